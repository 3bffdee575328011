

client = httpx.Client(timeout=600)
failed = False
{PER_DAY?}
calls = iter(range({PER_DAY}))
{/PER_DAY}


def call({PARAMETER}):
    """Sends the operation, prints the errors of its answer, and returns it, parsed and as text."""
    global failed
    {VARIABLES}
    body = {BODY}
    {MOST_BYTES?}
    if len(body.encode()) > {MOST_BYTES}:
        sys.exit("{TOO_LARGE}")
    {/MOST_BYTES}
    refused = None
    tries = 0
    while True:
        {PER_DAY?}
        if next(calls, None) is None:
            sys.exit("{USED_UP}")
        {/PER_DAY}
        token = get_token(refused)
        response = client.post(
            GRAPHQL_URL,
            content=body.encode(),
            headers={
                "accept": "application/graphql-response+json, application/json;q=0.9",
                "authorization": f"Bearer {token}",
                "content-type": "application/{TYPE}",
                "x-api-key": API_KEY,
            },
        )
        if response.status_code == 401 and not refused:
            refused = token
        elif response.status_code in (429, 503):
            wait_as_asked(response, tries)
            tries += 1
        else:
            break
    if response.status_code == 401:
        refuse(response, "{REFUSED_TWICE}\n")
    text = response.content.decode()
    try:
        answer = parse(text)
        errors = answer.get("errors")
        if not errors and not answer.get("data"):
            refuse(response)
    except (ValueError, AttributeError):
        refuse(response)
    if errors:
        print(to_json(errors), file=sys.stderr)
        failed = True
    {RAISE_ERRORS}
    return answer, text
