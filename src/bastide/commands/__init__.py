"""Floor 9: the commands of `bastide`, one file a group. They read what was asked for; the work is done further down."""
