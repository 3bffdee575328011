import ERRORS from './texts/go/errors.go?raw';
import PARTS from './texts/go/parts.go?raw';
import ANSWER from './texts/go/answer.go?raw';
import HTTP from './texts/go/http.go?raw';
import { GO_TOKEN, goTokenRequest } from './go-token.ts';
import {
  checkProgramTask,
  dataErrors,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
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
${PARTS}${pages ? rowsFunction(pages) : ANSWER}${callFunction(task)}${dataErrors(task, ERRORS, literal)}${GO_TOKEN}${goTokenRequest(task)}${HTTP}`;
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
    'math/rand',
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

function rowsFunction(pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const { name, field } = variable;
  const at = (keys: readonly string[], from = 'answer') =>
    `at(${from}, ${keys.map((key) => `"${key}"`).join(', ')})`;
  const isCounted = next.kind !== 'value';
  const number = (what: string, keys: readonly string[], then: string) => [
    `if ${what}, err := strconv.Atoi(string(${at(keys)})); err == nil {`,
    `\t${then}`,
    '}',
  ];
  const lines = isCounted
    ? [
        ...(next.kind === 'offset' ? ['position += len(rows)'] : []),
        ...(next.kind === 'page' && next.current
          ? number('current', next.current, 'position = current')
          : []),
        ...(next.kind === 'page' ? ['position++'] : []),
        'cursor := json.RawMessage(strconv.Itoa(position))',
        'more := strconv.FormatBool(rows == nil || len(rows) > 0)',
        ...pageSigns(pages).flatMap((sign) =>
          number(sign.name, sign.path, `more = strconv.FormatBool(${sign.more})`),
        ),
        ...(next.more
          ? [
              `if said := string(${at(next.more)}); said != "" && said != "null" {`,
              '\tmore = said',
              '}',
            ]
          : []),
      ]
    : [
        `cursor := ${at(next.at)}`,
        next.more
          ? `more := string(${at(next.more)})`
          : 'more := strconv.FormatBool(cursor != nil && string(cursor) != "null" && string(cursor) != `""`)',
      ];
  const asked = field === undefined ? `values["${name}"]` : at([name, field], 'values');
  const cursors = isCounted
    ? `\tposition, before := ${next.start}, ""\n\tcursors := map[string]bool{"${next.start}": true}\n`
    : `\tcursors := map[string]bool{"": true, "null": true, \`""\`: true, string(${asked}): true}\n`;
  return `
// write writes the rows of all pages, a line each.
func write(output io.Writer) error {
	var values object
	if err := json.Unmarshal([]byte(variables), &values); err != nil {
		return err
	}
${cursors}	failed := false
	for count := 0; ; {
		answer, err := call(values)
		if err != nil {
			return err
		}
		failed = failed || answer["errors"] != nil
		list := ${at([...path, rows])}
		if list == nil {
			return errors.New("${goError(PAGE_FAULTS.noRows(pages))}")
		}
		rows := decode[[]json.RawMessage](list)
		var lines bytes.Buffer
		for _, row := range rows {
			if err := json.Compact(&lines, row); err != nil {
				return err
			}
			lines.WriteByte('\\n')
			count++
		}
${isCounted ? SAME_ROWS : ''}		if _, err := lines.WriteTo(output); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, count, "rows")
${lines.map((line) => `\t\t${line}\n`).join('')}		if more == "false" {
			break
		}
		if more != "true" || rows == nil {
			return errors.New("${goError(PAGE_FAULTS.notSaid)}")
		}
		if cursors[string(cursor)] {
			return errors.New("${goError(PAGE_FAULTS.noPosition)}")
		}
		cursors[string(cursor)] = true
${pauseLine(pages, (ms) => `\t\ttime.Sleep(${ms} * time.Millisecond)`)}${field === undefined ? `\t\tvalues["${name}"] = cursor\n` : intoObject(name, field)}	}
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
`;
}

/** As errors are written in Go. */
function goError(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

const SAME_ROWS = `		if lines.Len() > 0 && lines.String() == before {
			return errors.New("${goError(PAGE_FAULTS.sameRows)}")
		}
		before = lines.String()
`;

function intoObject(name: string, field: string): string {
  return `		input := decode[object](values["${name}"])
		if input == nil {
			input = object{}
		}
		input["${field}"] = cursor
		if values["${name}"], err = json.Marshal(input); err != nil {
			return err
		}
`;
}

function callFunction(task: ProgramTask): string {
  const { requestFormat, operationName, pages, errorPlaces } = task;
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
${errorPlaces ? `			if err := dataError(answer["data"]); err != nil {\n				return ${nothing}, err\n			}\n` : ''}			return ${pages ? 'answer' : 'response.body, answer["errors"] != nil'}, nil
		}
	}
}
`;
}
