import PROGRAM from './texts/power-query.pq?raw';
import {
  aroundPosition,
  checkProgramText,
  escapeHidden,
  explorerWarning,
  pageParts,
  PROGRAM_VARIABLES,
  programTemplates,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

/** Scheduled refreshes require the token call in the query. Power Query itself obeys `Retry-After`. */
export const powerQuery: ProgramLanguage = {
  id: 'powerQuery',
  extension: 'pq',
  command: 'Power Query: Advanced Editor',
  needs: 'Excel 2016+, Power BI',
  grammar: [
    'powerquery',
    () => import('monaco-editor/esm/vs/basic-languages/powerquery/powerquery.js'),
  ],
  literal,
  write,
};

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
  const { notes = [], pages } = task;
  const { fill } = programTemplates(task, literal);
  const header = [
    `Make the text parameters ${PROGRAM_VARIABLES}, then paste this into the advanced editor of a blank query.`,
    'Both addresses: anonymous access, and the same privacy level. Numbers of more than 15 digits come as text.',
    'Each refresh asks for a token, which ends the one before.',
    ...(pages?.total
      ? ['Whether the total changes meanwhile, or is less than the rows, is not told here.']
      : []),
    ...notes,
    ...explorerWarning(task, false),
  ];
  return fill(PROGRAM, {
    HEADER: header.map((each) => `// ${each}`).join('\n'),
    AT: pages || task.errorPlaces ? 'at' : '',
    ...(pages && rowsParts(task, pages)),
  });
}

function rowsParts(task: ProgramTask, pages: ProgramPages) {
  const { next, variable } = pages;
  const at = ([, ...keys]: readonly string[]) =>
    `At(Data, {${keys.map((key) => `"${key}"`).join(', ')}})`;
  const isCounted = next.kind !== 'value';
  const parts = pageParts(pages, at);
  const soFar = parts.AT_TOTAL.startsWith('count') ? 'Count' : 'Next';
  const more = [
    ...(next.more ? ['else if Said <> null then Said'] : []),
    parts.LAST &&
      `else if Last is number then ${parts.MORE_LAST}`
        .replace('position', 'Next')
        .replace('last', 'Last'),
    parts.END_TOTAL && `else if Total is number and ${soFar} = Total then Length >= last[Full]`,
    'else Rows = null or Length > 0',
  ]
    .filter(Boolean)
    .join(`\n${' '.repeat(16)}`);
  const [before, after] = aroundPosition(task.variables, variable);
  const start = isCounted ? next.start : 'null';
  const { PAUSE_S } = parts;
  return {
    ...parts,
    // The list starts with one position, or with two empty ones.
    MOST_SEEN: String((task.limits?.perDay ?? 0) + (isCounted ? 1 : 2)),
    NEXT_PAGE: PAUSE_S
      ? `Function.InvokeAfter(() => GetPageAt(page), #duration(0, 0, 0, ${PAUSE_S}))`
      : 'GetPageAt(page)',
    MORE: more.replace(/^else /, ''),
    SO_FAR: soFar,
    BEFORE: line(before),
    AFTER: after,
    START: String(start),
    SEEN: String(isCounted ? start : 'null, ""'),
  };
}
