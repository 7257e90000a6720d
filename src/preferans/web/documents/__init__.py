"""The JSON documents of the HTTP interface, by subject; the table's own are in table/messages.py."""
