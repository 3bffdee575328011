import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { existsSync } from 'node:fs';
import {
  getOperationAST,
  isInterfaceType,
  isObjectType,
  parse,
  print,
  validate,
  type GraphQLSchema,
} from 'graphql';
import { isJsonObject } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { askedColumns, columnFields } from '../jobs/pages/column-fields.ts';
import { proposedChunk } from '../jobs/chunks.ts';
import { findPagePlans } from '../jobs/pages/find-page-plans.ts';
import { findRowChoices } from '../jobs/row-lists.ts';
import { columnReader } from '../jobs/value-texts.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { COMMAND_COPY } from './copy.ts';
import { shownSchema, type AskSchema } from './introspect.ts';
import { readOperation } from './read-operation.ts';
import { readEach, type EachValues } from './read-values.ts';
import type { EachOption } from './run-options.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';
import type { Given, StepSettings, StepsFile } from './steps-file.ts';

const { steps: WORDS } = COMMAND_COPY;

/** A column of the input, or one of a step's rows. */
export interface ColumnPlace {
  readonly step: string | undefined;
  readonly path: string;
}

export interface PlannedStep {
  readonly step: StepSettings;
  readonly call: GraphQLCall;
  readonly access: ServiceAccess;
  readonly schema: AskSchema;
  readonly shown: GraphQLSchema | undefined;
  readonly each: EachOption;
  /** Undefined where they come from the rows of another step. */
  readonly values: EachValues | undefined;
  readonly size: number;
  /** Keys from the answer's root to the rows; undefined where it is not known. */
  readonly list: readonly string[] | undefined;
  readonly join: { readonly field: string; readonly to: ColumnPlace } | undefined;
}

export interface StepsPlan {
  readonly steps: readonly PlannedStep[];
  readonly columns: readonly (ColumnPlace & { readonly title: string })[];
}

export interface PlanContext {
  readonly file: StepsFile;
  readonly input: string;
  readonly names: readonly string[];
  readonly workspace: string;
  readonly sets: ReadonlyMap<string, string>;
  readonly rowsOf: (id: string) => string;
  readonly open: (id: string | undefined) => Promise<Pick<PlannedStep, 'access' | 'schema'>>;
  readonly terminal: CommandTerminal;
}

/** Does parts of a check, and keeps their faults. */
function collectFaults() {
  const faults: string[] = [];
  return {
    faults,
    async attempt<Result>(place: string, work: () => Result | Promise<Result>) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        faults.push(...error.message.split('\n').map((line) => `${place}: ${line}`));
        return undefined;
      }
    },
  };
}

/**
 * Opens the operations of all steps, and finds what each takes its values from.
 * @throws {UsageError} with all faults
 */
export async function planSteps(context: PlanContext): Promise<StepsPlan> {
  const { file, names } = context;
  const { faults, attempt } = collectFaults();
  /** Steps so far; undefined for one with a fault. */
  const known = new Map<string, PlannedStep | undefined>();
  const placeOf = (text: string): ColumnPlace => findPlace(text, names, known);
  const joinedPlaceOf = (text: string): ColumnPlace => {
    const place = placeOf(text);
    const step = place.step === undefined ? undefined : known.get(place.step);
    if (step && !step.join) throw new UsageError(WORDS.notJoined(step.step.id));
    return place;
  };
  await attempt('input.id', () => placeOf(file.input.id));
  let service: string | undefined;
  for (const step of file.steps) {
    service = step.service ?? service;
    const of = service;
    const planned = await attempt(step.id, async () => {
      if (known.has(step.id)) throw new UsageError(WORDS.twice);
      return planStep(step, await context.open(of), { ...context, placeOf, joinedPlaceOf });
    });
    known.set(step.id, planned);
  }
  const steps = [...known.values()].filter((step) => step !== undefined);
  const columns: (ColumnPlace & { title: string })[] = [];
  for (const title of file.output.columns) {
    await attempt('output.columns', () => columns.push({ ...joinedPlaceOf(title), title }));
  }
  if (faults.length > 0) throw new UsageError(WORDS.faults(faults));
  return { steps, columns };
}

/** @throws {UsageError} it is neither a column of the input nor one of a step before */
function findPlace(
  text: string,
  names: readonly string[],
  known: ReadonlyMap<string, PlannedStep | undefined>,
): ColumnPlace {
  const [id = '', ...keys] = text.split('.');
  if (names.includes(text) && !(known.has(id) && keys.length > 0)) {
    return { step: undefined, path: text };
  }
  if (!known.has(id)) throw new UsageError(WORDS.unknown(text, [...known.keys()], names));
  const planned = known.get(id);
  const path = keys.length > 0 ? keys.join('.') : planned?.step.take;
  if (planned && path === undefined) throw new UsageError(WORDS.noTake(id));
  if (planned) checkPath(text, path ?? '', { ...planned, ...planned.each });
  return { step: id, path: path ?? '' };
}

type Rows = Pick<PlannedStep, 'call' | 'list' | 'shown'> & { readonly variable?: string };

