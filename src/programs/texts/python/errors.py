

# Where an error may come in the place of data.
ERROR_PLACES = {ERROR_PLACES}


def raise_errors(data):
    """Ends with what the answer says that is an error by its type, its fields, or having none."""
    for place in ERROR_PLACES:
        value = data
        for key in place["path"]:
            value = value.get(key) if isinstance(value, dict) else None
        if place["kind"] == "list":
            is_error = isinstance(value, list) and len(value) > 0
        elif not isinstance(value, dict):
            continue
        elif not value:
            is_error = place["ifEmpty"] != ""
        else:
            names = [value[key] for key in place["typenames"] if value.get(key)]
            is_error = (
                names[0] in place["types"] or re.search("Errors?$", names[0])
                if names
                else any(key in value for key in place["only"])
            )
        if is_error:
            text = to_json(value) if value else place["ifEmpty"]
            sys.exit(f"{'.'.join(place['path'])}: {text}")
