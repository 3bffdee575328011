
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
