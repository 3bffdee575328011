{HEADER}

library(httr2)

token_url <- {TOKEN_ADDRESS}
graphql_url <- {DATA_ADDRESS}
query <- {OPERATION}
{VALUES?}
variables <- {VALUES}
{/VALUES}

env <- function(name) {
  value <- Sys.getenv(name)
  if (value == "") stop("Set ", name, ".", call. = FALSE)
  Encoding(value) <- "UTF-8"
  value
}
api_key <- env("GATEHOUSE_API_KEY")
username <- env("GATEHOUSE_USERNAME")
password <- env("GATEHOUSE_PASSWORD")

arguments <- commandArgs(trailingOnly = TRUE)
output <- if (length(arguments) > 0) file(arguments[1], "wb") else stdout()
Sys.umask("077")

# A new token ends the one before, so all programs of this machine share one.
home <- if (.Platform$OS.type == "windows") Sys.getenv("USERPROFILE") else path.expand("~")
cache <- file.path(Sys.getenv("XDG_CACHE_HOME", file.path(home, ".cache")), "gatehouse")
id <- substr(openssl::sha256(paste0(token_url, "\n", username)), 1, 32)
token_file <- file.path(cache, paste0("token-", id, ".json"))
lock_file <- file.path(cache, paste0("token-", id, ".lock"))

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
{ERROR_PLACES?}

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
{/ERROR_PLACES}

failed <- FALSE
{PER_DAY?}
calls <- 0
{/PER_DAY}

