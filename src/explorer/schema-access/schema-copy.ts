import { inLanguage } from '../../contract/language.ts';
import {
  MAX_JSON_BYTES,
  MAX_SDL_BYTES,
  type FileInForce,
  type SchemaFault,
  type SchemaFileFault,
} from '../../schema/api.ts';
import { formatMoment } from '../../session/format-moment.ts';

/** The texts of panels that have no schema, or that of a file. */
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
});

const CORRECT = 'Correct it or export the schema anew, then load it again.';

export const FILE_FAULTS = inLanguage('FILE_FAULTS', {
  empty: 'is empty. Choose a file that holds the schema.',
  'not-text': 'is not text. Choose SDL (.graphql) or JSON, saved as UTF-8.',
  'too-large': `is too large: up to ${megabytes(MAX_SDL_BYTES)} of SDL or ${megabytes(MAX_JSON_BYTES)} of JSON are read. Export the schema without descriptions.`,
  'no-schema':
    'is JSON without a schema. Choose the result of an introspection, {"data": {"__schema": …}} or {"__schema": …}.',
  operations: 'holds operations and no types. Choose the file that defines the schema.',
  failed: 'could not be read. Choose it again; if that does not help, reload the page.',
});

/** What is wrong with a file, and what to do about it. */
export function schemaFileFaultText(name: string, fault: SchemaFileFault): string {
  if (fault.kind === 'no-query-type') {
    return `${name}: ${schemaFaultText({ code: 'no-query-type' })} ${CORRECT}`;
  }
  if (fault.kind !== 'json' && fault.kind !== 'sdl') return `${name} ${FILE_FAULTS[fault.kind]}`;
  const { kind, message, location } = fault;
  const where = location ? `, line ${location.line}, column ${location.column}` : '';
  const what = message ?? (kind === 'json' ? 'This is not JSON.' : 'This is not SDL.');
  const end = /[.!?]$/.test(what) ? '' : '.';
  return `${name}${where}: ${what}${end} ${CORRECT}`;
}

/** Why a service's schema cannot be used. */
export function schemaFaultText(fault: SchemaFault): string {
  switch (fault.code) {
    case 'nameless-type':
      return `Its type ${fault.number} has no name or no kind.`;
    case 'duplicate-type':
      return 'Two of its types have one name.';
    case 'missing-root':
      return `It begins at ${fault.name}, which is not among its object types.`;
    case 'no-query-type':
      return 'It has no type for queries.';
  }
}

function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}
