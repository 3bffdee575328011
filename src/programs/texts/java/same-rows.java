if (!rows.isEmpty() && rows.equals(before)) {
    throw new IOException("{SAME_ROWS}");
}
before = rows;
