
variables <- parse_json(variables)
{START}
{TOTAL?}
known <- NULL
{/TOTAL}
count <- 0
repeat {
  answer <- send(variables)$answer
  page <- {PAGE}
  if (!"{ROWS}" %in% names(page)) stop("{NO_ROWS}", call. = FALSE)
  rows <- page[["{ROWS}"]]
  {COUNTED?}
  if (length(rows) > 0 && identical(rows, before)) {
    stop("{SAME_ROWS}", call. = FALSE)
  }
  before <- rows
  {/COUNTED}
  {TOTAL?}
  told <- {TOTAL}
  if (!is.null(told)) {
    told <- sub(mark, "", told, fixed = TRUE)
    if (!is.null(known) && told != known) {
      message("The total changed from ", known, " to ", told, ": rows may be missing or come twice.")
    }
    known <- told
  }
  {/TOTAL}
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
  {PAUSE_S?}
  Sys.sleep({PAUSE_S})
  {/PAUSE_S}
  variables[["{NAME}"]] <- {PUT}
}
