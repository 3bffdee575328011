

def main(file=None):
    # What is no character in UTF-8 stays an escape of JSON.
    with open(
        file or 1, "w", encoding="utf-8", errors="backslashreplace", newline=""
    ) as output:
        for row in rows():
            print(to_json(row), file=output)
