import { existsSync } from 'node:fs';
import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { readIfThere } from './read-operation.ts';
import { compareFiles } from './verify-command.ts';

/** The manifest beside the rows of a step, which is there once the step is done. */
export function recordPath(rows: string): string {
  return `${rows}.manifest.json`;
}

/** @throws {UsageError} the step is done, and its rows are not what it has written */
export async function isStepDone(rows: string): Promise<boolean> {
  if (!existsSync(rows) || !existsSync(recordPath(rows))) return false;
  for await (const { state } of compareFiles(recordPath(rows))) {
    if (state !== 'agrees') throw new UsageError(COMMAND_COPY.spool.notAll(rows));
  }
  return true;
}

export async function readStepRecord(rows: string) {
  const text = await readIfThere(recordPath(rows));
  const { manifest: _, files: __, ...record } = objectOf(jsonOrNone(String(text)));
  return record;
}

/** A value that failed, or pages that are missing; a value without rows is none. */
export function exitOfRecords(records: readonly object[]): ExitCode {
  if (records.some((record) => failedIn(record).length > 0)) return EXIT.withErrors;
  const calls = records.map((record) => objectOf(objectOf(record)['calls']));
  return calls.some(({ pagesEnd }) => pagesEnd !== undefined) ? EXIT.incomplete : EXIT.done;
}

export function failedIn(record: object): readonly string[] {
  const { failed } = objectOf(objectOf(objectOf(record)['calls'])['values']);
  return Array.isArray(failed) ? failed.map(String) : [];
}
