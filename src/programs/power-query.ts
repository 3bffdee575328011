import AT from './texts/power-query/at.pq?raw';
import ERRORS from './texts/power-query/errors.pq?raw';
import EXACT_NUMBERS from './texts/power-query/exact-numbers.pq?raw';
import {
  aroundPosition,
  checkProgramTask,
  checkProgramText,
  dataErrors,
  escapeHidden,
  explorerWarning,
  PAGE_FAULTS,
  pageSigns,
  PROGRAM_VARIABLES,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

/** Scheduled refreshes need the token asked for in the query. Power Query itself waits as `Retry-After` says. */
export const powerQuery: ProgramLanguage = {
  id: 'powerQuery',
  label: 'Power Query M',
  extension: 'pq',
  command: 'Power Query: Advanced Editor',
  needs: 'Excel 2016+, Power BI',
  literal,
  write,
};

/** A list of lines where there are several. */
function literal(text: string): string {
  const lines = checkProgramText(text).split('\n').map(line);
  const [first = ''] = lines;
  if (lines.length === 1) return first;
  return `Text.Combine({\n${lines.map((each) => `        ${each}`).join(',\n')}\n    }, "#(lf)")`;
}

function line(text: string): string {
  const escaped = text
    .replaceAll('#(', '#(#)(')
    .replaceAll('"', '""')
    .replaceAll('\r', '#(cr)')
    .replaceAll('\t', '#(tab)');
  return `"${escapeHidden(escaped, (hex) => `#(${hex})`)}"`;
}

function write(task: ProgramTask): string {
  checkProgramTask(task);
  const { tokenUrl, graphqlUrl, query, variables, requestFormat, notes = [], pages } = task;
  const header = [
    `Make the text parameters ${PROGRAM_VARIABLES}, then paste this into the advanced editor of a blank query.`,
    'Both addresses: anonymous access, and the same privacy level. Numbers of more than 15 digits come as text.',
    'Each refresh asks for a token, which ends the one before.',
    ...notes,
    ...explorerWarning(task, false),
  ];
  const isJson = requestFormat === 'json';
  return `${header.map((each) => `// ${each}\n`).join('')}let
    TokenUrl = ${literal(tokenUrl)},
    GraphqlUrl = ${literal(graphqlUrl)},
    Operation = ${literal(query)},
${isJson ? `    Variables = ${literal(variables)},\n` : ''}${requestToken(task)}${EXACT_NUMBERS}${pages || task.errorPlaces ? AT : ''}${dataErrors(task, ERRORS, literal)}${send(task)}${pages ? followPages(task, pages) : ANSWER}`;
}

function requestToken({ flow }: ProgramTask): string {
  const [header, content] =
    flow === 'A'
      ? [
          `#"Authorization" = "Basic " & Binary.ToText(
                Text.ToBinary(GATEHOUSE_USERNAME & ":" & GATEHOUSE_PASSWORD),
                BinaryEncoding.Base64
            )`,
          'Text.ToBinary("")',
        ]
      : [
          '#"Content-Type" = "application/x-www-form-urlencoded"',
          `Text.ToBinary(Uri.BuildQueryString([
            client_id = GATEHOUSE_USERNAME,
            client_secret = GATEHOUSE_PASSWORD
        ]))`,
        ];
  return `
    Token = Json.Document(Web.Contents(TokenUrl, [
        Query = [grant_type = "client_credentials"],
        Headers = [
            #"x-api-key" = GATEHOUSE_API_KEY,
            #"Accept" = "application/json",
            ${header}
        ],
        Content = ${content}
    ]))[access_token],
`;
}

function send({ requestFormat, operationName, pages, errorPlaces }: ProgramTask): string {
  const isJson = requestFormat === 'json';
  const name = operationName === undefined ? '' : `""operationName"":""${operationName}"",`;
  const query = 'Text.FromBinary(Json.FromValue(Operation))';
  const body = isJson
    ? `
                    "{${name}""query"":" & ${query}
                        & ",""variables"":" & ${pages ? 'variables' : 'Variables'} & "}"
                `
    : 'Operation';
  const refused = errorPlaces
    ? '            else if not List.IsEmpty(ErrorsIn(Answer[data])) then error ErrorsIn(Answer[data]){0}\n'
    : '';
  return `
    Send = (${pages ? 'variables as text' : ''}) =>
        let
            Answer = ReadJson(Web.Contents(GraphqlUrl, [
                Headers = [
                    #"x-api-key" = GATEHOUSE_API_KEY,
                    #"Authorization" = "Bearer " & Token,
                    #"Content-Type" = "application/${requestFormat}",
                    #"Accept" = "application/graphql-response+json, application/json;q=0.9"
                ],
                Content = Text.ToBinary(${body}),
                ManualStatusHandling = {400}
            ])),
            Errors = Record.FieldOrDefault(Answer, "errors", null)
        in
            if Errors <> null then error Error.Record("GraphQL", Text.FromBinary(Json.FromValue(Errors)))
${refused}            else Answer[data],
`;
}

function followPages({ variables }: ProgramTask, pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const at = ([, ...keys]: readonly string[]) =>
    `At(Data, {${keys.map((key) => `"${key}"`).join(', ')}})`;
  const isCounted = next.kind !== 'value';
  const signs = pageSigns(pages).toReversed();
  const said = signs.map(({ name, more }) => {
    const test = more.replace('position', 'Next').replace('count', 'Count');
    return `else if ${title(name)} is number then ${test.replace(name, title(name))}`;
  });
  const counts = said.some((each) => each.includes('Count'));
  const more = [
    ...(next.more ? ['if Said <> null then Said'] : []),
    ...said,
    'else Rows = null or Length > 0',
  ].join('\n                ');
  const steps = isCounted
    ? [
        'Length = if Rows = null then 0 else List.Count(Rows)',
        ...(counts ? ['Count = last[Count] + Length'] : []),
        ...(next.kind === 'page' && next.current
          ? [
              `Current = ${at(next.current)}`,
              'Page = if Current is number then Current else last[Next]',
            ]
          : []),
        next.kind === 'offset'
          ? 'Next = last[Next] + Length'
          : `Next = ${next.current ? 'Page' : 'last[Next]'} + 1`,
        ...signs.map((sign) => `${title(sign.name)} = ${at(sign.path)}`),
        ...(next.more ? [`Said = ${at(next.more)}`] : []),
        `More = ${more.replace(/^else if/, 'if').replace(/^else /, '')}`,
      ]
    : [
        `Next = ${at(next.at)}`,
        `More = ${next.more ? at(next.more) : 'Next <> null and Next <> ""'}`,
      ];
  const [before, after] = aroundPosition(variables, variable);
  const start = isCounted ? next.start : 'null';
  return `
    GetPage = (variables as text, last as record) =>
        let
            Data = Send(variables),
            Holder = ${at(path)},
            Rows = if Holder is record and Record.HasFields(Holder, "${rows}") then Holder[${rows}]
                else error "${PAGE_FAULTS.noRows(pages)}",
${steps.map((step) => `            ${step},\n`).join('')}            State = [Rows = Rows, Next = Next,${counts ? ' Count = Count,' : ''} Seen = last[Seen] & {Next}, More = true]
        in
            ${isCounted ? `if Length > 0 and Rows = last[Rows] then error "${PAGE_FAULTS.sameRows}"\n            else ` : ''}if More = false then State & [More = false]
            else if More <> true or Rows = null then
                error "${PAGE_FAULTS.notSaid}"
            else if List.Contains(last[Seen], Next) then
                error "${PAGE_FAULTS.noPosition}"
            else State,
    GetPageAt = (last as record) =>
        GetPage(${line(before)} & Text.FromBinary(Json.FromValue(last[Next])) & "${after}", last),
    Pages = List.Generate(
        () => GetPage(Variables, [Rows = null, Next = ${start},${counts ? ' Count = 0,' : ''} Seen = {${isCounted ? start : 'null, ""'}}]),
        (page) => page <> null,
        (page) => if page[More] then GetPageAt(page) else null,
        (page) => page[Rows]
    ),
    Rows = List.RemoveNulls(List.Combine(List.RemoveNulls(Pages))),
    Columns = List.Distinct(List.Combine(List.Transform(Rows, Record.FieldNames)))
in
    Table.FromRecords(Rows, Columns, MissingField.UseNull)
`;
}

function title(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const ANSWER = `
    Answer = Send()
in
    Answer
`;
