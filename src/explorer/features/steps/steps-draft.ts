import type { GraphQLSchema } from 'graphql';
import { jsonOrNone } from '../../../contract/json-members.ts';
import { askedColumns } from '../../../jobs/pages/column-fields.ts';
import { fieldsOfVariable, mapColumns, plainName } from '../../../jobs/row-objects.ts';
import { findRowChoices } from '../../../jobs/row-lists.ts';
import type { Given, StepSettings, StepsFile } from '../../../jobs/steps/steps-file.ts';
import { columnReader } from '../../../jobs/value-texts.ts';
import type { SavedOperation } from '../../../operations/saved-operation.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import { declaredVariables, readOperations } from '../variables/variable-rows.ts';

export type OperationFacts = NonNullable<ReturnType<typeof readFacts>>;

/** Reads what a step can be offered of its operation; undefined where its text cannot be read. */
export function readFacts(
  operation: SavedOperation | undefined,
  schema: GraphQLSchema | undefined,
) {
  const { query = '', operationName } = operation ?? {};
  const document = readOperations(query);
  const declared = document && declaredVariables(document, operationName, schema);
  if (!declared?.operation) return undefined;
  const [list] = findRowChoices(declared.document, declared.operation, schema).lists;
  return {
    call: { query, operationName } satisfies GraphQLCall,
    isMutation: declared.operation.operation === 'mutation',
    variables: declared.rows.map(({ name, typeText }) => ({
      name,
      typeText,
      fields: fieldsOfVariable(schema, typeText),
    })),
    list: list?.path.join('.'),
  };
}

type Variable = OperationFacts['variables'][number];

export interface DraftStep {
  readonly step: StepSettings;
  readonly facts: OperationFacts | undefined;
}

export function rowColumns({ step, facts }: DraftStep) {
  if (!facts) return { asked: [], own: '' };
  const list = (step.rows ?? facts.list)?.split('.') ?? [];
  const asked = askedColumns(facts.call, ['data', ...list]).map((path) => path.join('.'));
  const [taken] = Object.entries(step.with).filter(([, given]) => isOfRows(given));
  const variable = taken?.[0] ?? '';
  const isTaken = asked.some((path) => path.split('.')[0] === variable);
  return { asked, own: isTaken ? `$${variable}` : variable };
}

const isOfRows = (given: Given): boolean =>
  typeof given === 'string' ? !given.startsWith('$') : isMapped(given);

export const isMapped = (given: Given): given is { each: Record<string, string> } =>
  typeof given === 'object' && 'each' in given;

/** The members with another value, or without it, in their order. */
export function withMember<Value>(
  members: Readonly<Record<string, Value>>,
  name: string,
  value?: Value,
) {
  const { [name]: _, ...others } = members;
  return value === undefined ? others : { ...members, [name]: value };
}

