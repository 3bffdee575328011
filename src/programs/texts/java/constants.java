    static final String TOKEN_URL = {TOKEN_ADDRESS};
    static final String GRAPHQL_URL = {DATA_ADDRESS};
    static final String QUERY = {OPERATION};
{VALUES?}
    static final String VARIABLES = {VALUES};
{/VALUES}

    static final String API_KEY = env("GATEHOUSE_API_KEY");
    static final String USERNAME = env("GATEHOUSE_USERNAME");
    static final String PASSWORD = env("GATEHOUSE_PASSWORD");

    // A new token ends the one before, so all programs of this machine share one.
    static final Path CACHE = cacheFolder();
    static final Path TOKEN_FILE = CACHE.resolve("token-" + id() + ".json");
    static final Path LOCK_FILE = CACHE.resolve("token-" + id() + ".lock");

    static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();
    static boolean failed = false;
