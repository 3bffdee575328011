import type { GraphQLSchema } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint, TOKEN_PATH } from '../contract/paths.ts';
import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { findPagePlans } from '../jobs/pages/find-page-plans.ts';
import { isMutation } from '../jobs/pages/operation-fields.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';
import { OBSTACLE_TEXTS, type PagePlan } from '../jobs/pages/page-plan.ts';
import { inlineFragments } from '../transport/inline-fragments.ts';
import { jsonOrNone, membersOf, objectText, type JsonMembers } from '../contract/json-members.ts';
import {
  ProgramError,
  type ProgramErrorPlace,
  type ProgramPages,
  type ProgramTask,
} from './program.ts';

export interface ProgramSource {
  readonly service: Pick<
    Service,
    | 'authUrl'
    | 'baseUrl'
    | 'requestFormat'
    | 'pages'
    | 'fragments'
    | 'errorTypes'
    | 'pace'
    | 'maxBodyBytes'
  >;
  readonly flow: ProgramTask['flow'];
  readonly query: string;
  readonly operationName?: string | undefined;
  /** A JSON object, or empty. */
  readonly variables: string;
  /** Reveals more connections. */
  readonly schema?: GraphQLSchema | undefined;
  /** Lists in an answer to the operation, keys from its root; used without a schema. */
  readonly lists?: readonly (readonly string[])[] | undefined;
  /** True by default: the program follows the first connection that can be followed. */
  readonly followsPages?: boolean;
  readonly endsExplorerToken: boolean;
}

/** @throws {ProgramError} the variables are not a JSON object */
export function toProgramTask(source: ProgramSource): ProgramTask {
  const task = toTask(source);
  const isInline = source.service.fragments === 'inline';
  return isInline ? { ...task, query: inlineFragments(task.query) } : task;
}

function toTask(source: ProgramSource): ProgramTask {
  const { service, flow, operationName, schema, lists, endsExplorerToken } = source;
  const { requestFormat, errorTypes, pace: { perSecond, perDay } = {}, maxBodyBytes } = service;
  const variables = source.variables.trim() || '{}';
  const call = { query: source.query, operationName, variables: parseVariables(variables) };
  const places = findErrorPlaces(call, { schema, errorTypes, sayEmpty: schema && EMPTY_MEMBER });
  // An error in a row leaves the other rows valid.
  const ofResults = places.filter(({ isInRows }) => !isInRows);
  const errorPlaces = ofResults.map(
    ({ path, kind, typenames, types = [], named, only, ifEmpty = '' }): ProgramErrorPlace => ({
      path,
      kind,
      typenames,
      types: [...new Set([...types, ...named])],
      only,
      ifEmpty,
    }),
  );
  const task = {
    ...(errorPlaces.length > 0 && { errorPlaces }),
    ...(isMutation(call) && { isMutation: true }),
    ...((perDay ?? maxBodyBytes) !== undefined && { limits: { perDay, maxBodyBytes } }),
    tokenUrl: service.authUrl + TOKEN_PATH,
    graphqlUrl: graphqlEndpoint(service.baseUrl),
    flow,
    requestFormat,
    query: source.query,
    operationName,
    variables,
    endsExplorerToken,
  };
  const options = { settings: service.pages, carriesVariables: requestFormat === 'json' };
  const byShape = lists && findPagePlans(call, { ...options, schema, lists });
  // An answer without rows has no lists; the operation may still reveal them.
  const plans = byShape?.followed.length ? byShape : findPagePlans(call, { ...options, schema });
  const [plan, ...others] = plans.followed;
  if (source.followsPages === false) return task;
  if (!plan) {
    const fixed = plans.fixed.map(
      ({ label, obstacle }) => `Asks for one page of ${label} alone: ${OBSTACLE_TEXTS[obstacle]}.`,
    );
    return fixed.length > 0 ? { ...task, notes: fixed } : task;
  }
  const { label, variable, inner } = plan;
  if (variable === undefined) {
    return {
      ...task,
      notes: [`Asks for one page of ${label} alone: the service takes no variables.`],
    };
  }
  const start = Object.hasOwn(call.variables, variable.name) ? undefined : startOf(plan, variable);
  const firstPages = [...others.map((other) => other.label), ...inner].filter(
    (other) => other !== label,
  );
  const ways = others.filter((other) => other.label === label).map(({ argument }) => argument);
  const notes = [
    ...(ways.length > 0
      ? [`Follows ${label} by ${plan.argument}, not by ${ways.join(', ')}.`]
      : []),
    ...(firstPages.length > 0
      ? [`Follows ${label}, and no pages of ${firstPages.join(', ')}.`]
      : []),
    ...(plan.position.next.kind === 'value' ? [] : [isGuessed(plan) ? FROM_ONE : COUNTED]),
  ];
  return {
    ...task,
    query: plan.ask(undefined).query,
    variables: start === undefined ? variables : addMember(variables, variable.name, start),
    pages: { ...pagesOf(plan, variable), pauseMs: perSecond && Math.ceil(1_050 / perSecond) },
    ...(notes.length > 0 && { notes }),
  };
}

/** Describes an empty object that can only be an error. */
const EMPTY_MEMBER = (_: string, types: readonly string[]): string =>
  `{} is an error whose fields the operation does not select (${types.join(', ')}).`;

const COUNTED =
  'Pages are counted here: where rows are added or removed meanwhile, some may come twice or be missed.';

const FROM_ONE = `${COUNTED} Their numbers begin with 1: write the first one into the operation if it is 0.`;

function isGuessed({ position: { next }, start }: Pick<PagePlan, 'position' | 'start'>) {
  return next.kind === 'page' && next.start === 0 && start === undefined;
}

/** The variable's JSON on the first page; undefined for no value. */
function startOf({ ask, start }: PagePlan, { name, field }: PositionVariable): string | undefined {
  if (field === undefined) return start;
  // The operation's own object or default, which also has other fields.
  const first = membersOf(ask(start ?? 'null').variables?.[name] ?? '{}') ?? {};
  const members = Object.entries(first).filter(([key]) => start !== undefined || key !== field);
  return members.length > 0 ? objectText(Object.fromEntries(members)) : undefined;
}

function parseVariables(text: string): JsonMembers {
  const members = jsonOrNone(text) === undefined ? undefined : membersOf(text);
  if (!members) throw new ProgramError('The variables are no JSON object: correct them.');
  return members;
}

function addMember(object: string, name: string, json: string): string {
  const comma = /^\{\s*\}$/.test(object) ? '' : ', ';
  return `${object.slice(0, -1).trimEnd()}${comma}"${name}": ${json}}`;
}

function pagesOf({ label, position, start }: PagePlan, variable: PositionVariable): ProgramPages {
  const { parent: path, lists, next, total, size, hasIds } = position;
  // Edges wrap nodes: if both are selected, the nodes are the rows.
  const rows = lists.find((key) => key === 'nodes') ?? lists[0] ?? 'nodes';
  const counted = isGuessed({ position, start }) ? { ...next, start: 1 } : next;
  const isPartial = start !== undefined;
  return { label, path, rows, next: counted, total, variable, isPartial, size, hasIds };
}
