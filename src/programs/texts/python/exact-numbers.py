

# The json module writes no Decimal: its text stands behind a mark at first.
MARK = uuid.uuid4().hex
MARKED = re.compile(f'"{MARK}([^"]*)"')


def parse(text):
    return json.loads(text, parse_float=Decimal)


def to_json(value):
    text = json.dumps(
        value,
        default=lambda number: f"{MARK}{number}".lower(),
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return MARKED.sub(r"\1", text)
