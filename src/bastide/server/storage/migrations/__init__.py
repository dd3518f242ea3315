"""The database's forms, one after the other; run by Alembic when the server starts."""
