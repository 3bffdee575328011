const tokenURL = {TOKEN_ADDRESS}
const graphqlURL = {DATA_ADDRESS}
const query = {OPERATION}
{VALUES?}
const variables = {VALUES}
{/VALUES}

var apiKey = env("GATEHOUSE_API_KEY")
var username = env("GATEHOUSE_USERNAME")
var password = env("GATEHOUSE_PASSWORD")

// A new token ends the one before, so all programs of this machine share one.
var cacheName = findCache()
var tokenFile = cacheName + ".json"
var lockFile = cacheName + ".lock"

type object = map[string]json.RawMessage

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	output := os.Stdout
	if len(os.Args) > 1 {
		file, err := os.Create(os.Args[1])
		if err != nil {
			return err
		}
		output = file
	}
	if err := write(output); err != nil {
		return err
	}
	return output.Close()
}
