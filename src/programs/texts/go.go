{HEADER}

package main

import (
{PAGES?}
	"bytes"
{/PAGES}
	"crypto/sha256"
{FLOW_A?}
	"encoding/base64"
{/FLOW_A}
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand"
	"net/http"
{FLOW_B?}
	"net/url"
{/FLOW_B}
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

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
{PAGES?}

// write writes the rows of all pages, a line each.
func write(output io.Writer) error {
	var values object
	if err := json.Unmarshal([]byte(variables), &values); err != nil {
		return err
	}
	{COUNTED?}
	position, before, same := {FIRST}, "", 0
	{END_TOTAL?}
	full := {FULL}
	{/END_TOTAL}
	cursors := map[string]bool{"{FIRST}": true}
	{/COUNTED}
	{CURSOR?}
	cursors := map[string]bool{"": true, "null": true, `""`: true, string({ASKED}): true}
	{/CURSOR}
	{TOTAL?}
	known := ""
	{SHORT?}
	changed := false
	{/SHORT}
	{/TOTAL}
	failed := false
	for count := 0; ; {
		answer, err := call(values)
		if err != nil {
			return err
		}
		failed = failed || holdsFailures(answer)
		list := {LIST}
		if list == nil {
			return errors.New("{NO_ROWS}")
		}
		rows := decode[[]json.RawMessage](list)
		var lines bytes.Buffer
		for _, row := range rows {
			if err := json.Compact(&lines, row); err != nil {
				return err
			}
			lines.WriteByte('\n')
		}
		{COUNTED?}
		same++
		if lines.String() != before {
			same = 0
		}
		before = lines.String()
		{IDS_TOTAL?}
		if same > 0 && len(rows) > 0 && strconv.Itoa(count) == known {
			break // Some services repeat their last page.
		}
		{/IDS_TOTAL}
		most := 100
		{IDS?}
		if len(rows) > 0 {
			most = 0
		}
		{/IDS}
		{UP_TO_TOTAL?}
		if total, err := strconv.Atoi(known); err == nil && len(rows) > 0 && count >= total {
			most = 0
		}
		{/UP_TO_TOTAL}
		if same > most {
			return errors.New("{SAME_ROWS}")
		}
		{/COUNTED}
		count += len(rows)
		{TOTAL?}
		if told := string({TOTAL}); told != "" && told != "null" {
			if known != "" && told != known {
				{SHORT?}
				changed = true
				{/SHORT}
				fmt.Fprintf(os.Stderr, "The total changed from %s to %s: rows may be missing or come twice.\n", known, told)
			}
			known = told
		}
		{/TOTAL}
		if _, err := lines.WriteTo(output); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, count, "rows")
		{COUNTED?}
		{OFFSET?}
		position += len(rows)
		{/OFFSET}
		{CURRENT?}
		if current, err := strconv.Atoi(string({CURRENT})); err == nil {
			position = current
		}
		{/CURRENT}
		{NUMBERED?}
		position++
		{/NUMBERED}
		cursor := json.RawMessage(strconv.Itoa(position))
		more := strconv.FormatBool(rows == nil || len(rows) > 0)
		{END_TOTAL?}
		if total, err := strconv.Atoi(string({END_TOTAL})); err == nil && {AT_TOTAL} {
			more = strconv.FormatBool(len(rows) >= full)
		}
		full = len(rows)
		{/END_TOTAL}
		{LAST?}
		if last, err := strconv.Atoi(string({LAST})); err == nil {
			more = strconv.FormatBool({MORE_LAST})
		}
		{/LAST}
		{FLAG?}
		if said := string({FLAG}); said != "" && said != "null" {
			more = said
		}
		{/FLAG}
		{/COUNTED}
		{CURSOR?}
		cursor := {CURSOR}
		{FLAG?}
		more := string({FLAG})
		{/FLAG}
		{NO_FLAG?}
		more := strconv.FormatBool(cursor != nil && string(cursor) != "null" && string(cursor) != `""`)
		{/NO_FLAG}
		{/CURSOR}
		{SHORT?}
		if more == "false" && !changed && known != "" && count < decode[int](json.RawMessage(known)) {
			return errors.New("{SHORT}")
		}
		if total, err := strconv.Atoi(known); more == "false" && err == nil && count > total {
			fmt.Fprintf(os.Stderr, "The service counts %s rows, and %d came: its total is wrong, or rows came twice.\n", known, count)
		}
		{/SHORT}
		if more == "false" {
			break
		}
		if more != "true" || rows == nil {
			return errors.New("{NOT_SAID}")
		}
		if cursors[string(cursor)] {
			return errors.New("{NO_POSITION}")
		}
		cursors[string(cursor)] = true
		{PAUSE_MS?}
		time.Sleep({PAUSE_MS} * time.Millisecond)
		{/PAUSE_MS}
		{NO_FIELD?}
		values["{NAME}"] = cursor
		{/NO_FIELD}
		{FIELD?}
		input := decode[object](values["{NAME}"])
		if input == nil {
			input = object{}
		}
		input["{FIELD}"] = cursor
		if values["{NAME}"], err = json.Marshal(input); err != nil {
			return err
		}
		{/FIELD}
	}
	if failed {
		return errors.New("answers held errors")
	}
	return nil
}

