import type { GraphQLSchema } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint, TOKEN_PATH } from '../contract/paths.ts';
import { findPagePlans } from '../pages/find-page-plans.ts';
import type { PagePlan } from '../pages/page-plan.ts';
import { parseJson } from '../transport/parse-json.ts';
import { ProgramError, type ProgramPages, type ProgramTask } from './program.ts';

/** An operation that a program is wanted for, and where it runs. */
export interface ProgramSource {
  readonly service: Pick<Service, 'authUrl' | 'baseUrl' | 'requestFormat' | 'pages'>;
  readonly flow: ProgramTask['flow'];
  readonly query: string;
  readonly operationName?: string | undefined;
  /** The text of a JSON object, or empty. */
  readonly variables: string;
  /** Where there is one, more connections are found. */
  readonly schema?: GraphQLSchema | undefined;
  /** Unless false, the program follows the pages of the first connection that can be followed. */
  readonly followsPages?: boolean;
  readonly endsExplorerToken: boolean;
}

/**
 * The task of a program: the operation as it is, or with what the pages of its connection are asked for.
 *
 * @throws {ProgramError} the variables are not the text of a JSON object
 */
export function toProgramTask(source: ProgramSource): ProgramTask {
  const { service, flow, operationName, schema, endsExplorerToken } = source;
  const { requestFormat } = service;
  const variables = source.variables.trim() || '{}';
  const call = { query: source.query, operationName, variables: parseVariables(variables) };
  const task = {
    tokenUrl: service.authUrl + TOKEN_PATH,
    graphqlUrl: graphqlEndpoint(service.baseUrl),
    flow,
    requestFormat,
    query: source.query,
    operationName,
    variables,
    endsExplorerToken,
  };
  const carriesVariables = requestFormat === 'json';
  const { followed } = findPagePlans(call, { schema, settings: service.pages, carriesVariables });
  const [connection, ...others] = followed;
  if (!connection || source.followsPages === false) return task;
  const { variable, start, inner } = connection;
  const pages = pagesOf(connection);
  if (variable === undefined || pages === undefined) {
    const why = variable
      ? 'programs do not follow its pages yet'
      : 'the service takes no variables';
    return { ...task, notes: [`Asks for one page of ${connection.label} alone: ${why}.`] };
  }
  const first = connection.ask(undefined);
  const isOwn = start === undefined || first.variables === call.variables;
  const firstPages = [...others.map(({ label }) => label), ...inner];
  return {
    ...task,
    query: first.query,
    variables: isOwn ? variables : addMember(variables, variable.name, start),
    pages,
    ...(firstPages.length > 0 && {
      notes: [`Follows ${connection.label}, and no pages of ${firstPages.join(', ')}.`],
    }),
  };
}

function parseVariables(text: string): object {
  try {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new ProgramError('The variables are no JSON object: correct them.');
}

/** In the text: parsing would round numbers where there is no JSON.rawJSON. */
function addMember(object: string, name: string, json: string): string {
  const comma = /^\{\s*\}$/.test(object) ? '' : ', ';
  return `${object.slice(0, -1).trimEnd()}${comma}"${name}": ${json}}`;
}

/** @returns undefined for pages that are not those of a Relay connection */
function pagesOf(plan: PagePlan): ProgramPages | undefined {
  const { parent, next } = plan.position;
  if (next.kind !== 'value' || !next.more || !plan.variable || plan.variable.field)
    return undefined;
  const [pageInfo = '', endCursor] = next.at.slice(parent.length);
  const hasNextPage = next.more[parent.length + 1];
  if (endCursor === undefined || hasNextPage === undefined) return undefined;
  return {
    path: parent.slice(1),
    rows: rowsOf(plan),
    pageInfo,
    hasNextPage,
    endCursor,
    cursorVariable: plan.variable.name,
  };
}

/** A node is what an edge is around: where both were asked for, the nodes are the rows. */
function rowsOf({ position: { lists } }: PagePlan): string {
  return lists.find((key) => key === 'nodes') ?? lists[0] ?? 'nodes';
}
