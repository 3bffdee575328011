

def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows():
    """The rows of all pages."""
    variables = parse(VARIABLES)
    {COUNTED?}
    position = {FIRST}
    positions = {position}
    before = None
    {/COUNTED}
    {CURSOR?}
    positions = {None, "", {ASKED}}
    {/CURSOR}
    {TOTAL?}
    known = None
    {/TOTAL}
    count = 0
    while True:
        answer, _ = call(variables)
        page = {HOLDER}
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
        {COUNTED?}
        {OFFSET?}
        position += len(nodes or [])
        {/OFFSET}
        {CURRENT?}
        current = {CURRENT}
        position = (current or position) + 1
        {/CURRENT}
        {NO_CURRENT?}
        position += 1
        {/NO_CURRENT}
        more = nodes != []
        {END_TOTAL?}
        total = {END_TOTAL}
        if isinstance(total, int):
            more = {MORE_TOTAL}
        {/END_TOTAL}
        {LAST?}
        last = {LAST}
        if isinstance(last, int):
            more = {MORE_LAST}
        {/LAST}
        {FLAG?}
        flag = {FLAG}
        if isinstance(flag, bool):
            more = flag
        {/FLAG}
        {/COUNTED}
        {CURSOR?}
        position = {CURSOR}
        {FLAG?}
        more = {FLAG}
        {/FLAG}
        {NO_FLAG?}
        more = position not in (None, "")
        {/NO_FLAG}
        {/CURSOR}
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
        {NO_FIELD?}
        variables["{NAME}"] = position
        {/NO_FIELD}
        {FIELD?}
        variables["{NAME}"] = {**(variables.get("{NAME}") or {}), "{FIELD}": position}
        {/FIELD}
