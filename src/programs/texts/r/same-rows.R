if (length(rows) > 0 && identical(rows, before)) {
  stop("{SAME_ROWS}", call. = FALSE)
}
before <- rows