// at gives the value below some keys; nil where one of them is missing.
func at(value object, keys ...string) json.RawMessage {
	last := len(keys) - 1
	for _, key := range keys[:last] {
		value = decode[object](value[key])
	}
	return value[keys[last]]
}

// decode gives nil for a value of another kind.
func decode[T any](value json.RawMessage) (decoded T) {
	_ = json.Unmarshal(value, &decoded)
	return decoded
}
{/PAGES}
{NO_PAGES?}

// write writes the answer, as it came.
func write(output io.Writer) error {
	answer, failed, err := call()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(output, "%s\n", answer); err != nil {
		return err
	}
	if failed {
		return errors.New("the answer holds errors")
	}
	return nil
}
{/NO_PAGES}

{PER_DAY?}
var calls int

{/PER_DAY}
// call sends the operation, and prints the errors of its answer.
func call({SIGNATURE} {
	{VALUES?}
	{OPERATION_NAME?}
	body, err := json.Marshal(map[string]any{"query": query, "operationName": "{OPERATION_NAME}", "variables": {SENT_VALUES}})
	{/OPERATION_NAME}
	{NO_NAME?}
	body, err := json.Marshal(map[string]any{"query": query, "variables": {SENT_VALUES}})
	{/NO_NAME}
	if err != nil {
		return {NOTHING}, err
	}
	{/VALUES}
	{MOST_BYTES?}
	if len({SENT}) > {MOST_BYTES} {
		return {NOTHING}, errors.New("{TOO_LARGE}")
	}
	{/MOST_BYTES}
	refused := ""
	for tries := 0; ; {
		{PER_DAY?}
		if calls++; calls > {PER_DAY} {
			return {NOTHING}, errors.New("{USED_UP}")
		}
		{/PER_DAY}
		token, err := getToken(refused)
		if err != nil {
			return {NOTHING}, err
		}
		response, err := post(graphqlURL, {TEXT}, 5*time.Minute, map[string]string{
			"Accept":        "application/graphql-response+json, application/json;q=0.9",
			"Authorization": "Bearer " + token,
			"Content-Type":  "application/{TYPE}",
		})
		if err != nil {
			return {NOTHING}, err
		}
		switch {
		case response.status == 401 && refused == "":
			refused = token
		{REPEATS?}
		case response.status == 429 || response.status == 503:
		{/REPEATS}
		{MUTATES?}
		case response.status == 429:
		{/MUTATES}
			if err := waitAsAsked(response, tries); err != nil {
				return {NOTHING}, err
			}
			tries++
		case response.status == 401:
			return {NOTHING}, fmt.Errorf("{REFUSED_TWICE}\n%w", refusal(response))
		default:
			var answer object
			err := json.Unmarshal(response.body, &answer)
			if string(answer["errors"]) == "null" {
				delete(answer, "errors")
			}
			if err != nil || answer["data"] == nil && answer["errors"] == nil {
				return {NOTHING}, refusal(response)
			}
			if answer["errors"] != nil {
				fmt.Fprintln(os.Stderr, string(answer["errors"]))
			}
			{ERROR_PLACES?}
			if err := dataError(answer["data"]); err != nil {
				return {NOTHING}, err
			}
			{/ERROR_PLACES}
			return {RESULT}, nil
		}
	}
}
{ERROR_PLACES?}

// Where an error may come in the place of data.
const errorPlaces = {ERROR_PLACES}

// dataError tells what the answer says that is an error by its type, its fields, or having none.
func dataError(data json.RawMessage) error {
	var places []struct {
		Path, Typenames, Types, Only []string
		Kind, IfEmpty                string
	}
	if err := json.Unmarshal([]byte(errorPlaces), &places); err != nil {
		return err
	}
	for _, place := range places {
		value := data
		for _, key := range place.Path {
			value = fieldsOf(value)[key]
		}
		fields := fieldsOf(value)
		name := ""
		for _, key := range place.Typenames {
			if name == "" {
				_ = json.Unmarshal(fields[key], &name)
			}
		}
		isError := strings.HasSuffix(strings.TrimSuffix(name, "s"), "Error")
		for _, each := range place.Types {
			isError = isError || name != "" && each == name
		}
		for _, key := range place.Only {
			_, has := fields[key]
			isError = isError || name == "" && has
		}
		if place.Kind == "list" {
			var items []json.RawMessage
			_ = json.Unmarshal(value, &items)
			isError = len(items) > 0
		}
		text := string(value)
		if fields != nil && len(fields) == 0 {
			text = place.IfEmpty
			isError = text != ""
		}
		if isError {
			return fmt.Errorf("%s: %s", strings.Join(place.Path, "."), text)
		}
	}
	return nil
}

// fieldsOf gives nil for a value that is no object.
func fieldsOf(value json.RawMessage) (fields object) {
	_ = json.Unmarshal(value, &fields)
	return fields
}
{/ERROR_PLACES}

// holdsFailures tells whether an answer has errors beside those of fields that are withheld or go away: with
// these alone the rest is valid.
func holdsFailures(answer object) bool {
	if answer["errors"] == nil {
		return false
	}
	var list []struct {
		ErrorType string
		Path      []any
	}
	if err := json.Unmarshal(answer["errors"], &list); err != nil {
		return true
	}
	for _, one := range list {
		kind := strings.ToLower(one.ErrorType)
		if kind != "deprecated" && (kind != "unauthorized" || len(one.Path) == 0) {
			return true
		}
	}
	return answer["data"] == nil || string(answer["data"]) == "null"
}

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
	Version     int    `json:"version"`
	AccessToken string `json:"access_token"`
	RenewAt     int64  `json:"renew_at"`
	ExpiresAt   int64  `json:"expires_at"`
	TokenURL    string `json:"token_url"`
	Username    string `json:"username"`
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
	issued := struct {
		AccessToken string      `json:"access_token"`
		ExpiresIn   json.Number `json:"expires_in"`
	}{ExpiresIn: "28800"}
	err := json.Unmarshal(answer, &issued)
	seconds, wrong := issued.ExpiresIn.Float64()
	isLifetime := wrong == nil && seconds >= 1 && seconds <= 3155760000
	if err != nil || issued.AccessToken == "" || !isLifetime {
		return "", errors.New("{NO_TOKEN}")
	}
	lifetime := int64(seconds)
	before := (lifetime + 1) / 2
	if before > 60 {
		before = 60
	}
	expiresAt := now + lifetime
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
	hash := sha256.Sum256([]byte(tokenURL + "\n" + username))
	return filepath.Join(folder, "gatehouse", fmt.Sprintf("token-%x", hash[:16]))
}

