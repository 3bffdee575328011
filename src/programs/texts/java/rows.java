
    /** The rows of all pages, a line each. */
    static void writeRows(OutputStream output) throws Exception {
        var variables = members(VARIABLES);
        {COUNTED?}
        int position = {FIRST};
        var cursors = new HashSet<>(List.of("{FIRST}"));
        List<String> before = List.of();
        {/COUNTED}
        {CURSOR?}
        var cursors = new HashSet<>(Arrays.asList(null, "null", "\"\"", {ASKED}));
        {/CURSOR}
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
            if (total >= 0) more = String.valueOf({MORE_TOTAL});
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
