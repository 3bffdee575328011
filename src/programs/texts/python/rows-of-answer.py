

def rows():
    """The first list of the answer, else the answer as one row."""
    answer, _ = call()
    rows = answer.get("data") or {}
    while isinstance(rows, dict) and len(rows) == 1:
        (rows,) = rows.values()
    return rows if isinstance(rows, list) else [rows]
