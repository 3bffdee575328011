import {
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  OperationTypeNode,
  parse,
  print,
  validate,
  type GraphQLSchema,
} from 'graphql';
import { MATCHED, type ColumnPlace, type JoinPlan } from '../../answers/query/join-rows.ts';
import type { Steps } from '../../answers/query/run-in-slices.ts';
import type { Service } from '../../contract/config.ts';
import { isJsonObject, jsonOrNone, objectOf, objectText } from '../../contract/json-members.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { proposedChunk } from '../chunks.ts';
import { askedColumns, columnFields, type ColumnField } from '../pages/column-fields.ts';
import { findPagePlans } from '../pages/find-page-plans.ts';
import { findRowChoices, type RowChoices } from '../row-lists.ts';
import { fieldsOfVariable } from '../row-objects.ts';
import { columnReader } from '../value-texts.ts';
import { STEPS_FAULTS as WORDS } from './steps-copy.ts';
import { StepsFaults, type Given, type StepSettings, type StepsFile } from './steps-file.ts';
import type { EachValues, KeptValues, ListRows } from './step-values.ts';
import { isFilledRow, objectsOfRows, valuesOfCells } from './step-values.ts';

/** The rows that a variable is taken from: of the input, or of a step before. */
export interface ValuesSource {
  readonly variable: string;
  readonly place: ColumnPlace;
  /** Columns of the input by field, for input objects. */
  readonly pairs?: ReadonlyMap<string, string>;
  /** Variables that take other columns of the same rows. */
  readonly also?: readonly (Omit<ValuesSource, 'also'> & { readonly typeText: string })[];
}

export interface PlannedStep<Access> {
  readonly step: StepSettings;
  /** The operation as it is saved, and with its constants. */
  readonly saved: GraphQLCall;
  readonly call: GraphQLCall;
  readonly access: Access;
  readonly shown: GraphQLSchema | undefined;
  readonly each: ValuesSource;
  readonly typeText: string;
  readonly isMutation: boolean;
  /** Undefined where they come from the rows of another step. */
  readonly values: EachValues | undefined;
  readonly size: number;
  readonly choices: RowChoices;
  /** Keys from the answer's root to the rows; undefined where it is not known. */
  readonly list: readonly string[] | undefined;
  readonly join: { readonly field: string; readonly to: ColumnPlace } | undefined;
}

export interface StepsPlan<Access> {
  readonly steps: readonly PlannedStep<Access>[];
  readonly columns: JoinPlan['columns'];
}

interface OpenedService<Access> {
  readonly access: Access;
  readonly service: Pick<Service, 'errorTypes' | 'pages'>;
  /** Undefined where the service shows none. */
  readonly shown: GraphQLSchema | undefined;
}

export interface PlanContext<Access> {
  readonly file: StepsFile;
  readonly input: ListRows;
  /** Says where a step's values are kept; otherwise in memory. */
  readonly keep?: () => KeptValues;
  readonly sets: ReadonlyMap<string, string>;
  /** Does what takes its time with thousands of rows. */
  readonly work: <Result>(steps: Steps<Result>) => Result | Promise<Result>;
  /** Both throw {@link StepsFaults} where there is none. */
  readonly open: (id: string | undefined) => Promise<OpenedService<Access>>;
  readonly operationOf: (step: StepSettings) => Promise<GraphQLCall>;
}

/** Does parts of a check, and keeps their faults. */
function collectFaults() {
  const faults: { place: string; message: string }[] = [];
  return {
    faults,
    add: (message: string): void => void faults.push({ place: '', message }),
    async attempt<Result>(place: string, work: () => Result | Promise<Result>) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StepsFaults)) throw error;
        for (const { place: within, message } of error.faults) {
          faults.push({ place, message: within ? `${within}: ${message}` : message });
        }
        return undefined;
      }
    },
  };
}

/**
 * Opens the operations of all steps, and finds what each takes its values from.
 * @throws {StepsFaults} all faults
 */
