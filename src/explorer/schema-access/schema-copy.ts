import { inLanguage } from '../../contract/language.ts';
import {
  MAX_JSON_BYTES,
  MAX_SDL_BYTES,
  type FileInForce,
  type SchemaFault,
  type SchemaFileFault,
} from '../../schema/api.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { defineCommands, onLetter } from '../commands/define-commands.ts';

export const SCHEMA_COMMANDS = defineCommands('SCHEMA_COMMANDS', 'panels', {
  'reload-schema': {
    keys: onLetter('R'),
    label: 'Reload schema',
    keywords: 'refetch, introspection, refresh',
  },
});

export const SCHEMA_COPY = inLanguage('SCHEMA_COPY', {
  hidden: 'This service does not show its schema',
  failed: 'The schema could not be loaded',
  works: 'Operations run all the same; answers, variables and the history work as ever.',
  needs:
    'Docs, builder and completion need a schema: load it from a file, SDL or the JSON of an introspection.',
  editor: 'No schema',
  inEditor: 'This service does not show its schema: operations run unchecked.',
  load: 'Load a schema file…',
  loadHint: 'SDL (.graphql) or the result of an introspection (.json)',
  reading: 'Reading the schema file…',
  remove: 'Remove schema file',
  fromFile: ({ name, loadedAt, isKept }: FileInForce, now: number) =>
    `The schema is that of the file ${name}, loaded at ${formatMoment(loadedAt, now)}.` +
    (isKept ? '' : ' This browser could not keep it for the next visit.'),
  fileFaults: {
    empty: 'is empty. Choose a file that holds the schema.',
    'not-text': 'is not text. Choose SDL (.graphql) or JSON, saved as UTF-8.',
    'no-schema':
      'is JSON without a schema. Choose the result of an introspection, {"data": {"__schema": …}} or {"__schema": …}.',
    operations: 'holds operations and no types. Choose the file that defines the schema.',
    failed: 'could not be read. Choose it again; if that does not help, reload the page.',
  },
  faults: {
    correct: 'Correct it or export the schema anew, then load it again.',
    tooLarge: (sdl: string, json: string) =>
      `is too large: up to ${sdl} of SDL or ${json} of JSON are read. Export the schema without descriptions.`,
    at: (line: number, column: number) => `line ${line}, column ${column}`,
    json: 'This is not JSON.',
    sdl: 'This is not SDL.',
    missingRoot: (name: string) => `It begins at ${name}, which is not among its object types.`,
    noQueryType: 'It has no type for queries.',
  },
});

export function schemaFileFaultText(name: string, fault: SchemaFileFault): string {
  const { correct, tooLarge, at } = SCHEMA_COPY.faults;
  if (fault.kind === 'no-query-type')
    return `${name}: ${SCHEMA_COPY.faults.noQueryType} ${correct}`;
  if (fault.kind === 'too-large') {
    return `${name} ${tooLarge(megabytes(MAX_SDL_BYTES), megabytes(MAX_JSON_BYTES))}`;
  }
  if (fault.kind !== 'json' && fault.kind !== 'sdl')
    return `${name} ${SCHEMA_COPY.fileFaults[fault.kind]}`;
  const { kind, message, location } = fault;
  const where = location ? `, ${at(location.line, location.column)}` : '';
  const what = message ?? SCHEMA_COPY.faults[kind];
  const end = /[.!?]$/.test(what) ? '' : '.';
  return `${name}${where}: ${what}${end} ${correct}`;
}

export function schemaFaultText(fault: SchemaFault): string {
  const { missingRoot, noQueryType } = SCHEMA_COPY.faults;
  return fault.code === 'missing-root' ? missingRoot(fault.name) : noQueryType;
}

function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}
