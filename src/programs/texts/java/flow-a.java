var user = (USERNAME + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
return post(url, Duration.ofSeconds(30), "",
        "Accept", "application/json",
        "Authorization", "Basic " + Base64.getEncoder().encodeToString(user));
