
    static int number(String json, int otherwise) {
        return json != null && json.matches("\\d{1,9}") ? Integer.parseInt(json) : otherwise;
    }
