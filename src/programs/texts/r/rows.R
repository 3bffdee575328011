
variables <- parse_json(variables)
{START}
count <- 0
repeat {
  answer <- send(variables)$answer
  page <- {PAGE}
  if (!"{ROWS}" %in% names(page)) stop("{NO_ROWS}", call. = FALSE)
  rows <- page[["{ROWS}"]]
  {STOP_AT_SAME_ROWS}
  writeLines(vapply(rows, to_json, ""), output, useBytes = TRUE)
  count <- count + length(rows)
  message(count, " rows")
  {LINES}
  if (isFALSE(more)) break
  if (!isTRUE(more) || is.null(rows)) {
    stop(
      "{NOT_SAID}",
      call. = FALSE
    )
  }
  if (is.null(cursor) || cursor %in% cursors) {
    stop("{NO_POSITION}", call. = FALSE)
  }
  cursors <- c(cursors, cursor)
  {PAUSE}
  variables[["{NAME}"]] <- {PUT}
}
