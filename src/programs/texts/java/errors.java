
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