/** The text of a constant; undefined for what is taken from rows, and for a parameter. */
export function constantText(given: Given): string | undefined {
  if (typeof given === 'string' || isMapped(given)) return undefined;
  const value = typeof given === 'object' && 'value' in given ? given.value : given;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A constant as the variable's type says; a text where it does not fit, which the check names. */
export function constantOf(text: string, typeText: string): Given {
  const isList = typeText.startsWith('[') && text.startsWith('[');
  const json = isList ? text : columnReader(typeText, [{ text }])({ text });
  const value = jsonOrNone(json ?? '');
  if (typeof value === 'boolean') return value;
  // JSON would round it.
  if (typeof value === 'number')
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? { value: text } : value;
  return { value: value ?? text };
}

/** The columns that a step can take values from, those of the list last. */
export function columnsBefore(before: readonly DraftStep[], names: readonly string[]) {
  const ofSteps = before
    .toReversed()
    .flatMap((one) => rowColumns(one).asked.map((column) => `${one.step.id}.${column}`));
  return [...ofSteps, ...names];
}

/** Compares the last parts of names in their singular: `match.requestIds` is like `request_id`. */
export function findAlike(name: string, columns: readonly string[]): string | undefined {
  const plain = (one: string): string => plainName(one.split('.').at(-1) ?? '').replace(/s$/, '');
  return columns.find((column) => plain(column) === plain(name));
}

/** An input object of each row, its fields from columns of names that are alike. */
export function eachOf(fields: NonNullable<Variable['fields']>, names: readonly string[]): Given {
  const pairs = mapColumns(fields, names, new Map()).fields;
  return { each: Object.fromEntries(pairs.map(({ input, column }) => [input.name, column])) };
}

/** A step with columns of names alike for a variable and the required ones that go with it, and the join that follows. */
export function proposeStep(
  { input }: StepsFile,
  names: readonly string[],
  before: readonly DraftStep[],
  { step: { id, service, operation }, facts }: DraftStep,
): StepSettings {
  const columns = columnsBefore(before, names);
  const isList = (one: Variable | undefined): boolean => one?.typeText.startsWith('[') ?? false;
  const stepOf = (column: string): DraftStep | undefined =>
    before.find(({ step: one }) => column.startsWith(`${one.id}.`));
  const valueOf = ({ name, fields }: Variable): Given | undefined =>
    fields ? eachOf(fields, names) : findAlike(name, columns);
  const { variables = [] } = facts ?? {};
  const first = variables.find((one) => valueOf(one) !== undefined);
  const source = first && valueOf(first);
  const of = typeof source === 'string' ? source : undefined;
  const beside = of === undefined ? [] : columns.filter((one) => stepOf(one) === stepOf(of));
  const pairs = variables.flatMap((one): [string, string][] => {
    if (one.fields || !one.typeText.endsWith('!') || isList(one) !== isList(first)) return [];
    const column = one === first ? undefined : findAlike(one.name, beside);
    return column === undefined ? [] : [[one.name, column]];
  });
  const given = first && source !== undefined ? { [first.name]: source } : {};
  const step = { id, service, operation, with: { ...given, ...Object.fromEntries(pairs) } };
  if (facts?.list === undefined || !first) return step;
  const { asked, own } = rowColumns({ step, facts });
  const isJoined = ({ step: one }: DraftStep): boolean =>
    one.join !== undefined || !of?.startsWith(`${one.id}.`);
  if (of !== undefined && before.every(isJoined)) {
    return { ...step, join: { [findAlike(of, asked) ?? own]: of } };
  }
  return { ...step, join: findAlike(input.id, asked) };
}

export function freeId(name: string, others: readonly StepSettings[]): string {
  const [id = 'step'] = /[a-z]\w{0,50}/i.exec(name.replaceAll(/\W+/g, '_')) ?? [];
  const ids = [id, ...others.map((_, at) => `${id}${at + 2}`)];
  return ids.find((one) => others.every((step) => step.id !== one)) ?? id;
}

/** The columns that a step with a join gives to the output. */
export const outputOf = (one: DraftStep): readonly string[] =>
  one.step.join === undefined ? [] : rowColumns(one).asked.map((path) => `${one.step.id}.${path}`);

/** The file with other steps: its output loses columns of steps that are gone, and takes those of a fresh one. */
export function withSteps(
  { output, ...file }: StepsFile,
  steps: readonly StepSettings[],
  fresh?: DraftStep,
): StepsFile {
  const isGone = (column: string): boolean =>
    file.steps.some(
      ({ id }) =>
        column.startsWith(`${id}.`) &&
        (id === fresh?.step.id || steps.every((one) => one.id !== id)),
    );
  const kept = output.columns.filter((column) => !isGone(column));
  const columns = [...kept, ...(fresh ? outputOf(fresh) : [])];
  return { ...file, steps: [...steps], output: { ...output, columns } };
}

/** The file for another list: the output has its columns, unless some of them are chosen already. */
export function withNames(file: StepsFile, names: readonly string[], name?: string): StepsFile {
  const { input, output, steps } = file;
  const isOfStep = (column: string): boolean => steps.some(({ id }) => column.startsWith(`${id}.`));
  const kept = output.columns.filter((one) => names.includes(one) || isOfStep(one));
  const columns = kept.some((one) => names.includes(one)) ? kept : [...names, ...kept];
  const id = names.includes(input.id) ? input.id : (names[0] ?? '');
  return { ...file, input: { ...input, file: name, id }, output: { ...output, columns } };
}
