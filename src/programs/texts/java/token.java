
    /** A token other than the refused one: from the file, else a new one. */
    static String getToken(String refused) throws Exception {
        createCache();
        var since = Instant.now();
        for (int tries = 0; ; ) {
            var saved = readToken(refused);
            if (saved != null) return saved;
            if (create(LOCK_FILE)) {
                HttpResponse<String> response;
                try {
                    var renewed = readToken(refused);
                    if (renewed != null) return renewed;
                    var now = Instant.now().getEpochSecond();
                    response = requestToken();
                    if (response.statusCode() == 200) return saveToken(response.body(), now);
                } finally {
                    Files.deleteIfExists(LOCK_FILE);
                }
                waitAsAsked(response, tries++);
                since = Instant.now();
            } else {
                removeOldLock();
                if (isOlder(since, 90)) {
                    throw new IOException("Another program keeps " + LOCK_FILE + ": remove it.");
                }
                Thread.sleep(200);
            }
        }
    }

    /** Null where there is none; a file that cannot be read is as good as none. */
    static String readToken(String refused) {
        try {
            var saved = members(Files.readString(TOKEN_FILE));
            var token = text(saved.get("access_token"));
            var isLive = "1".equals(saved.get("version"))
                    && Instant.now().getEpochSecond() < Long.parseLong(saved.get("renew_at"));
            return isLive && !Objects.equals(token, refused) ? token : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    static String saveToken(String answer, long now) throws IOException {
        var issued = members(answer);
        issued.values().removeIf("null"::equals);
        var token = text(issued.get("access_token"));
        var seconds = issued.getOrDefault("expires_in", "28800").replace("\"", "");
        var lifetime = seconds.matches("\\d{1,10}(\\.\\d+)?") ? (long) Double.parseDouble(seconds) : 0;
        if (token == null || token.isEmpty() || lifetime < 1 || lifetime > 3_155_760_000L) {
            throw new IOException("{NO_TOKEN}");
        }
        var expiresAt = now + lifetime;
        var saved = new LinkedHashMap<String, String>();
        saved.put("version", "1");
        saved.put("access_token", quote(token));
        saved.put("renew_at", String.valueOf(expiresAt - Math.min(60, (lifetime + 1) / 2)));
        saved.put("expires_at", String.valueOf(expiresAt));
        saved.put("token_url", quote(TOKEN_URL));
        saved.put("username", quote(USERNAME));
        // Nobody else can read such a file.
        var file = Files.createTempFile(CACHE, "token-", ".tmp");
        Files.writeString(file, toJson(saved));
        Files.move(file, TOKEN_FILE, StandardCopyOption.ATOMIC_MOVE);
        return token;
    }

    /** A program that died left it; of two that see it, none removes a new one. */
    static void removeOldLock() throws IOException {
        var breaking = Path.of(LOCK_FILE + ".break");
        if (!isLockOld() || !create(breaking)) return;
        try {
            if (isLockOld()) Files.deleteIfExists(LOCK_FILE);
        } finally {
            Files.deleteIfExists(breaking);
        }
    }

    static boolean isLockOld() {
        try {
            return isOlder(Files.getLastModifiedTime(LOCK_FILE).toInstant(), 60);
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isOlder(Instant time, int seconds) {
        return time.plusSeconds(seconds).isBefore(Instant.now());
    }

    /** Whether there was no such file before. */
    static boolean create(Path file) throws IOException {
        try {
            Files.createFile(file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    static Path cacheFolder() {
        var base = System.getenv("XDG_CACHE_HOME");
        return base == null || base.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache", "gatehouse")
                : Path.of(base, "gatehouse");
    }

    static void createCache() throws IOException {
        if (CACHE.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            var mine = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(CACHE, PosixFilePermissions.asFileAttribute(mine));
        } else {
            Files.createDirectories(CACHE);
        }
    }

    static String id() {
        try {
            var user = (TOKEN_URL + "\n" + USERNAME).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(user), 0, 16);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static HttpResponse<String> requestToken() throws Exception {
        var url = TOKEN_URL + "?grant_type=client_credentials";
        {FLOW_A?}
        var user = (USERNAME + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
        return post(url, Duration.ofSeconds(30), "",
                "Accept", "application/json",
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(user));
        {/FLOW_A}
        {FLOW_B?}
        var form = "client_id=" + URLEncoder.encode(USERNAME, StandardCharsets.UTF_8)
                + "&client_secret=" + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
        return post(url, Duration.ofSeconds(30), form,
                "Accept", "application/json",
                "Content-Type", "application/x-www-form-urlencoded");
        {/FLOW_B}
    }
