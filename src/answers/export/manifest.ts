import { soundsSecret } from '../../contract/secrets.ts';
import type { NotedField } from '../json/sort-errors.ts';
import type { CsvStyle } from './file-format.ts';
import type { Remark } from './remarks.ts';

export interface ValuesRecord {
  readonly variable: string;
  readonly count: number;
  readonly failed: readonly string[];
  readonly withoutRows: readonly string[];
  readonly untoldRows: number;
  readonly countedBy?: string | undefined;
}

export interface FileRecord {
  readonly operation: {
    readonly name: string | null;
    readonly query: string;
    /** As sent; variables named like a secret are left out. */
    readonly variables: unknown;
  } | null;
  /** The records of several operations whose rows are joined. */
  readonly steps?: readonly unknown[];
  /** The load into Salesforce, and the number of shortened texts by column. */
  readonly salesforce?: object;
  readonly service: { readonly id: string; readonly name: string; readonly endpoint: string };
  readonly calls: {
    readonly requestIds: readonly string[];
    /** RFC 3339, UTC; null where it is not known. */
    readonly startedAt: string | null;
    readonly endedAt: string | null;
    readonly pages: number;
    readonly values?: ValuesRecord | undefined;
    /** Set where pages do not agree on how many rows there are: rows may be missing, or there twice. */
    readonly totalChange?: { readonly from: number; readonly to: number } | undefined;
    /** How incomplete pages ended, such as `short` or `same-cursor`: rows may be missing. */
    readonly pagesEnd?: string | undefined;
    /** The argument that counted the pages: rows may be missing, or there twice, where the data changed meanwhile. */
    readonly countedBy?: string | undefined;
  };
  /** Fields that the service withheld in these calls: keys below `data`, joined by dots. */
  readonly withheld?: readonly string[] | undefined;
  readonly withheldAt?: string | undefined;
  readonly schemaSha256: string | null;
  readonly rows?: {
    readonly count: number;
    /** Keys from the answer's root to the list; empty where that is the whole answer. */
    readonly list: readonly string[];
    /** Set where not all rows are in the file, or they are in another order. */
    readonly selection?: unknown;
  };
  readonly csv?: CsvStyle | undefined;
  readonly remarks?: readonly Remark[] | undefined;
  readonly version: string;
  readonly writtenAt: string;
}

/** The part of a record about withheld fields. @param at RFC 3339, UTC; undefined where it is not known */
export function withheldIn(notes: readonly NotedField[], at: string | undefined) {
  const fields = notes.filter(({ kind }) => kind === 'withheld');
  const withheld = fields.map(({ path }) => path.join('.'));
  return fields.length > 0 ? { withheld, withheldAt: at } : {};
}

export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const MANIFEST_VERSION = 1;

export function manifestJson(files: readonly ManifestFile[], record: FileRecord): string {
  const manifest = { manifest: MANIFEST_VERSION, files, ...record };
  return `${JSON.stringify(manifest, leaveSecretsOut, 2)}\n`;
}

export function recordNotes(record: FileRecord): { key: string; value: string }[] {
  const { operation, service, calls, withheld, rows } = record;
  return [
    ['operation', operation?.query],
    ['operationName', operation?.name],
    ['variables', operation && JSON.stringify(operation.variables ?? {}, leaveSecretsOut)],
    ['service', service.name],
    ['endpoint', service.endpoint],
    ['requestIds', calls.requestIds.length > 0 ? calls.requestIds.join(' ') : undefined],
    ['time', calls.startedAt ?? record.writtenAt],
    ['withheld', withheld?.join(' ')],
    ['withheldAt', record.withheldAt],
    ['rows', rows && String(rows.count)],
    ['schemaSha256', record.schemaSha256],
    ['version', record.version],
  ].flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key: `gatehouse.${key}`, value }],
  );
}

function leaveSecretsOut(key: string, value: unknown): unknown {
  return soundsSecret(key) ? '(left out)' : value;
}
