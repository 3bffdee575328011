import { useEffect } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { TREE_COPY } from './tree-copy.ts';
import { pathText } from '../shared/tree-model.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { FieldError } from '../../../answers/store/answer-errors.ts';
import type { FollowedPath } from '../../../answers/query/tree.ts';
import { useAwaited, whileWanted } from '../../ui/while-wanted.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

type Step = string | number;

export interface ErrorNode {
  readonly messages: string[];
  below: number;
  readonly byStep: Map<Step, ErrorNode>;
}

function pathOfError({ path }: FieldError): readonly Step[] | undefined {
  return path && ['data', ...path];
}

export function locateErrors(
  errors: readonly FieldError[],
  followed: readonly (FollowedPath | undefined)[],
): ErrorNode {
  const root = createNode();
  for (const [position, error] of errors.entries()) {
    const message = messageAt(error, followed[position]);
    if (message === undefined) continue;
    let node = root;
    for (const step of pathOfError(error)?.slice(0, followed[position]?.steps) ?? []) {
      node.below += 1;
      const next = node.byStep.get(step) ?? createNode();
      node.byStep.set(step, next);
      node = next;
    }
    node.messages.push(message);
  }
  return root;
}

function messageAt(error: FieldError, followed: FollowedPath | undefined): string | undefined {
  const path = pathOfError(error);
  const { steps = 0, isNull = false } = followed ?? {};
  if (!path || (steps < path.length && !isNull)) return undefined;
  return steps < path.length ? TREE_COPY.errorTaken(error.message, pathText(path)) : error.message;
}

function createNode(): ErrorNode {
  return { messages: [], below: 0, byStep: new Map() };
}

export function errorsAt(root: ErrorNode, steps: readonly Step[]): ErrorNode | undefined {
  let node: ErrorNode | undefined = root;
  for (const step of steps) node = node?.byStep.get(step);
  return node;
}

const NONE = createNode();

export function useErrors({ answersApi, name, outline: { errors } }: AnswerViewProps): ErrorNode {
  const located = useAwaited(async () => {
    if (errors.length === 0) return undefined;
    const paths = errors.map((error) => pathOfError(error) ?? []);
    return locateErrors(errors, await answersApi.read.followPaths(name, paths));
  }, [answersApi, name, errors]);
  return located ?? NONE;
}

export function errorText(errors: ErrorNode | undefined, isOpen: boolean): string | undefined {
  if (!errors) return undefined;
  const messages = errors.messages.map(TREE_COPY.errorAt);
  if (!isOpen && errors.below > 0) messages.push(TREE_COPY.errorsBelow(errors.below));
  return messages.join(' ') || undefined;
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

type LinesApi = Pick<AnswersApi, 'read'>;

export async function linesOfOutline(
  answersApi: LinesApi,
  name: string,
  { errors, notes, lists }: Pick<AnswerOutline, 'errors' | 'notes' | 'lists'>,
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
  const [failed, left] = await Promise.all([
    linesOfErrors(answersApi, name, errors),
    linesOfErrors(answersApi, name, places, true),
  ]);
  return new Map([...left, ...failed]);
}

export async function linesOfErrors(
  answersApi: LinesApi,
  name: string,
  errors: readonly FieldError[],
  isWithheld = false,
): Promise<ReadonlyMap<number, LineNote>> {
  const looked = errors.slice(0, MAX_ERROR_LINES);
  const paths = looked.map((error) => pathOfError(error) ?? []);
  const followed = await answersApi.read.followPaths(name, paths);
  const lines = new Map<number, LineNote>();
  await Promise.all(
    looked.map(async (error, position) => {
      const message = messageAt(error, followed[position]);
      const { start, isNull } = followed[position] ?? {};
      if (message === undefined || start === undefined || (isWithheld && !isNull)) return;
      const { line } = await answersApi.read.positionOf(name, start);
      const own = isWithheld ? PART_COPY.withheld : TREE_COPY.errorAt(message);
      const said = [lines.get(line)?.said, own].filter(Boolean).join(' ');
      lines.set(line, { said, isWithheld });
    }),
  );
  return lines;
}
