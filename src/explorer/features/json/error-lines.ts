import { useEffect } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { LINES_COPY } from './lines-copy.ts';
import { pathText, type PathStep } from '../shared/path-text.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { FieldError } from '../../../answers/store/answer-errors.ts';
import type { FollowedPath } from '../../../answers/query/tree.ts';
import { whileWanted } from '../../ui/while-wanted.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

function pathOfError({ path }: FieldError): readonly PathStep[] | undefined {
  return path && ['data', ...path];
}

function messageAt(error: FieldError, followed: FollowedPath | undefined): string | undefined {
  const path = pathOfError(error);
  const { steps = 0, isNull = false } = followed ?? {};
  if (!path || (steps < path.length && !isNull)) return undefined;
  return steps < path.length ? LINES_COPY.errorTaken(error.message, pathText(path)) : error.message;
}

const MAX_ERROR_LINES = 200;

export interface LineNote {
  readonly said: string;
  readonly isWithheld: boolean;
}

interface ErrorLinesProps extends AnswerViewProps {
  readonly onLines: (lines: ReadonlyMap<number, LineNote>) => void;
}

export function ErrorLines({ answersApi, name, outline, onLines }: ErrorLinesProps): null {
  useEffect(
    // An answer that is gone has no lines.
    () => whileWanted(linesOfOutline(answersApi, name, outline), onLines),
    [answersApi, name, outline, onLines],
  );
  return null;
}

interface WithErrors {
  readonly errors: readonly FieldError[];
}

export async function linesOfOutline(
  answersApi: Pick<AnswersApi, 'read'>,
  name: string,
  { errors, notes, lists }: Pick<AnswerOutline, 'notes' | 'lists'> & WithErrors,
): Promise<ReadonlyMap<number, LineNote>> {
  const withheld = notes.filter(({ kind }) => kind === 'withheld');
  const rows = Math.ceil(MAX_ERROR_LINES / Math.max(1, withheld.length));
  const places = withheld.flatMap(({ path }): FieldError[] => {
    const list = lists.find(({ path: [, ...keys] }) => keys.every((key, at) => key === path[at]));
    const level = list ? list.path.length - 1 : path.length;
    const [above, below] = [path.slice(0, level), path.slice(level)];
    if (!list || below.length === 0) return [{ message: '', path }];
    return Array.from({ length: Math.min(list.count, rows) }, (_, row) => ({
      message: '',
      path: [...above, row, ...below],
    }));
  });
  const failed = errors.slice(0, MAX_ERROR_LINES);
  const noted = [...failed, ...places.slice(0, MAX_ERROR_LINES)];
  const paths = noted.map((error) => pathOfError(error) ?? []);
  const followed = await answersApi.read.followPaths(name, paths);
  const { read } = answersApi;
  const at = await Promise.all(
    followed.map(async ({ start }) => start !== undefined && read.lineOf(name, start)),
  );
  const lines = new Map<number, LineNote>();
  for (const [position, error] of noted.entries()) {
    const [line = false, to] = [at[position], followed[position]];
    const message = messageAt(error, to);
    if (message === undefined || line === false) continue;
    const before = lines.get(line);
    const said = before
      ? `${before.said} ${LINES_COPY.errorAt(message)}`
      : LINES_COPY.errorAt(message);
    if (position < failed.length) lines.set(line, { said, isWithheld: false });
    else if (!before && to?.isNull) lines.set(line, { said: PART_COPY.withheld, isWithheld: true });
  }
  return lines;
}
