
variables <- parse_json(variables)
{COUNTED?}
position <- {FIRST}
cursors <- paste0(mark, position)
before <- NULL
as_number <- function(value) as.numeric(sub(mark, "", value, fixed = TRUE))
{/COUNTED}
{CURSOR?}
cursors <- c("", {ASKED})
{/CURSOR}
{TOTAL?}
known <- NULL
{/TOTAL}
count <- 0
repeat {
  answer <- send(variables)$answer
  page <- {HOLDER}
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
  {COUNTED?}
  {OFFSET?}
  position <- position + length(rows)
  {/OFFSET}
  {CURRENT?}
  current <- as_number({CURRENT})
  if (isTRUE(current >= 0)) position <- current
  {/CURRENT}
  {NUMBERED?}
  position <- position + 1
  {/NUMBERED}
  cursor <- paste0(mark, format(position, scientific = FALSE))
  more <- is.null(rows) || length(rows) > 0
  {END_TOTAL?}
  total <- as_number({END_TOTAL})
  if (isTRUE(total >= 0)) more <- {MORE_TOTAL}
  {/END_TOTAL}
  {LAST?}
  last <- as_number({LAST})
  if (isTRUE(last >= 0)) more <- {MORE_LAST}
  {/LAST}
  {FLAG?}
  said <- {FLAG}
  if (!is.null(said)) more <- said
  {/FLAG}
  {/COUNTED}
  {CURSOR?}
  cursor <- {CURSOR}
  {FLAG?}
  more <- {FLAG}
  {/FLAG}
  {NO_FLAG?}
  more <- !is.null(cursor) && cursor != ""
  {/NO_FLAG}
  {/CURSOR}
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
  {NO_FIELD?}
  variables[["{NAME}"]] <- cursor
  {/NO_FIELD}
  {FIELD?}
  variables[["{NAME}"]] <- modifyList(as.list(variables[["{NAME}"]]), list("{FIELD}" = cursor))
  {/FIELD}
}
