
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
