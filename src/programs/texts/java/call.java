
    {PER_DAY?}
    static int calls = 0;

    {/PER_DAY}
    /** Sends the operation, and prints the errors of its answer. */
    static String call({PARAMETER}) throws Exception {
        var body = {BODY};
        {MOST_BYTES?}
        if (body.getBytes(StandardCharsets.UTF_8).length > {MOST_BYTES}) {
            throw new IOException("{TOO_LARGE}");
        }
        {/MOST_BYTES}
        String refused = null;
        for (int tries = 0; ; ) {
            {PER_DAY?}
            if (++calls > {PER_DAY}) {
                throw new IOException("{USED_UP}");
            }
            {/PER_DAY}
            var token = getToken(refused);
            var response = post(GRAPHQL_URL, Duration.ofMinutes(5), body,
                    "Accept", "application/graphql-response+json, application/json;q=0.9",
                    "Authorization", "Bearer " + token,
                    "Content-Type", "application/{TYPE}");
            if (response.statusCode() == 401 && refused == null) {
                refused = token;
            } else if (response.statusCode() == 429 || response.statusCode() == 503) {
                waitAsAsked(response, tries++);
            } else if (response.statusCode() == 401) {
                throw new IOException("{REFUSED_TWICE}\n" + refusal(response).getMessage());
            } else {
                var answer = members(response.body());
                answer.values().remove("null");
                var errors = answer.get("errors");
                if (errors == null && answer.get("data") == null) throw refusal(response);
                if (errors != null) {
                    System.err.println(errors);
                    failed = true;
                }
                {THROW_ERRORS}
                return response.body();
            }
        }
    }
