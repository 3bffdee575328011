import {
  type GraphQLError,
  Kind,
  parse,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { parse as parseJsonc } from 'jsonc-parser';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { Service } from '../../../contract/config.ts';
import { holdsSecret } from '../../../contract/secrets.ts';
import { ProgramError, type ProgramLanguage, type ProgramTask } from '../../../programs/program.ts';
import { toProgramTask } from '../../../programs/program-task.ts';
import type { Unsent } from '../../../transport/call-failure.ts';
import { withOwnFragments } from '../../../transport/own-fragments.ts';
import { isBlankOperation, reservedNames } from '../../../transport/request.ts';
import { strictJson } from '../../runs/exact-jsonc.ts';
import type { EditorTexts, Run } from '../../runs/run.ts';
import { findUnsent } from '../../runs/run-editors.ts';

export interface OperationInFront extends EditorTexts {
  /** Offset in the operation editor, UTF-16 units. */
  readonly cursor: number;
  readonly operationName: string | undefined;
}

export interface CodeChoices {
  readonly service: Service;
  readonly schema: GraphQLSchema | undefined;
  /** The tab's answer: one to the same operation reveals lists without a schema. */
  readonly answer?: ShownAnswer | undefined;
  readonly flow: ProgramTask['flow'];
  readonly followsPages: boolean;
  readonly isSignedIn: boolean;
  readonly secrets: readonly string[];
}

interface ShownAnswer {
  readonly run: Run | undefined;
  readonly outline:
    | { readonly isFinished: boolean; readonly lists: readonly Pick<FoundList, 'path'>[] }
    | undefined;
}

export type CodeFault =
  | { readonly kind: 'empty' | 'subscription' | 'unnamed' | 'nul' | 'bare-variables' | 'secret' }
  | {
      readonly kind: 'syntax';
      readonly line: number;
      readonly column: number;
      readonly message: string;
    }
  | { readonly kind: 'variables'; readonly unsent: Unsent }
  | { readonly kind: 'refused'; readonly message: string };

export interface CodeTask {
  readonly task: ProgramTask;
  readonly stem: string;
  readonly connection: string | undefined;
  /** The editor's text; the program's query may differ. */
  readonly query: string;
  /** Strict JSON, or empty. */
  readonly variables: string;
  /** Names of headers that the program omits. */
  readonly headers: readonly string[];
}

export function readCodeTask(
  inFront: OperationInFront,
  choices: CodeChoices,
): { readonly task: CodeTask } | { readonly fault: CodeFault } {
  const { query, variables, headers } = inFront;
  const { flow, isSignedIn } = choices;
  const service = withOwnFragments(choices.service);
  const faulty = (fault: CodeFault) => ({ fault });
  if (isBlankOperation(query)) return faulty({ kind: 'empty' });
  if (`${query}${variables}`.includes('\0')) return faulty({ kind: 'nul' });
  if (holdsSecret(`${query}\n${variables}`, choices.secrets)) return faulty({ kind: 'secret' });
  let operations: readonly OperationDefinitionNode[];
  try {
    operations = parse(query).definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  } catch (error) {
    return faulty(syntaxFault(error));
  }
  const operation = chosenOperation(operations, inFront);
  if (!operation) return faulty({ kind: 'empty' });
  const name = operation.name?.value;
  if (operation.operation === 'subscription') return faulty({ kind: 'subscription' });
  if (name === undefined && operations.length > 1) return faulty({ kind: 'unnamed' });
  const unsent = findUnsent({ ...inFront, headers: '' });
  if (unsent) return faulty({ kind: 'variables', unsent });
  const json = strictJson(variables) || '{}';
  if (service.requestFormat === 'graphql' && json !== '{}')
    return faulty({ kind: 'bare-variables' });
  const source = {
    service,
    flow,
    query,
    operationName: name,
    variables: json,
    schema: choices.schema,
    lists: listsOf(choices.answer, query, name),
    endsExplorerToken: isSignedIn,
  };
  const whole = toProgramTask(source);
  const made = {
    stem: stemOf(name),
    connection: whole.pages?.label,
    query,
    variables: json === '{}' ? '' : json,
    headers: carriedNot(headers),
  };
  const followsPages = choices.followsPages || !whole.pages;
  return {
    task: { ...made, task: followsPages ? whole : toProgramTask({ ...source, followsPages }) },
  };
}

export interface CodeProgram extends CodeTask {
  readonly language: ProgramLanguage;
  readonly text: string;
  readonly file: string;
}

export function writeCode(
  source: CodeTask,
  language: ProgramLanguage,
): { readonly program?: CodeProgram; readonly fault?: CodeFault } {
  try {
    const text = language.write(source.task);
    return { program: { ...source, language, text, file: `${source.stem}.${language.extension}` } };
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return { fault: { kind: 'refused', message: error.message } };
  }
}

function listsOf({ run, outline }: Partial<ShownAnswer> = {}, query: string, name?: string) {
  const isSame = run?.texts.query === query && (run.call.operationName ?? name) === name;
  return isSame && outline?.isFinished ? outline.lists.map(({ path }) => path) : undefined;
}

function chosenOperation(
  operations: readonly OperationDefinitionNode[],
  { cursor, operationName }: OperationInFront,
): OperationDefinitionNode | undefined {
  const isAt = ({ loc }: OperationDefinitionNode): boolean =>
    loc !== undefined && loc.start <= cursor && cursor <= loc.end;
  return (
    operations.find(isAt) ??
    operations.find(({ name }) => name !== undefined && name.value === operationName) ??
    operations[0]
  );
}

function syntaxFault(error: unknown): CodeFault {
  const { message, locations } = error as GraphQLError;
  const { line = 1, column = 1 } = locations?.[0] ?? {};
  return { kind: 'syntax', line, column, message: message.replace(/^Syntax Error: /, '') };
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

function stemOf(name: string | undefined): string {
  if (name === undefined) return 'operation';
  return RESERVED.test(name) ? `${name}-operation` : name;
}

function carriedNot(text: string): readonly string[] {
  const value: unknown = parseJsonc(text, [], { allowTrailingComma: true });
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const reserved = reservedNames(Object.fromEntries(names.map((name) => [name, ''])));
  return names.filter((name) => !reserved.includes(name));
}