func requestToken() (*answered, error) {
	{FLOW_A?}
	body := ""
	basic := base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
	header := map[string]string{"Accept": "application/json", "Authorization": "Basic " + basic}
	{/FLOW_A}
	{FLOW_B?}
	body := url.Values{"client_id": {username}, "client_secret": {password}}.Encode()
	header := map[string]string{"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
	{/FLOW_B}
	return post(tokenURL+"?grant_type=client_credentials", body, 30*time.Second, header)
}

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

// waitAsAsked waits as asked, or longer each time; a used-up quota, a long wait and a sixth try are errors.
func waitAsAsked(response *answered, tries int) error {
	asked := response.header.Get("Retry-After")
	wait := time.Duration(float64(time.Second<<tries) * (1 + rand.Float64()/2))
	if seconds, err := strconv.ParseUint(asked, 10, 32); !errors.Is(err, strconv.ErrSyntax) {
		wait = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(asked); err == nil {
		wait = time.Until(date)
	}
	isBusy := response.status == 429 || response.status == 503
	text := strings.ToLower(string(response.body))
	isUsedUp := strings.Contains(text, "quota") || strings.Contains(text, "\"limit exceeded\"")
	if !isBusy || isUsedUp || tries == 5 || wait > 5*time.Minute {
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
		fmt.Fprintf(os.Stderr, "Set %s.\n", name)
		os.Exit(1)
	}
	return value
}
