
# R would round long numbers: they are text behind a mark, which to_json() takes away.
mark <- basename(tempfile("number"))

parse_json <- function(text) {
  strings_and_numbers <- r"(("[^"\\]*+(?:\\.[^"\\]*+)*+")|(-?[0-9][-+.0-9Ee]*))"
  text <- gsub(strings_and_numbers, paste0("\\1\"", mark, "\\2\""), text, perl = TRUE)
  text <- gsub(paste0("\"", mark, "\""), "", text, fixed = TRUE)
  jsonlite::fromJSON(text, simplifyVector = FALSE)
}

to_json <- function(value) {
  text <- jsonlite::toJSON(value, auto_unbox = TRUE, null = "null")
  gsub(paste0("\"", mark, "([^\"]*)\""), "\\1", text)
}