export async function planSteps<Access>(context: PlanContext<Access>): Promise<StepsPlan<Access>> {
  const { file, input } = context;
  const { faults, attempt } = collectFaults();
  /** Steps so far; undefined for one with a fault. */
  const known = new Map<string, PlannedStep<Access> | undefined>();
  const placeOf = (text: string): ColumnPlace => findPlace(text, input.names, known);
  const joinedPlaceOf = (text: string): ColumnPlace => {
    const place = findPlace(text, input.names, known, MATCHED);
    const step = place.step === undefined ? undefined : known.get(place.step);
    if (step && !step.join) throw new StepsFaults(WORDS.notJoined(step.step.id));
    return place;
  };
  await attempt('input.id', () => placeOf(file.input.id));
  let service: string | undefined;
  for (const step of file.steps) {
    service = step.service ?? service;
    const of = service;
    const planned = await attempt(step.id, async () => {
      if (known.has(step.id)) throw new StepsFaults(WORDS.twice);
      return planStep(step, await context.open(of), { ...context, placeOf, joinedPlaceOf });
    });
    known.set(step.id, planned);
  }
  const steps = [...known.values()].filter((step) => step !== undefined);
  const columns: (ColumnPlace & { title: string })[] = [];
  const titles = file.output.columns.flatMap((one) => (one === '*' ? input.names : [one]));
  for (const title of new Set(titles)) {
    await attempt('output.columns', () => {
      const place = joinedPlaceOf(title);
      const isOfBoth = place.step !== undefined && input.names.includes(title);
      // The column of the list would be lost.
      if (isOfBoth && file.output.columns.includes('*')) throw new StepsFaults(WORDS.ofBoth(title));
      columns.push({ ...place, title });
    });
  }
  const { externalId, fields = {} } = file.output.salesforce ?? {};
  await attempt('output.salesforce', () => {
    const stray = Object.keys(fields).filter((name) => !titles.includes(name));
    const targets = Object.values(fields).map(({ field }) => field);
    if (stray.length > 0) throw new StepsFaults(WORDS.noPath(stray.join(', '), '', titles));
    if (externalId !== undefined && !targets.includes(externalId))
      throw new StepsFaults(WORDS.noPath(externalId, '', targets));
  });
  if (faults.length > 0) throw new StepsFaults(faults);
  return { steps, columns };
}

export function joinPlanOf<Access>(
  { steps, columns }: Pick<StepsPlan<Access>, 'columns' | 'steps'>,
  names: readonly string[],
  drops: boolean,
  failed: ReadonlyMap<string, Pick<ReadonlySet<string>, 'has'>>,
): JoinPlan {
  const joins = steps.flatMap(({ step: { id, many }, join, each: { place, also = [] } }) => {
    const of = [place, ...also.map((one) => one.place)];
    const failing = { of, values: failed.get(id) ?? new Set<string>() };
    return join ? [{ id, ...join, isList: many === 'list', failed: failing }] : [];
  });
  return { names, columns, joins, drops };
}

/** Whether rows without a match may be of values that failed: it is unknown which rows these are if their step has no join. */
export function isUntold(
  failed: ReadonlyMap<string, ReadonlySet<string>>,
  failedRows: ReadonlyMap<string, number>,
): boolean {
  return [...failed].some(([id, { size }]) => size > 0 && !failedRows.has(id));
}

/** The schema's facts about the columns, where the services show their schemas. */
export function joinedFields({ steps, columns }: StepsPlan<unknown>): readonly ColumnField[] {
  return columns.flatMap(({ step: id, path, title }) => {
    const { call, shown, list, step } = steps.find((one) => one.step.id === id) ?? {};
    const keys = path.split('.');
    const isOne = step?.many !== 'list';
    const fields = call && shown && list && isOne ? columnFields(call, shown, list) : [];
    return fields
      .filter((field) => keys.every((key, at) => field.path[at] === key))
      .map((field) => ({
        ...field,
        isNullable: true,
        path: [title, ...field.path.slice(keys.length)],
      }));
  });
}

/** The calls of each step; of one that takes the rows of another, a row for each of the input is assumed. */
export function estimateCalls(
  { steps }: StepsPlan<unknown>,
  { rows }: ListRows,
): readonly { id: string; calls: number; values: number; isEstimate: boolean }[] {
  const counts = new Map<string | undefined, number>();
  let filled = 0;
  for (const row of rows) filled += Number(isFilledRow(row));
  return steps.map(({ step: { id, until, pages }, each, values, size, list }) => {
    const count = values?.jsons.length ?? counts.get(each.place.step) ?? filled;
    const calls = Math.ceil(count / size);
    counts.set(id, list?.length === 1 ? calls : filled);
    return { id, calls, values: count, isEstimate: until !== undefined || pages === 'all' };
  });
}

/** @throws {StepsFaults} it is neither a column of the input nor one of a step before */
function findPlace(
  text: string,
  names: readonly string[],
  known: ReadonlyMap<string, PlannedStep<unknown> | undefined>,
  added?: string,
): ColumnPlace {
  const [id = '', ...keys] = text.split('.');
  if (names.includes(text) && !(known.has(id) && keys.length > 0)) {
    return { step: undefined, path: text };
  }
  if (!known.has(id)) throw new StepsFaults(WORDS.unknown(text, [...known.keys()], names));
  const planned = known.get(id);
  const path = keys.length > 0 ? keys.join('.') : planned?.step.take;
  if (planned && path === undefined) throw new StepsFaults(WORDS.noTake(id));
  if (planned && path !== added) checkPath(text, path ?? '', { ...planned, ...planned.each });
  return { step: id, path: path ?? '' };
}

