

def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows():
    """The rows of all pages."""
    variables = parse(VARIABLES)
    {START}
    {TOTAL?}
    known = None
    {/TOTAL}
    count = 0
    while True:
        answer, _ = call(variables)
        page = {PAGE}
        if "{ROWS}" not in (page or {}):
            sys.exit("{NO_ROWS}")
        nodes = page["{ROWS}"]
        {COUNTED?}
        if nodes and nodes == before:
            sys.exit("{SAME_ROWS}")
        before = nodes
        {/COUNTED}
        {TOTAL?}
        told = {TOTAL}
        if told is not None:
            if known not in (None, told):
                print(
                    f"The total changed from {known} to {told}: rows may be missing or come twice.",
                    file=sys.stderr,
                )
            known = told
        {/TOTAL}
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
        {PAUSE_S?}
        time.sleep({PAUSE_S})
        {/PAUSE_S}
        variables["{NAME}"] = {PUT}
