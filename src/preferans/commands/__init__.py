"""The subcommands of `preferans`: each module here exposes `command` and is imported only when it is called."""
