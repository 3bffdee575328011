export const USAGE = `Usage: npm run doctor -- --auth-url <address> --base-url <address>

Asks a deployment of the contract what the explorer would ask, and says layer by layer what works,
what is broken, how that is known, and who can do what about it.

  --auth-url <address>      the token service; /oauth2/token is added
  --base-url <address>      the data service; /v1/graphql and /v1/graphiql/ are added
  --page-origin <origin>    where the explorer's page is, for CORS (otherwise the origin of --base-url)
  --flow <a|b|both>         how to sign in: a Basic header, b form fields (otherwise both)
  --no-sign-in              make no sign-in; needs no credentials, and leaves live tokens alone
  --allow-terminate         also see whether a token is refused once a newer one was issued
  --allow-wrong-tries       also try one wrong password and one wrong API key
  --timeout <seconds>       for each request, 1 to 120 (otherwise 20)
  --yes                     do not ask before signing in
  --json                    print the findings as JSON
  --help                    print this

Credentials come from the environment, or are asked for on a terminal; never from arguments:
  GATEHOUSE_API_KEY, GATEHOUSE_USERNAME, GATEHOUSE_PASSWORD
  GATEHOUSE_TOKEN           a token that is still good: used for GraphQL in place of a sign-in

Signing in ends every token that the service user holds elsewhere.

Exit code: 0 nothing is broken, 1 something is, 2 the command was not used rightly.`;
