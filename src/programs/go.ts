import { GO_TOKEN, goTokenRequest } from './go-token.ts';
import {
  checkProgramTask,
  programHeader,
  quoted,
  REFUSED_TWICE,
  showsAsItIs,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const go: ProgramLanguage = {
  id: 'go',
  label: 'Go',
  extension: 'go',
  command: 'go run FILE',
  needs: 'Go 1.19+',
  literal,
  write,
};

/** A raw string where that shows the text as it is, else a string for each line. */
function literal(text: string): string {
  const isRaw = /["\\\n]/.test(text) && !text.includes('`') && showsAsItIs(text);
  const lines = text.split(/(?<=\n)/).map((line) => quoted(line));
  if (isRaw) return `\`${text}\``;
  return lines.length > 1 ? lines.join(' +\n\t') : quoted(text);
}

function write(task: ProgramTask): string {
  checkProgramTask(task);
  const { tokenUrl, graphqlUrl, query, variables, requestFormat, pages } = task;
  const header = programHeader(task, 'go run program.go OUTPUT');
  const asJson = requestFormat === 'json';
  return `${header.map((line) => `// ${line}\n`).join('')}
package main

import (
${imports(task)}
)

const tokenURL = ${literal(tokenUrl)}
const graphqlURL = ${literal(graphqlUrl)}
const query = ${literal(query)}
${asJson ? `const variables = ${literal(variables)}\n` : ''}
${PARTS}${pages ? rowsFunction(pages) : ANSWER}${callFunction(task)}${GO_TOKEN}${goTokenRequest(task)}${HTTP}`;
}

function imports({ flow, pages }: ProgramTask): string {
  const names = [
    ...(pages ? ['bytes'] : []),
    'crypto/sha256',
    ...(flow === 'A' ? ['encoding/base64'] : []),
    'encoding/json',
    'errors',
    'fmt',
    'io',
    'io/fs',
    'net/http',
    ...(flow === 'B' ? ['net/url'] : []),
    'os',
    'path/filepath',
    'strconv',
    'strings',
    'time',
  ];
  return names.map((name) => `\t"${name}"`).join('\n');
}

const PARTS = `var apiKey = env("GATEHOUSE_API_KEY")
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
`;

function rowsFunction(pages: ProgramPages): string {
  const { path, rows, pageInfo, hasNextPage, endCursor, cursorVariable } = pages;
  return `
// write writes the rows of all pages, a line each.
func write(output io.Writer) error {
	var values object
	if err := json.Unmarshal([]byte(variables), &values); err != nil {
		return err
	}
	cursors := map[string]bool{"": true, "null": true, string(values["${cursorVariable}"]): true}
	failed := false
	for count := 0; ; {
		answer, err := call(values)
		if err != nil {
			return err
		}
		failed = failed || answer["errors"] != nil
		page := answer
		for _, key := range []string{${['data', ...path].map((key) => `"${key}"`).join(', ')}} {
			page = decode[object](page[key])
		}
		if page == nil {
			return errors.New("there is no ${['data', ...path].join('.')}")
		}
		var lines bytes.Buffer
		for _, row := range decode[[]json.RawMessage](page["${rows}"]) {
			if err := json.Compact(&lines, row); err != nil {
				return err
			}
			lines.WriteByte('\\n')
			count++
		}
		if _, err := lines.WriteTo(output); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, count, "rows")
		info := decode[object](page["${pageInfo}"])
		if string(info["${hasNextPage}"]) != "true" {
			break
		}
		cursor := info["${endCursor}"]
		if cursors[string(cursor)] {
			return errors.New("the next page has no cursor of its own: stopped")
		}
		cursors[string(cursor)] = true
		values["${cursorVariable}"] = cursor
	}
	if failed {
		return errors.New("answers held errors")
	}
	return nil
}

// decode gives nil for a value of another kind.
func decode[T any](value json.RawMessage) (decoded T) {
	_ = json.Unmarshal(value, &decoded)
	return decoded
}
`;
}

const ANSWER = `
// write writes the answer, as it came.
func write(output io.Writer) error {
	answer, failed, err := call()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(output, "%s\\n", answer); err != nil {
		return err
	}
	if failed {
		return errors.New("the answer holds errors")
	}
	return nil
}
`;

function callFunction({ requestFormat, operationName, pages }: ProgramTask): string {
  const name = operationName === undefined ? '' : `"operationName": "${operationName}", `;
  const values = pages ? 'values' : 'json.RawMessage(variables)';
  const isJson = requestFormat === 'json';
  const body = `	body, err := json.Marshal(map[string]any{"query": query, ${name}"variables": ${values}})
	if err != nil {
		return nil, ${pages ? '' : 'false, '}err
	}
`;
  const nothing = pages ? 'nil' : 'nil, false';
  return `
// call sends the operation, and prints the errors of its answer.
func call(${pages ? 'values object) (object, error)' : ') ([]byte, bool, error)'} {
${isJson ? body : ''}	refused := ""
	for tries := 0; ; {
		token, err := getToken(refused)
		if err != nil {
			return ${nothing}, err
		}
		response, err := post(graphqlURL, ${isJson ? 'string(body)' : 'query'}, 5*time.Minute, map[string]string{
			"Accept":        "application/graphql-response+json, application/json;q=0.9",
			"Authorization": "Bearer " + token,
			"Content-Type":  "application/${isJson ? 'json' : 'graphql'}",
		})
		if err != nil {
			return ${nothing}, err
		}
		switch {
		case response.status == 401 && refused == "":
			refused = token
		case response.status == 429 || response.status == 503:
			if err := waitAsAsked(response, tries); err != nil {
				return ${nothing}, err
			}
			tries++
		case response.status == 401:
			return ${nothing}, fmt.Errorf("${REFUSED_TWICE}\\n%w", refusal(response))
		default:
			var answer object
			err := json.Unmarshal(response.body, &answer)
			if string(answer["errors"]) == "null" {
				delete(answer, "errors")
			}
			if err != nil || answer["data"] == nil && answer["errors"] == nil {
				return ${nothing}, refusal(response)
			}
			if answer["errors"] != nil {
				fmt.Fprintln(os.Stderr, string(answer["errors"]))
			}
			return ${pages ? 'answer' : 'response.body, answer["errors"] != nil'}, nil
		}
	}
}
`;
}

const HTTP = `
type answered struct {
	url    string
	status int
	header http.Header
	body   []byte
}

func post(url, body string, timeout time.Duration, header map[string]string) (*answered, error) {
	request, err := http.NewRequest("POST", url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("x-api-key", apiKey)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	// A redirect would take the key to another place.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := http.Client{Timeout: timeout, CheckRedirect: stay}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return &answered{url, response.StatusCode, response.Header, text}, err
}

// waitAsAsked waits as the service asks; a refusal, a long wait and a sixth try are errors.
func waitAsAsked(response *answered, tries int) error {
	asked := response.header.Get("Retry-After")
	wait := time.Second
	if seconds, err := strconv.ParseUint(asked, 10, 32); !errors.Is(err, strconv.ErrSyntax) {
		wait = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(asked); err == nil {
		wait = time.Until(date)
	}
	isBusy := response.status == 429 || response.status == 503
	if !isBusy || tries == 5 || wait > 5*time.Minute {
		return refusal(response)
	}
	if wait < time.Second {
		wait = time.Second
	}
	time.Sleep(wait)
	return nil
}

func refusal(response *answered) error {
	return fmt.Errorf("%s: %d %.500s", response.url, response.status, response.body)
}

func env(name string) string {
	value := os.Getenv(name)
	if value == "" {
		fmt.Fprintf(os.Stderr, "Set %s.\\n", name)
		os.Exit(1)
	}
	return value
}
`;
