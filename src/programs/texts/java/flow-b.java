var form = "client_id=" + URLEncoder.encode(USERNAME, StandardCharsets.UTF_8)
        + "&client_secret=" + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
return post(url, Duration.ofSeconds(30), form,
        "Accept", "application/json",
        "Content-Type", "application/x-www-form-urlencoded");
