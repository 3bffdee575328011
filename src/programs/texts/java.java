{HEADER}

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

class Program {
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

    public static void main(String[] args) {
        try (OutputStream output = args.length > 0
                ? Files.newOutputStream(Path.of(args[0]))
                : new FileOutputStream(FileDescriptor.out)) {
            {PAGES?}
            writeRows(output);
            {/PAGES}
            {NO_PAGES?}
            output.write((call() + "\n").getBytes(StandardCharsets.UTF_8));
            {/NO_PAGES}
        } catch (Exception e) {
            System.err.println(Objects.requireNonNullElse(e.getMessage(), e.toString()));
            failed = true;
        }
        System.exit(failed ? 1 : 0);
    }
{PAGES?}

    /** The rows of all pages, a line each. */
    static void writeRows(OutputStream output) throws Exception {
        var variables = members(VARIABLES);
        {COUNTED?}
        int position = {FIRST};
        var cursors = new HashSet<>(List.of("{FIRST}"));
        List<String> before = List.of();
        int same = 0;
        {END_TOTAL?}
        int full = {FULL};
        {/END_TOTAL}
        {/COUNTED}
        {CURSOR?}
        var cursors = new HashSet<>(Arrays.asList(null, "null", "\"\"", {ASKED}));
        {/CURSOR}
        {TOTAL?}
        String known = null;
        {SHORT?}
        var changed = false;
        {/SHORT}
        {/TOTAL}
        for (int count = 0; ; ) {
            var answer = members(call(variables));
            var list = {LIST};
            if (list == null) throw new IOException("{NO_ROWS}");
            var rows = elements(list);
            {COUNTED?}
            same = rows.equals(before) ? same + 1 : 0;
            before = rows;
            {IDS_TOTAL?}
            // Some services repeat their last page.
            if (!rows.isEmpty() && same > 0 && String.valueOf(count).equals(known)) return;
            {/IDS_TOTAL}
            {IDS?}
            if (same > (rows.isEmpty() ? 100 : 0)) {
            {/IDS}
            {UP_TO_TOTAL?}
            if (same > (rows.isEmpty() || count < number(known, count + 1) ? 100 : 0)) {
            {/UP_TO_TOTAL}
            {NO_SIGN?}
            if (same > 100) {
            {/NO_SIGN}
                throw new IOException("{SAME_ROWS}");
            }
            {/COUNTED}
            var lines = new StringBuilder();
            for (var row : rows) {
                lines.append(row.replaceAll("[\\r\\n]+", "")).append('\n');
                count++;
            }
            {TOTAL?}
            var told = {TOTAL};
            if (told != null && !told.equals("null")) {
                if (known != null && !told.equals(known)) {
                    {SHORT?}
                    changed = true;
                    {/SHORT}
                    System.err.println("The total changed from " + known + " to " + told
                            + ": rows may be missing or come twice.");
                }
                known = told;
            }
            {/TOTAL}
            output.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            System.err.println(count + " rows");
            {COUNTED?}
            {OFFSET?}
            position += rows.size();
            {/OFFSET}
            {CURRENT?}
            position = number({CURRENT}, position) + 1;
            {/CURRENT}
            {NO_CURRENT?}
            position = position + 1;
            {/NO_CURRENT}
            var cursor = String.valueOf(position);
            var more = String.valueOf(!rows.isEmpty() || !list.startsWith("["));
            {END_TOTAL?}
            var total = number({END_TOTAL}, -1);
            if ({AT_TOTAL}) more = String.valueOf(rows.size() >= full);
            full = rows.size();
            {/END_TOTAL}
            {LAST?}
            var last = number({LAST}, -1);
            if (last >= 0) more = String.valueOf({MORE_LAST});
            {/LAST}
            {FLAG?}
            var said = {FLAG};
            if (said != null && !said.equals("null")) more = said;
            {/FLAG}
            {/COUNTED}
            {CURSOR?}
            var cursor = {CURSOR};
            {FLAG?}
            var more = {FLAG};
            {/FLAG}
            {NO_FLAG?}
            var more = String.valueOf(!Arrays.asList(null, "null", "\"\"").contains(cursor));
            {/NO_FLAG}
            {/CURSOR}
            {SHORT?}
            var isCounted = !changed && known != null && known.matches("\\d{1,9}");
            if ("false".equals(more) && isCounted && count < Integer.parseInt(known)) {
                throw new IOException("{SHORT}");
            }
            if ("false".equals(more) && known != null && known.matches("\\d{1,9}")
                    && count > Integer.parseInt(known)) {
                System.err.println("The service counts " + known + " rows, and " + count
                        + " came: its total is wrong, or rows came twice.");
            }
            {/SHORT}
            if ("false".equals(more)) return;
            if (!"true".equals(more) || !list.startsWith("[")) {
                throw new IOException("{NOT_SAID}");
            }
            if (!cursors.add(cursor)) {
                throw new IOException("{NO_POSITION}");
            }
            {PAUSE_MS?}
            Thread.sleep({PAUSE_MS});
            {/PAUSE_MS}
            {NO_FIELD?}
            variables.put("{NAME}", cursor);
            {/NO_FIELD}
            {FIELD?}
            var input = members(variables.get("{NAME}"));
            input.put("{FIELD}", cursor);
            variables.put("{NAME}", toJson(input));
            {/FIELD}
        }
    }

    /** The value below some keys as it was written; null where one of them is missing. */
    static String at(Map<String, String> value, String... keys) {
        String found = null;
        for (var key : keys) {
            found = value.get(key);
            value = members(found);
        }
        return found;
    }

    static List<String> elements(String json) {
        return json != null && json.startsWith("[") ? parts(json) : List.of();
    }
    {COUNTED?}

    static int number(String json, int otherwise) {
        return json != null && json.matches("\\d{1,9}") ? Integer.parseInt(json) : otherwise;
    }
    {/COUNTED}
{/PAGES}

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
            {REPEATS?}
            } else if (response.statusCode() == 429 || response.statusCode() == 503) {
            {/REPEATS}
            {MUTATES?}
            } else if (response.statusCode() == 429) {
            {/MUTATES}
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
                    if (answer.get("data") == null || !areNotes(errors)) failed = true;
                }
                {THROW_ERRORS}
                return response.body();
            }
        }
    }

    /** Whether all errors tell of fields that are withheld or go away: the rest is valid. */
    static boolean areNotes(String errors) {
        return errors.startsWith("[") && parts(errors).stream().allMatch(json -> {
            var error = members(json);
            var kind = error.getOrDefault("errorType", "");
            var isOfField = error.getOrDefault("path", "").matches("(?s)\\[\\s*[^\\s\\]].*");
            return kind.equalsIgnoreCase("\"deprecated\"")
                    || kind.equalsIgnoreCase("\"unauthorized\"") && isOfField;
        });
    }

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
{ERROR_PLACES?}

    // Where an error may come in the place of data.
    static final String ERROR_PLACES = {ERROR_PLACES};

    /** Throws what the answer says that is an error by its type, its fields, or having none. */
    static void throwErrors(String data) throws IOException {
        for (var json : parts(ERROR_PLACES)) {
            var place = members(json);
            var path = texts(place.get("path"));
            var value = data;
            for (var key : path) value = members(value).get(key);
            var fields = members(value);
            var name = texts(place.get("typenames")).stream()
                    .map(key -> text(fields.get(key)))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse("");
            var isError = name.isEmpty()
                    ? texts(place.get("only")).stream().anyMatch(fields::containsKey)
                    : texts(place.get("types")).contains(name) || name.matches(".*Errors?");
            if (text(place.get("kind")).equals("list")) {
                isError = value != null && value.startsWith("[") && !parts(value).isEmpty();
            }
            var isEmpty = value != null && value.matches("\\{\\s*\\}");
            if (isEmpty) value = text(place.get("ifEmpty"));
            if (isEmpty ? !value.isEmpty() : isError) {
                throw new IOException(String.join(".", path) + ": " + value);
            }
        }
    }

    static List<String> texts(String json) {
        return parts(json).stream().map(Program::text).toList();
    }
{/ERROR_PLACES}

    /** The values of a JSON object as they were written; none where it is no object. */
    static Map<String, String> members(String json) {
        var members = new LinkedHashMap<String, String>();
        if (json == null || !json.stripLeading().startsWith("{")) return members;
        var parts = parts(json);
        for (int at = 0; at + 1 < parts.size(); at += 2) {
            members.put(text(parts.get(at)), parts.get(at + 1));
        }
        return members;
    }

    /** What stands between the brackets, colons and commas of a JSON array or object. */
    static List<String> parts(String json) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at < json.length(); at++) {
            char c = json.charAt(at);
            if (c == '"') {
                for (at++; json.charAt(at) != '"'; at++) if (json.charAt(at) == '\\') at++;
            } else if (c == '[' || c == '{') {
                if (depth++ == 0) start = at + 1;
            } else if (c == ']' || c == '}' ? --depth == 0 : depth == 1 && (c == ',' || c == ':')) {
                var part = json.substring(start, at).strip();
                if (!part.isEmpty()) parts.add(part);
                start = at + 1;
            }
        }
        return parts;
    }

    /** A JSON string as text; null for anything else. */
    static String text(String json) {
        if (json == null || !json.startsWith("\"")) return null;
        var text = new StringBuilder();
        for (int at = 1; at < json.length() - 1; at++) {
            char c = json.charAt(at);
            if (c == '\\') {
                c = json.charAt(++at);
                if (c == 'u') {
                    c = (char) Integer.parseInt(json.substring(at + 1, at + 5), 16);
                    at += 4;
                } else {
                    int escape = "bfnrt".indexOf(c);
                    if (escape >= 0) c = "\b\f\n\r\t".charAt(escape);
                }
            }
            text.append(c);
        }
        return text.toString();
    }

    static String quote(String text) {
        return text.chars()
                .mapToObj(c -> c == '"' || c == '\\' ? "\\" + (char) c
                        : c < ' ' ? "\\u%04x".formatted(c)
                        : String.valueOf((char) c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    static String toJson(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> quote(member.getKey()) + ":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