type Rows = Pick<PlannedStep<unknown>, 'call' | 'list' | 'shown'> & { readonly variable?: string };

/** @throws {StepsFaults} the rows have no such column, as far as is known */
function checkPath(text: string, path: string, { call, list, shown, variable }: Rows): void {
  const keys = path.split('.');
  if (!list || path === variable || path === `$${variable}`) return;
  const asked = askedColumns(call, list);
  const sharedWith = (column: readonly string[]): number => {
    const differing = keys.findIndex((key, at) => key !== column[at]);
    return differing < 0 ? keys.length : differing;
  };
  const depth = Math.max(0, ...asked.map(sharedWith));
  const key = keys[depth];
  if (key === undefined) return;
  const beside = asked.filter((column) => sharedWith(column) === depth);
  const field = (shown ? columnFields(call, shown, list) : []).find(
    (one) => one.path.length === depth + 1 && sharedWith(one.path) === depth,
  );
  const [typeName = ''] = field?.field.split('.') ?? [];
  const type = shown?.getType(typeName);
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [];
  if (fields.includes(key)) throw new StepsFaults(WORDS.notAsked(text, typeName));
  const alike = fields.filter((name) => name.toLowerCase() === key.toLowerCase());
  const names = alike.length > 0 ? alike : beside.map((column) => column[depth] ?? '');
  throw new StepsFaults(WORDS.noPath(text, typeName, [...new Set(names)]));
}

interface StepContext<Access> extends PlanContext<Access> {
  readonly placeOf: (text: string) => ColumnPlace;
  readonly joinedPlaceOf: (text: string) => ColumnPlace;
}

async function planStep<Access>(
  step: StepSettings,
  { access, service: { pages: settings, errorTypes }, shown }: OpenedService<Access>,
  context: StepContext<Access>,
): Promise<PlannedStep<Access>> {
  const { file, joinedPlaceOf } = context;
  const { faults, add, attempt } = collectFaults();
  const saved = await context.operationOf(step);
  const document = parse(saved.query);
  if (shown) validate(shown, document).forEach(({ message }) => add(message));
  const operation = getOperationAST(document, saved.operationName);
  const definitions = operation?.variableDefinitions ?? [];
  const types = new Map(definitions.map((one) => [one.variable.name.value, print(one.type)]));
  const constants: Record<string, string> = {};
  const taken: NonNullable<ValuesSource['also']>[number][] = [];
  for (const [variable, given] of Object.entries(step.with)) {
    await attempt(`with.${variable}`, () => {
      const value = readGiven(given, types, { ...context, variable });
      if (typeof value === 'string') constants[variable] = value;
      else taken.push({ variable, typeText: types.get(variable) ?? '', ...value });
    });
  }
  if (shown) {
    const given = definitions.filter(({ variable }) => variable.name.value in constants);
    const values = objectOf(jsonOrNone(objectText(constants)));
    const { errors } = getVariableValues(shown, given, values);
    errors?.forEach(({ message }) => faults.push({ place: 'with', message }));
  }
  const [first, ...also] = taken;
  const each: ValuesSource | undefined = first && (also.length > 0 ? { ...first, also } : first);
  if (!each && faults.length === 0) add(WORDS.noneOfRows);
  const isPaired = ({ place, typeText: type }: (typeof taken)[number]): boolean =>
    place.step === first?.place.step &&
    !fieldsOfVariable(shown, type) &&
    type.startsWith('[') === first?.typeText.startsWith('[');
  if (also.length > 0 && (!taken.every(isPaired) || taken.some(({ pairs }) => pairs))) {
    add(WORDS.notPaired(taken.map((one) => `$${one.variable}`)));
  }
  for (const { variable: named, defaultValue } of definitions) {
    const { value: name } = named.name;
    const isGiven = name in step.with || name in (saved.variables ?? {}) || defaultValue;
    const type = types.get(name) ?? '';
    if (type.endsWith('!') && !isGiven) add(WORDS.noValue(name, type));
  }
  const call = { ...saved, variables: { ...saved.variables, ...constants } };
  const choices = operation ? findRowChoices(document, operation, shown) : { lists: [], keys: [] };
  const { lists } = choices;
  const paths = lists.map((one) => one.path.join('.'));
  const isUnknown = step.rows !== undefined && paths.length > 0 && !paths.includes(step.rows);
  if (isUnknown) add(WORDS.noPath(`rows: ${step.rows}`, '', paths));
  const paged = findPagePlans(call, { schema: shown, settings, errorTypes }).followed;
  if (shown && step.pages && paged.length === 0) add(WORDS.noPages);
  const keys = step.rows?.split('.') ?? lists[0]?.path;
  const list = !isUnknown && (keys || shown) ? ['data', ...(keys ?? [])] : undefined;
  const rows = { call, shown, list, variable: each?.variable ?? '' };
  const { take, until } = step;
  const answers = { call, shown, list: ['data'] };
  await attempt('until.path', () => until && checkPath(until.path, until.path, answers));
  if (take !== undefined) await attempt('take', () => checkPath(take, take, rows));
  const joined = await attempt('join', () => {
    const { join: by = {} } = step;
    const [[field, column] = []] = Object.entries(
      typeof by === 'string' ? { [by]: file.input.id } : by,
    );
    if (field === undefined || column === undefined) return undefined;
    checkPath(field, field, rows);
    const to = joinedPlaceOf(column);
    const before = context.file.steps.find(({ id }) => id === to.step);
    if (before?.many === 'list') throw new StepsFaults(WORDS.listJoined(before.id));
    return { field, to };
  });
  const { variable = '' } = each ?? {};
  const typeText = types.get(variable) ?? '';
  const isList = typeText.startsWith('[');
  if (each && !isList && step.chunk !== undefined) add(WORDS.noChunk(variable));
  const values = await attempt(`with.${variable}`, () =>
    each && each.place.step === undefined
      ? context.work(valuesOfInput(each, typeText, shown, context))
      : undefined,
  );
  if (!each || faults.length > 0) throw new StepsFaults(faults);
  const isMutation = operation?.operation === OperationTypeNode.MUTATION;
  const size = isList ? (step.chunk?.rows ?? proposedChunk(document, shown, variable)) : 1;
  const planned = { step, saved, call, access, shown, each, typeText, isMutation, values, size };
  return { ...planned, choices, list, join: joined };
}

