import { checkProgramTask, programHeader, quoted, showsAsItIs } from './program-text.ts';
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
${PARTS}${pages ? rowsFunction(pages) : ANSWER}${callFunction(task)}${TOKEN}${requestToken(task)}${HTTP}`;
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
    'math',
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

const TOKEN = `
// getToken gives a token other than the refused one: from the file, else a new one.
func getToken(refused string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(cacheName), 0o700); err != nil {
		return "", err
	}
	since := time.Now()
	for tries := 0; ; {
		if token := readToken(refused); token != "" {
			return token, nil
		}
		locked, err := create(lockFile)
		if err != nil {
			return "", err
		}
		if locked {
			token, response, err := renewToken(refused)
			if response == nil || err != nil {
				return token, err
			}
			if err := waitAsAsked(response, tries); err != nil {
				return "", err
			}
			tries++
			since = time.Now()
		} else {
			removeOldLock()
			if time.Since(since) > 90*time.Second {
				return "", fmt.Errorf("another program keeps %s: remove it", lockFile)
			}
			time.Sleep(200 * time.Millisecond)
		}
	}
}

// renewToken has the lock, and removes it; it gives a token, or the answer that refuses one.
func renewToken(refused string) (string, *answered, error) {
	defer os.Remove(lockFile)
	if token := readToken(refused); token != "" {
		return token, nil, nil
	}
	now := time.Now().Unix()
	response, err := requestToken()
	if err != nil || response.status != 200 {
		return "", response, err
	}
	token, err := saveToken(response.body, now)
	return token, nil, err
}

type savedToken struct {
	Version     int    \`json:"version"\`
	AccessToken string \`json:"access_token"\`
	RenewAt     int64  \`json:"renew_at"\`
	ExpiresAt   int64  \`json:"expires_at"\`
	TokenURL    string \`json:"token_url"\`
	Username    string \`json:"username"\`
}

// readToken gives "" where there is none; a file that cannot be read is as good as none.
func readToken(refused string) string {
	text, _ := os.ReadFile(tokenFile)
	var saved savedToken
	err := json.Unmarshal(text, &saved)
	isLive := saved.Version == 1 && time.Now().Unix() < saved.RenewAt
	if err != nil || !isLive || saved.AccessToken == refused {
		return ""
	}
	return saved.AccessToken
}

func saveToken(answer []byte, now int64) (string, error) {
	var issued struct {
		AccessToken string \`json:"access_token"\`
		ExpiresIn   int64  \`json:"expires_in"\`
	}
	if err := json.Unmarshal(answer, &issued); err != nil || issued.AccessToken == "" {
		return "", errors.New("the token endpoint gave no token")
	}
	before := (issued.ExpiresIn + 1) / 2
	if before > 60 {
		before = 60
	}
	expiresAt := now + issued.ExpiresIn
	saved := savedToken{1, issued.AccessToken, expiresAt - before, expiresAt, tokenURL, username}
	text, err := json.Marshal(saved)
	if err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(cacheName), "token-*.tmp")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), tokenFile)
	}
	return issued.AccessToken, err
}

// removeOldLock removes what a program that died left; of two that see it, none removes a new one.
func removeOldLock() {
	breaking := lockFile + ".break"
	if !isLockOld() {
		return
	}
	if created, _ := create(breaking); created {
		defer os.Remove(breaking)
		if isLockOld() {
			os.Remove(lockFile)
		}
	}
}

func isLockOld() bool {
	lock, err := os.Stat(lockFile)
	return err == nil && time.Since(lock.ModTime()) > time.Minute
}

// create says whether there was no such file before.
func create(file string) (bool, error) {
	created, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, created.Close()
}

func findCache() string {
	folder := os.Getenv("XDG_CACHE_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		folder = filepath.Join(home, ".cache")
	}
	hash := sha256.Sum256([]byte(tokenURL + "\\n" + username))
	return filepath.Join(folder, "gatehouse", fmt.Sprintf("token-%x", hash[:16]))
}
`;

function requestToken({ flow }: ProgramTask): string {
  const [prepare, body, header] =
    flow === 'A'
      ? [
          'basic := base64.StdEncoding.EncodeToString([]byte(username + ":" + password))',
          '""',
          '"Authorization": "Basic " + basic',
        ]
      : [
          'form := url.Values{"client_id": {username}, "client_secret": {password}}',
          'form.Encode()',
          '"Content-Type": "application/x-www-form-urlencoded"',
        ];
  return `
func requestToken() (*answered, error) {
	${prepare}
	header := map[string]string{"Accept": "application/json", ${header}}
	return post(tokenURL+"?grant_type=client_credentials", ${body}, 30*time.Second, header)
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
	seconds, err := strconv.ParseFloat(asked, 64)
	if date, notDate := http.ParseTime(asked); notDate == nil {
		seconds, err = time.Until(date).Seconds(), nil
	} else if asked == "" {
		seconds, err = 1, nil
	}
	isBusy := response.status == 429 || response.status == 503
	if !isBusy || tries == 5 || err != nil || seconds > 300 {
		return refusal(response)
	}
	time.Sleep(time.Duration(math.Max(seconds, 1) * float64(time.Second)))
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
