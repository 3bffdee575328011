

def flatten(row, prefix=""):
    """Objects inside a row become columns of their own, lists become text."""
    for key, value in row.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, to_json(value) if isinstance(value, list) else value