/** @throws {StepsFaults} there are none, or some of another type */
function* valuesOfInput(
  { place: { path }, pairs = new Map<string, string>(), also = [] }: ValuesSource,
  typeText: string,
  shown: GraphQLSchema | undefined,
  { input, file, keep }: Pick<PlanContext<unknown>, 'file' | 'input' | 'keep'>,
): Steps<EachValues> {
  const options = { leavesOut: file.input.misfits === 'drop', kept: keep?.() };
  const fields = fieldsOfVariable(shown, typeText);
  const names = [path, ...also.map(({ place }) => place.path)];
  const places = names.map((name) => input.names.indexOf(name));
  const lines = function* () {
    for (const { cells, line } of input.rows)
      yield places.map((at) => ({ text: cells[at] ?? '', line }));
  };
  const types = [typeText, ...also.map((one) => one.typeText)];
  if (pairs.size > 0 && !fields) throw new StepsFaults(WORDS.noFields);
  const values = fields
    ? yield* objectsOfRows(input, fields, pairs, { ...options, named: path })
    : yield* valuesOfCells(lines, types, options);
  if (values.jsons.length === 0) throw new StepsFaults(WORDS.noValues(path));
  return values;
}

/** @returns where the values come from, or a constant as JSON @throws {StepsFaults} there is nothing of this name */
function readGiven(
  given: Given,
  types: ReadonlyMap<string, string>,
  {
    variable,
    sets,
    placeOf,
  }: Pick<StepContext<unknown>, 'placeOf' | 'sets'> & { readonly variable: string },
): Omit<ValuesSource, 'variable'> | string {
  const typeText = types.get(variable);
  if (typeText === undefined) {
    const names = [...types.keys()].map((name) => `$${name}`);
    throw new StepsFaults(WORDS.noVariable(variable, names));
  }
  if (typeof given === 'string' && !given.startsWith('$')) return { place: placeOf(given) };
  if (isJsonObject(given) && 'each' in given) {
    const pairs = new Map(Object.entries(given.each));
    const [path = ''] = pairs.values();
    return { place: { step: undefined, path }, pairs };
  }
  if (typeof given !== 'string') {
    return JSON.stringify(isJsonObject(given) && 'value' in given ? given.value : given);
  }
  const text = sets.get(given.slice(1));
  if (text === undefined) throw new StepsFaults(WORDS.notSet(given.slice(1)));
  const json = columnReader(typeText, [{ text }])({ text });
  if (json === undefined) throw new StepsFaults(WORDS.misfit(given, typeText));
  return json;
}
