
# Where an error may come in the place of data.
error_places <- parse_json({ERROR_PLACES})

# Ends with what the answer says that is an error by its type, its fields, or having none.
stop_at_errors <- function(data) {
  for (place in error_places) {
    value <- data
    for (key in unlist(place$path)) {
      value <- if (is.list(value) && !is.null(names(value))) value[[key]]
    }
    fields <- names(value)
    name <- unlist(value[intersect(unlist(place$typenames), fields)])[1]
    is_empty <- is.list(value) && !is.null(fields) && length(value) == 0
    is_error <- if (is_empty) {
      place$ifEmpty != ""
    } else if (place$kind == "list") {
      is.list(value) && is.null(fields) && length(value) > 0
    } else if (length(name) > 0 && !is.na(name)) {
      name %in% unlist(place$types) || grepl("Errors?$", name)
    } else {
      any(unlist(place$only) %in% fields)
    }
    if (is_error) {
      text <- if (is_empty) place$ifEmpty else to_json(value)
      stop(paste(unlist(place$path), collapse = "."), ": ", text, call. = FALSE)
    }
  }
}
