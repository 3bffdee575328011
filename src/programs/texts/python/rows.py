

def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows():
    """The rows of all pages."""
    variables = parse(VARIABLES)
    {START}
    count = 0
    while True:
        answer, _ = call(variables)
        page = {PAGE}
        if "{ROWS}" not in (page or {}):
            sys.exit("{NO_ROWS}")
        nodes = page["{ROWS}"]
        {STOP_AT_SAME_ROWS}
        yield from nodes or []
        count += len(nodes or [])
        print(f"{count} rows", file=sys.stderr)
        {LINES}
        if more is False:
            return
        if more is not True or nodes is None:
            sys.exit(
                "{NOT_SAID}"
            )
        if position in positions:
            sys.exit("{NO_POSITION}")
        positions.add(position)
        {PAUSE}
        variables["{NAME}"] = {PUT}
