
    static HttpResponse<String> post(String url, Duration timeout, String body, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url))
                .timeout(timeout)
                .headers(headers)
                .header("x-api-key", API_KEY)
                .POST(BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    /** Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try are errors. */
    static void waitAsAsked(HttpResponse<String> response, int tries) throws Exception {
        var isBusy = response.statusCode() == 429 || response.statusCode() == 503;
        var guess = Math.pow(2, tries) * (1 + Math.random() / 2);
        var seconds = retryAfter(response.headers().firstValue("Retry-After").orElse(""), guess);
        var isUsedUp = response.body().matches("(?is).*(quota|\"limit exceeded\").*");
        if (!isBusy || isUsedUp || tries == 5 || seconds > 300) throw refusal(response);
        Thread.sleep((long) (Math.max(seconds, 1) * 1000));
    }

    /** Seconds until the next try; a guess where nobody can read what was asked. */
    static double retryAfter(String asked, double guess) {
        if (asked.matches("\\d+")) return Double.parseDouble(asked);
        try {
            var date = ZonedDateTime.parse(asked, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Duration.between(Instant.now(), date.toInstant()).toMillis() / 1000.0;
        } catch (DateTimeParseException e) {
            return guess;
        }
    }

    static IOException refusal(HttpResponse<String> response) {
        var message = "%s: %d %.500s";
        return new IOException(message.formatted(response.uri(), response.statusCode(), response.body()));
    }

    static String env(String name) {
        var value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            System.err.println("Set " + name + ".");
            System.exit(1);
        }
        return value;
    }