# Sends the operation, prints the errors of its answer, and returns it, parsed and as text.
{PAGES?}
send <- function(variables) {
{/PAGES}
{NO_PAGES?}
send <- function() {
{/NO_PAGES}
  {NO_PAGES?}
  {VALUES?}
  variables <- parse_json(variables)
  {/VALUES}
  {/NO_PAGES}
  {VALUES?}
  {OPERATION_NAME?}
  body <- to_json(list(query = query, operationName = "{OPERATION_NAME}", variables = variables))
  {/OPERATION_NAME}
  {NO_NAME?}
  body <- to_json(list(query = query, variables = variables))
  {/NO_NAME}
  {/VALUES}
  {NO_VALUES?}
  body <- query
  {/NO_VALUES}
  {MOST_BYTES?}
  if (nchar(body, "bytes") > {MOST_BYTES}) {
    stop("{TOO_LARGE}", call. = FALSE)
  }
  {/MOST_BYTES}
  refused <- NULL
  tries <- 0
  repeat {
    {PER_DAY?}
    calls <<- calls + 1
    if (calls > {PER_DAY}) {
      stop("{USED_UP}", call. = FALSE)
    }
    {/PER_DAY}
    token <- get_token(refused)
    response <- start_request(graphql_url) |>
      req_headers(
        accept = "application/graphql-response+json, application/json;q=0.9",
        authorization = paste("Bearer", token)
      ) |>
      req_body_raw(body, "application/{TYPE}") |>
      req_perform()
    status <- resp_status(response)
    if (status == 401 && is.null(refused)) {
      refused <- token
    {REPEATS?}
    } else if (status %in% c(429, 503)) {
    {/REPEATS}
    {MUTATES?}
    } else if (status == 429) {
    {/MUTATES}
      wait_as_asked(response, tries)
      tries <- tries + 1
    } else {
      break
    }
  }
  if (status == 401) refuse(response, "{REFUSED_TWICE}\n")
  text <- body_text(response)
  answer <- tryCatch(as.list(parse_json(text)), error = \(error) list())
  errors <- answer[["errors"]]
  if (is.null(answer[["data"]]) && is.null(errors)) refuse(response)
  if (length(errors) > 0) {
    message(to_json(errors))
    are_notes <- is.list(errors) && all(vapply(errors, is_note, NA))
    if (is.null(answer[["data"]]) || !are_notes) failed <<- TRUE
  }
  {ERROR_PLACES?}
  stop_at_errors(answer[["data"]])
  {/ERROR_PLACES}
  list(answer = answer, text = text)
}

# Whether an error tells of a field that is withheld or goes away: the rest is valid.
is_note <- function(error) {
  kind <- if (is.list(error)) tolower(as.character(error[["errorType"]]))
  is_of_field <- is.list(error) && length(error[["path"]]) > 0
  identical(kind, "deprecated") || identical(kind, "unauthorized") && is_of_field
}

# A token other than the refused one: from the file, else a new one.
get_token <- function(refused) {
  dir.create(cache, showWarnings = FALSE, recursive = TRUE)
  since <- now()
  tries <- 0
  repeat {
    token <- read_token(refused)
    if (!is.null(token)) return(token)
    if (create(lock_file)) {
      renewed <- renew_token(refused)
      if (is.character(renewed)) return(renewed)
      wait_as_asked(renewed, tries)
      tries <- tries + 1
      since <- now()
    } else {
      remove_old_lock()
      if (now() - since > 90) {
        stop("Another program keeps ", lock_file, ": remove it.", call. = FALSE)
      }
      Sys.sleep(0.2)
    }
  }
}

# Under the lock: the token, or the response that brought none.
renew_token <- function(refused) {
  on.exit(unlink(lock_file))
  token <- read_token(refused)
  if (!is.null(token)) return(token)
  asked <- floor(now())
  response <- request_token()
  if (resp_status(response) == 200) save_token(response, asked) else response
}

# A file that cannot be read is as good as none.
read_token <- function(refused) {
  if (!file.exists(token_file)) return(NULL)
  tryCatch({
    saved <- jsonlite::read_json(token_file)
    is_live <- saved$version == 1 && now() < saved$renew_at
    if (is_live && !identical(saved$access_token, refused)) saved$access_token
  }, error = \(error) NULL)
}

save_token <- function(response, asked) {
  answer <- resp_body_json(response, check_type = FALSE)
  token <- answer[["access_token"]]
  lifetime <- answer[["expires_in"]]
  lifetime <- if (is.null(lifetime)) 28800 else suppressWarnings(floor(as.numeric(lifetime)))
  if (!is.character(token) || !isTRUE(lifetime >= 1 && lifetime <= 3155760000)) {
    stop("{NO_TOKEN}", call. = FALSE)
  }
  saved <- list(
    version = 1,
    access_token = token,
    renew_at = asked + lifetime - ceiling(min(60, lifetime / 2)),
    expires_at = asked + lifetime,
    token_url = token_url,
    username = username
  )
  new <- tempfile("token-", cache)
  jsonlite::write_json(saved, new, auto_unbox = TRUE, digits = NA)
  file.rename(new, token_file)
  token
}

# A program that died left it; of two that see it, none removes a new one.
remove_old_lock <- function() {
  breaking <- paste0(lock_file, ".break")
  if (!is_lock_old() || !create(breaking)) return()
  if (is_lock_old()) unlink(lock_file)
  unlink(breaking)
}

is_lock_old <- function() isTRUE(now() - as.numeric(file.mtime(lock_file)) > 60)

# Whether there was no such file before.
create <- function(path) {
  suppressWarnings(tryCatch({
    close(file(path, "wx"))
    TRUE
  }, error = \(error) FALSE))
}

# Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try end the program.
wait_as_asked <- function(response, tries) {
  is_asked <- isTRUE(grepl("^[0-9]+$| GMT$", resp_header(response, "retry-after")))
  asked <- if (is_asked) tryCatch(resp_retry_after(response), error = \(error) NA)
  guess <- 2^tries * runif(1, 1, 1.5)
  seconds <- max(if (length(asked) == 0 || is.na(asked)) guess else asked, 1)
  is_busy <- resp_status(response) %in% c(429, 503)
  is_used_up <- grepl("quota|\"limit exceeded\"", body_text(response), ignore.case = TRUE)
  if (!is_busy || is_used_up || tries == 5 || seconds > 300) refuse(response)
  Sys.sleep(seconds)
}

refuse <- function(response, hint = "") {
  text <- substr(body_text(response), 1, 500)
  stop(hint, response$url, ": ", resp_status(response), " ", text, call. = FALSE)
}

body_text <- function(response) {
  text <- rawToChar(response$body)
  Encoding(text) <- "UTF-8"
  text
}

now <- function() as.numeric(Sys.time())

start_request <- function(url) {
  request(url) |>
    req_headers(`x-api-key` = api_key) |>
    req_options(followlocation = FALSE) |>
    req_error(is_error = \(response) FALSE) |>
    req_retry(is_transient = \(response) FALSE) # wait_as_asked() waits
}

request_token <- function() {
  start_request(paste0(token_url, "?grant_type=client_credentials")) |>
    req_headers(accept = "application/json") |>
    {FLOW_A?}
    req_method("POST") |>
    req_auth_basic(username, password) |>
    {/FLOW_A}
    {FLOW_B?}
    req_body_form(client_id = username, client_secret = password) |>
    {/FLOW_B}
    req_timeout(30) |>
    req_perform()
}
{PAGES?}

variables <- parse_json(variables)
{COUNTED?}
position <- {FIRST}
cursors <- paste0(mark, position)
before <- NULL
same <- 0
{END_TOTAL?}
full <- {FULL}
{/END_TOTAL}
as_number <- function(value) as.numeric(sub(mark, "", value, fixed = TRUE))
{/COUNTED}
{CURSOR?}
cursors <- c("", {ASKED})
{/CURSOR}
{TOTAL?}
known <- NULL
{SHORT?}
changed <- FALSE
{/SHORT}
{/TOTAL}
count <- 0
repeat {
  answer <- send(variables)$answer
  page <- {HOLDER}
  if (!"{ROWS}" %in% names(page)) stop("{NO_ROWS}", call. = FALSE)
  rows <- page[["{ROWS}"]]
  {COUNTED?}
  same <- if (identical(rows, before)) same + 1 else 0
  before <- rows
  {IDS_TOTAL?}
  # Some services repeat their last page.
  if (length(rows) > 0 && same > 0 && isTRUE(count == as.numeric(known))) break
  {/IDS_TOTAL}
  {IDS?}
  if (same > (if (length(rows) > 0) 0 else 100)) {
  {/IDS}
  {UP_TO_TOTAL?}
  is_whole <- length(rows) > 0 && isTRUE(count >= as.numeric(known))
  if (same > (if (is_whole) 0 else 100)) {
  {/UP_TO_TOTAL}
  {NO_SIGN?}
  if (same > 100) {
  {/NO_SIGN}
    stop("{SAME_ROWS}", call. = FALSE)
  }
  {/COUNTED}
  {TOTAL?}
  told <- {TOTAL}
  if (!is.null(told)) {
    told <- sub(mark, "", told, fixed = TRUE)
    if (!is.null(known) && told != known) {
      {SHORT?}
      changed <- TRUE
      {/SHORT}
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
  if (isTRUE({AT_TOTAL})) more <- length(rows) >= full
  full <- length(rows)
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
  {SHORT?}
  if (isFALSE(more) && !changed && isTRUE(count < as.numeric(known))) {
    stop("{SHORT}", call. = FALSE)
  }
  if (isFALSE(more) && isTRUE(count > as.numeric(known))) {
    message("The service counts ", known, " rows, and ", count, " came: its total is wrong, or rows came twice.")
  }
  {/SHORT}
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
{/PAGES}
{NO_PAGES?}

writeLines(send()$text, output, useBytes = TRUE)
{/NO_PAGES}
if (failed) quit(status = 1)
