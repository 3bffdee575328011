import ERRORS from './texts/java/errors.java?raw';
import IMPORTS from './texts/java/imports.java?raw';
import CONSTANTS from './texts/java/constants.java?raw';
import HTTP from './texts/java/http.java?raw';
import { JAVA_TOKEN, javaTokenRequest } from './java-token.ts';
import {
  checkProgramTask,
  dataErrors,
  checkProgramText,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
  programHeader,
  quoted,
  REFUSED_TWICE,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

/** The JDK has no JSON: a scanner of a few lines cuts it into parts as they were written, numbers to the last digit. */
export const java: ProgramLanguage = {
  id: 'java',
  label: 'Java',
  extension: 'java',
  command: 'java FILE',
  needs: 'JDK 17+',
  literal,
  write,
};

/** A constant of a class has at most 65,535 bytes, and a character at most six of them. */
const LONGEST_CONSTANT = 10_000;

/** What a text block does not keep: other white space at the end of a line, and what may count as that. */
// eslint-disable-next-line no-control-regex
const LOST_SPACE = /[^\S\n\t ](?:\n|$)|[\u0001-\u0008\u000b-\u001f]/;

/** A text block for several lines, where it can hold them; in ASCII, since JDK 17 reads sources as the system does. */
function literal(text: string): string {
  if (text.length > LONGEST_CONSTANT) {
    const parts = checkProgramText(text).match(/[^]{1,10000}/gu) ?? [];
    return `String.join("", ${parts.map(asciiString).join(', ')})`;
  }
  if (!text.includes('\n') || LOST_SPACE.test(text)) return asciiString(text);
  const escaped = checkProgramText(text)
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', '\\"\\"\\"')
    .replace(/ (?=\n|$)/g, '\\s')
    .replaceAll('\t', '\\t');
  const block = escaped.endsWith('\n') ? escaped : `${escaped}\\\n`;
  return ascii(`"""\n${block}"""`.replace(/\n(?!\n)/g, '\n        '));
}

function asciiString(text: string): string {
  return ascii(quoted(text));
}

function ascii(source: string): string {
  return source.replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function write(task: ProgramTask): string {
  checkProgramTask(task);
  const { tokenUrl, graphqlUrl, query, variables, requestFormat, pages } = task;
  const header = programHeader(task, 'java Program.java OUTPUT');
  return `${header.map((line) => `// ${line}\n`).join('')}
${IMPORTS}
class Program {
    static final String TOKEN_URL = ${literal(tokenUrl)};
    static final String GRAPHQL_URL = ${literal(graphqlUrl)};
    static final String QUERY = ${literal(query)};
${requestFormat === 'json' ? `    static final String VARIABLES = ${literal(variables)};\n` : ''}${CONSTANTS}${main(task)}${pages ? writeRows(pages) : ''}${call(task)}${JAVA_TOKEN}${javaTokenRequest(task)}${HTTP}${dataErrors(task, ERRORS, literal)}${json(task)}}
`;
}

function main({ pages }: ProgramTask): string {
  return `
    public static void main(String[] args) {
        try (OutputStream output = args.length > 0
                ? Files.newOutputStream(Path.of(args[0]))
                : new FileOutputStream(FileDescriptor.out)) {
            ${pages ? 'writeRows(output);' : 'output.write((call() + "\\n").getBytes(StandardCharsets.UTF_8));'}
        } catch (Exception e) {
            System.err.println(Objects.requireNonNullElse(e.getMessage(), e.toString()));
            failed = true;
        }
        System.exit(failed ? 1 : 0);
    }
`;
}

function writeRows(pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const { name, field } = variable;
  const at = (keys: readonly string[], from = 'answer') =>
    `at(${from}, ${keys.map((key) => `"${key}"`).join(', ')})`;
  const isCounted = next.kind !== 'value';
  const current =
    next.kind === 'page' && next.current ? `number(${at(next.current)}, position)` : 'position';
  const lines = isCounted
    ? [
        next.kind === 'offset' ? 'position += rows.size();' : `position = ${current} + 1;`,
        'var cursor = String.valueOf(position);',
        'var more = String.valueOf(!rows.isEmpty() || !list.startsWith("["));',
        ...pageSigns(pages).flatMap((sign) => [
          `var ${sign.name} = number(${at(sign.path)}, -1);`,
          `if (${sign.name} >= 0) more = String.valueOf(${sign.more});`,
        ]),
        ...(next.more
          ? [
              `var said = ${at(next.more)};`,
              'if (said != null && !said.equals("null")) more = said;',
            ]
          : []),
      ]
    : [
        `var cursor = ${at(next.at)};`,
        next.more
          ? `var more = ${at(next.more)};`
          : 'var more = String.valueOf(!Arrays.asList(null, "null", "\\"\\"").contains(cursor));',
      ];
  const asked = at(field === undefined ? [name] : [name, field], 'variables');
  const start = isCounted
    ? [
        `int position = ${next.start};`,
        `var cursors = new HashSet<>(List.of("${next.start}"));`,
        'List<String> before = List.of();',
      ]
    : [`var cursors = new HashSet<>(Arrays.asList(null, "null", "\\"\\"", ${asked}));`];
  const put =
    field === undefined
      ? [`variables.put("${name}", cursor);`]
      : [
          `var input = members(variables.get("${name}"));`,
          `input.put("${field}", cursor);`,
          `variables.put("${name}", toJson(input));`,
        ];
  const indented = (depth: number, code: readonly string[]) =>
    code.map((line) => `${' '.repeat(depth)}${line}\n`).join('');
  return `
    /** The rows of all pages, a line each. */
    static void writeRows(OutputStream output) throws Exception {
        var variables = members(VARIABLES);
${indented(8, start)}        for (int count = 0; ; ) {
            var answer = members(call(variables));
            var list = ${at([...path, rows])};
            if (list == null) throw new IOException("${PAGE_FAULTS.noRows(pages)}");
            var rows = elements(list);
${isCounted ? SAME_ROWS : ''}            var lines = new StringBuilder();
            for (var row : rows) {
                lines.append(row.replaceAll("[\\\\r\\\\n]+", "")).append('\\n');
                count++;
            }
            output.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            System.err.println(count + " rows");
${indented(12, lines)}            if ("false".equals(more)) return;
            if (!"true".equals(more) || !list.startsWith("[")) {
                throw new IOException("${PAGE_FAULTS.notSaid}");
            }
            if (!cursors.add(cursor)) {
                throw new IOException("${PAGE_FAULTS.noPosition}");
            }
${pauseLine(pages, (ms) => `            Thread.sleep(${ms});`)}${indented(12, put)}        }
    }

    /** The value below some keys as it was written; null where one of them is missing. */
    static String at(Map<String, String> value, String... keys) {
        String found = null;
        for (var key : keys) {
            found = value.get(key);
            value = members(found);
        }
        return found;
    }
${isCounted ? NUMBER : ''}`;
}

const SAME_ROWS = `            if (!rows.isEmpty() && rows.equals(before)) {
                throw new IOException("${PAGE_FAULTS.sameRows}");
            }
            before = rows;
`;

const NUMBER = `
    static int number(String json, int otherwise) {
        return json != null && json.matches("\\\\d{1,9}") ? Integer.parseInt(json) : otherwise;
    }
`;

function call({ requestFormat, operationName, pages, errorPlaces }: ProgramTask): string {
  const isJson = requestFormat === 'json';
  const name = operationName === undefined ? '' : `\\"operationName\\":\\"${operationName}\\",`;
  const variables = pages ? 'toJson(variables)' : 'VARIABLES';
  const body = isJson
    ? `"{${name}\\"query\\":" + quote(QUERY) + ",\\"variables\\":" + ${variables} + "}"`
    : 'QUERY';
  return `
    /** Sends the operation, and prints the errors of its answer. */
    static String call(${pages ? 'Map<String, String> variables' : ''}) throws Exception {
        var body = ${body};
        String refused = null;
        for (int tries = 0; ; ) {
            var token = getToken(refused);
            var response = post(GRAPHQL_URL, Duration.ofMinutes(5), body,
                    "Accept", "application/graphql-response+json, application/json;q=0.9",
                    "Authorization", "Bearer " + token,
                    "Content-Type", "application/${isJson ? 'json' : 'graphql'}");
            if (response.statusCode() == 401 && refused == null) {
                refused = token;
            } else if (response.statusCode() == 429 || response.statusCode() == 503) {
                waitAsAsked(response, tries++);
            } else if (response.statusCode() == 401) {
                throw new IOException("${REFUSED_TWICE}\\n" + refusal(response).getMessage());
            } else {
                var answer = members(response.body());
                answer.values().remove("null");
                var errors = answer.get("errors");
                if (errors == null && answer.get("data") == null) throw refusal(response);
                if (errors != null) {
                    System.err.println(errors);
                    failed = true;
                }
${errorPlaces ? `                throwErrors(answer.get("data"));\n` : ''}                return response.body();
            }
        }
    }
`;
}

function json({ pages }: ProgramTask): string {
  const elements = `
    static List<String> elements(String json) {
        return json != null && json.startsWith("[") ? parts(json) : List.of();
    }
`;
  return `
    /** The values of a JSON object as they were written; none where it is no object. */
    static Map<String, String> members(String json) {
        var members = new LinkedHashMap<String, String>();
        if (json == null || !json.stripLeading().startsWith("{")) return members;
        var parts = parts(json);
        for (int at = 0; at + 1 < parts.size(); at += 2) {
            members.put(text(parts.get(at)), parts.get(at + 1));
        }
        return members;
    }
${pages ? elements : ''}
    /** What stands between the brackets, colons and commas of a JSON array or object. */
    static List<String> parts(String json) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at < json.length(); at++) {
            char c = json.charAt(at);
            if (c == '"') {
                for (at++; json.charAt(at) != '"'; at++) if (json.charAt(at) == '\\\\') at++;
            } else if (c == '[' || c == '{') {
                if (depth++ == 0) start = at + 1;
            } else if (c == ']' || c == '}' ? --depth == 0 : depth == 1 && (c == ',' || c == ':')) {
                var part = json.substring(start, at).strip();
                if (!part.isEmpty()) parts.add(part);
                start = at + 1;
            }
        }
        return parts;
    }

    /** A JSON string as text; null for anything else. */
    static String text(String json) {
        if (json == null || !json.startsWith("\\"")) return null;
        var text = new StringBuilder();
        for (int at = 1; at < json.length() - 1; at++) {
            char c = json.charAt(at);
            if (c == '\\\\') {
                c = json.charAt(++at);
                if (c == 'u') {
                    c = (char) Integer.parseInt(json.substring(at + 1, at + 5), 16);
                    at += 4;
                } else {
                    int escape = "bfnrt".indexOf(c);
                    if (escape >= 0) c = "\\b\\f\\n\\r\\t".charAt(escape);
                }
            }
            text.append(c);
        }
        return text.toString();
    }

    static String quote(String text) {
        return text.chars()
                .mapToObj(c -> c == '"' || c == '\\\\' ? "\\\\" + (char) c
                        : c < ' ' ? "\\\\u%04x".formatted(c)
                        : String.valueOf((char) c))
                .collect(Collectors.joining("", "\\"", "\\""));
    }

    static String toJson(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> quote(member.getKey()) + ":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
`;
}
