
failed <- FALSE

# Sends the operation, prints the errors of its answer, and returns it, parsed and as text.
send <- function({PARAMETER}) {
  {VARIABLES}
  refused <- NULL
  tries <- 0
  repeat {
    token <- get_token(refused)
    response <- start_request(graphql_url) |>
      req_headers(
        accept = "application/graphql-response+json, application/json;q=0.9",
        authorization = paste("Bearer", token)
      ) |>
      req_body_raw({BODY}, "{TYPE}") |>
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
