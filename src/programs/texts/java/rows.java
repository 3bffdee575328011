
    /** The rows of all pages, a line each. */
    static void writeRows(OutputStream output) throws Exception {
        var variables = members(VARIABLES);
        {START}
        {TOTAL?}
        String known = null;
        {/TOTAL}
        for (int count = 0; ; ) {
            var answer = members(call(variables));
            var list = {LIST};
            if (list == null) throw new IOException("{NO_ROWS}");
            var rows = elements(list);
            {COUNTED?}
            if (!rows.isEmpty() && rows.equals(before)) {
                throw new IOException("{SAME_ROWS}");
            }
            before = rows;
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
                    System.err.println("The total changed from " + known + " to " + told
                            + ": rows may be missing or come twice.");
                }
                known = told;
            }
            {/TOTAL}
            output.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            System.err.println(count + " rows");
            {LINES}
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
            {PUT}
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
