"""Floor 8: the board in the browser. HTTP, WebSocket, storage, and the engine in processes beside them.

models      what requests and answers look like: the one truth of the API
events      what happens in a game, as it is stored
table       a game in the making: what it is follows from its events alone
views       from a game to what the page is told
room        a loaded game and who watches it
conduct     how it goes on: stored, then done, then told; the computer's moves, the clock
hall        all games, and what people may do
rulesets    rulesets as the page is told of them; own_rulesets keeps people's own
surveying   every placement of a position, for looking up
storage/    events and rulesets in a database; storing calls it from the event loop
crew        engines in worker processes
preparation the one-time compilation, and loading what it left on disk
guard       which requests are answered at all
api, live   the routes
running     the program: port, browser, end
"""
