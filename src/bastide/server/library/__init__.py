"""The library: records of games played, imported and analysed.

formats     what format a text is in, by the text alone
reading     from a text to records, with what is wrong in it
writing     from records to a text in any format
filing      what is kept of a record beside it: for searching, for the explorer, for statistics
played      a game of play as a record
library     what people may do with it
routes      the routes
"""
