"""The server: pages, the HTTP interface and the sockets of the tables."""
