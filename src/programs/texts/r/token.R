
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
