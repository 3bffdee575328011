import type { GraphQLSchema } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint, TOKEN_PATH } from '../contract/paths.ts';
import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { findPagePlans } from '../jobs/pages/find-page-plans.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';
import type { FixedPages, PagePlan } from '../jobs/pages/page-plan.ts';
import { inlineFragments } from '../transport/inline-fragments.ts';
import { membersOf, objectText, type JsonMembers } from '../contract/json-members.ts';
import {
  ProgramError,
  type ProgramErrorPlace,
  type ProgramPages,
  type ProgramTask,
} from './program.ts';

/** An operation that a program is wanted for, and where it runs. */
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
  /** The text of a JSON object, or empty. */
  readonly variables: string;
  /** Where there is one, more connections are found. */
  readonly schema?: GraphQLSchema | undefined;
  /** Where an answer to the operation has lists, keys from its root; for what no schema tells. */
  readonly lists?: readonly (readonly string[])[] | undefined;
  /** Unless false, the program follows the pages of the first connection that can be followed. */
  readonly followsPages?: boolean;
  readonly endsExplorerToken: boolean;
}

/** Throws a ProgramError where the variables are not the text of a JSON object. */
export function toProgramTask(source: ProgramSource): ProgramTask {
  const task = toTask(source);
  const isInline = source.service.fragments === 'inline';
  return isInline ? { ...task, query: inlineFragments(task.query) } : task;
}

function toTask(source: ProgramSource): ProgramTask {
  const { service, flow, operationName, schema, lists, endsExplorerToken } = source;
  const { requestFormat, pace: { perSecond, perDay } = {}, maxBodyBytes } = service;
  const variables = source.variables.trim() || '{}';
  const call = { query: source.query, operationName, variables: parseVariables(variables) };
  const { errorTypes } = service;
  const sayEmpty = schema && EMPTY_MEMBER;
  const places = findErrorPlaces(call, { schema, errorTypes, sayEmpty });
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
  const told = { settings: service.pages, carriesVariables: requestFormat === 'json' };
  const byShape = lists && findPagePlans(call, { ...told, schema, lists });
  // An answer without its rows has no shape: the operation may still tell.
  const found = byShape?.followed.length ? byShape : findPagePlans(call, { ...told, schema });
  const [plan, ...others] = found.followed;
  if (source.followsPages === false) return task;
  if (!plan) {
    const fixed = found.fixed.map(({ label, obstacle }) => FIXED[obstacle](label));
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
    ...(plan.position.next.kind === 'value' ? [] : [COUNTED]),
  ];
  return {
    ...task,
    query: plan.ask(undefined).query,
    variables: start === undefined ? variables : addMember(variables, variable.name, start),
    pages: { ...pagesOf(plan, variable), pauseMs: perSecond && Math.ceil(1_050 / perSecond) },
    ...(notes.length > 0 && { notes }),
  };
}

/** Of an object that can only be an error: the operation selects no field of it. */
const EMPTY_MEMBER = (_: string, types: readonly string[]): string =>
  `{} is an error whose fields the operation does not select (${types.join(', ')}).`;

/** Of fields whose pages cannot be followed: one page of them is asked for. */
const FIXED: Readonly<Record<FixedPages['obstacle'], (label: string) => string>> = {
  backwards: (label) => `Asks for one page of ${label} alone: it goes backwards (last, before).`,
  'no-argument': (label) =>
    `Asks for one page of ${label} alone: it has no argument for the position of a page.`,
  'no-next': (label) =>
    `Asks for one page of ${label} alone: it does not tell the position of the next one.`,
  'in-list': (label) => `Asks for one page of each ${label} alone: it is inside a list.`,
};

const COUNTED =
  'Pages are counted here: where rows are added or removed meanwhile, some may come twice or be missed.';

/** What a variable that the operation is not given has on the first page, as JSON; undefined for nothing. */
function startOf({ ask, start }: PagePlan, { name, field }: PositionVariable): string | undefined {
  if (field === undefined) return start;
  // The operation's own object, or its default, which the position goes into.
  const first = membersOf(ask(start ?? 'null').variables?.[name] ?? '{}') ?? {};
  const members = Object.entries(first).filter(([key]) => start !== undefined || key !== field);
  return members.length > 0 ? objectText(Object.fromEntries(members)) : undefined;
}

function parseVariables(text: string): JsonMembers {
  try {
    const members = membersOf(text);
    if (members) return members;
  } catch {
    // Said below.
  }
  throw new ProgramError('The variables are no JSON object: correct them.');
}

/** In the text, whose form stays as it is. */
function addMember(object: string, name: string, json: string): string {
  const comma = /^\{\s*\}$/.test(object) ? '' : ', ';
  return `${object.slice(0, -1).trimEnd()}${comma}"${name}": ${json}}`;
}

function pagesOf({ label, position }: PagePlan, variable: PositionVariable): ProgramPages {
  const { parent: path, lists, next, total } = position;
  // A node is what an edge is around: where both were asked for, the nodes are the rows.
  const rows = lists.find((key) => key === 'nodes') ?? lists[0] ?? 'nodes';
  return { label, path, rows, next, total, variable };
}