/** @throws {UsageError} the rows have no such column, as far as is known */
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
  if (fields.includes(key)) throw new UsageError(WORDS.notAsked(text, typeName));
  const alike = fields.filter((name) => name.toLowerCase() === key.toLowerCase());
  const names = alike.length > 0 ? alike : beside.map((column) => column[depth] ?? '');
  throw new UsageError(WORDS.noPath(text, typeName, [...new Set(names)]));
}

interface StepContext extends PlanContext {
  readonly placeOf: (text: string) => ColumnPlace;
  readonly joinedPlaceOf: (text: string) => ColumnPlace;
}

async function planStep(
  step: StepSettings,
  { access, schema }: Pick<PlannedStep, 'access' | 'schema'>,
  context: StepContext,
): Promise<PlannedStep> {
  const { workspace, terminal, file, joinedPlaceOf } = context;
  // The run says it.
  const muted = { ...terminal, messages: new PassThrough() };
  const { faults, attempt } = collectFaults();
  const path = join(workspace, step.operation);
  const source = existsSync(path) ? path : step.operation;
  const choice = { source, workspace, operationName: undefined, variables: undefined };
  const saved = await readOperation(choice, terminal);
  const shown = await shownSchema(schema);
  const document = parse(saved.query);
  if (shown) faults.push(...validate(shown, document).map(({ message }) => message));
  const operation = getOperationAST(document, saved.operationName);
  const definitions = operation?.variableDefinitions ?? [];
  const types = new Map(definitions.map((one) => [one.variable.name.value, print(one.type)]));
  const constants: Record<string, string> = {};
  const taken: EachOption[] = [];
  for (const [variable, given] of Object.entries(step.with)) {
    await attempt(`with.${variable}`, () => {
      const value = readGiven(given, types, { ...context, variable });
      if (typeof value === 'string') constants[variable] = value;
      else taken.push({ variable, ...value });
    });
  }
  const [each] = taken;
  if (taken.length !== 1 && faults.length === 0) faults.push(WORDS.oneList(taken.length));
  for (const { variable: named, defaultValue } of definitions) {
    const { value: name } = named.name;
    const isGiven = name in step.with || name in (saved.variables ?? {}) || defaultValue;
    const type = types.get(name) ?? '';
    if (type.endsWith('!') && !isGiven) faults.push(WORDS.noValue(name, type));
  }
  const call = { ...saved, variables: { ...saved.variables, ...constants } };
  const lists = operation ? findRowChoices(document, operation, shown).lists : [];
  const paths = lists.map((one) => one.path.join('.'));
  const isUnknown = step.rows !== undefined && paths.length > 0 && !paths.includes(step.rows);
  if (isUnknown) faults.push(WORDS.noPath(`rows: ${step.rows}`, '', paths));
  const { pages: settings, errorTypes } = access.service;
  const paged = findPagePlans(call, { schema: shown, settings, errorTypes }).followed;
  if (shown && step.pages && paged.length === 0) faults.push(COMMAND_COPY.pages.none);
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
    return { field, to: joinedPlaceOf(column) };
  });
  const { variable = '' } = each ?? {};
  const typeText = types.get(variable) ?? '';
  const isList = typeText.startsWith('[');
  if (each && !isList && step.chunk !== undefined) faults.push(COMMAND_COPY.each.noChunk(variable));
  const values = await attempt(`with.${variable}`, async () =>
    each && !each.isLater ? readEach(each, typeText, { schema, terminal: muted }) : undefined,
  );
  if (!each || faults.length > 0) throw new UsageError(faults.join('\n'));
  const size = isList ? (step.chunk?.rows ?? proposedChunk(document, shown, variable)) : 1;
  return { step, call, access, schema, shown, each, values, size, list, join: joined };
}

/** @returns where the values come from, or a constant as JSON @throws {UsageError} there is nothing of this name */
function readGiven(
  given: Given,
  types: ReadonlyMap<string, string>,
  { variable, input, sets, rowsOf, placeOf }: StepContext & { readonly variable: string },
): Omit<EachOption, 'variable'> | string {
  const typeText = types.get(variable);
  if (typeText === undefined) {
    const names = [...types.keys()].map((name) => `$${name}`);
    throw new UsageError(COMMAND_COPY.each.noVariable(variable, names));
  }
  if (typeof given === 'string' && !given.startsWith('$')) {
    const { step, path } = placeOf(given);
    if (step === undefined) return { source: input, column: path };
    return { source: rowsOf(step), column: path, isLater: true };
  }
  if (isJsonObject(given) && 'each' in given) {
    const pairs = Object.entries(given.each).map((pair) => pair.join('='));
    return { source: input, column: pairs.join() };
  }
  if (typeof given !== 'string') {
    return JSON.stringify(isJsonObject(given) && 'value' in given ? given.value : given);
  }
  const text = sets.get(given.slice(1));
  if (text === undefined) throw new UsageError(WORDS.notSet(given.slice(1)));
  const json = columnReader(typeText, [{ text }])({ text });
  if (json === undefined) throw new UsageError(WORDS.misfit(given, typeText));
  return json;
}
