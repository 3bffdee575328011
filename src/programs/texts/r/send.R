
failed <- FALSE
{PER_DAY?}
calls <- 0
{/PER_DAY}

# Sends the operation, prints the errors of its answer, and returns it, parsed and as text.
send <- function({PARAMETER}) {
  {VARIABLES}
  body <- {BODY}
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
    } else if (status %in% c(429, 503)) {
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
    failed <<- TRUE
  }
  {STOP_AT_ERRORS}
  list(answer = answer, text = text)
}
