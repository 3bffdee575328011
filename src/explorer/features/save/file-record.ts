import { version } from '../../../../package.json';
import { headerName, ownHeaders } from '../../../answers/export/column-names.ts';
import { isTypedRequest, type FileRequest } from '../../../answers/export/formats.ts';
import { withheldIn, type FileRecord } from '../../../answers/export/manifest.ts';
import { fileColumns, typedRequest } from '../../../answers/typed/typed-request.ts';
import { objectText } from '../../../contract/json-members.ts';
import { parseJson } from '../../../transport/parse-json.ts';
import { maskForKeeping } from '../../../contract/secrets.ts';
import { graphqlEndpoint } from '../../../contract/paths.ts';
import { askedColumns, columnFields, type ColumnField } from '../../../jobs/pages/column-fields.ts';
import { introspectionHash, LazySchema } from '../../../schema/lazy-schema.ts';
import { requestIdOf } from '../../../transport/exchange.ts';
import type { TabOrigin } from '../../frame/define-feature.ts';
import type { GraphQLSchema } from 'graphql';
import type { Service } from '../../../contract/config.ts';
import type { GraphQLCall } from '../../../transport/request.ts';
import { callOfRun } from '../../runs/call-store.ts';
import type { Run } from '../../runs/run.ts';
import {
  isSelective,
  rowSelectionOf,
  type RowSelection,
} from '../../../answers/query/selection.ts';
import type { NotedField } from '../../../answers/json/sort-errors.ts';
import type { AnswersApi } from '../../../answers/api.ts';

export interface AnswerOrigin extends TabOrigin {
  /** The run that it is the answer to; undefined where it came before the page was loaded. */
  readonly run: Run | undefined;
  /** What the answer says of fields that were withheld. */
  readonly notes?: readonly NotedField[];
}

export interface RecordSource {
  readonly answersApi: Pick<AnswersApi, 'compute'>;
  readonly name: string;
  readonly origin: AnswerOrigin;
}

/** Where a file's rows came from; `selection` is that of a whole answer, undefined for none. */
export async function recordOf(
  { answersApi, name, origin }: RecordSource,
  selection: RowSelection | undefined,
): Promise<FileRecord> {
  const { run, service, schema, notes = [] } = origin;
  const calls = callsOf(origin);
  const joined = callOfRun(origin.call, run)?.joined;
  const record: FileRecord = {
    operation: run && !joined ? operationRecord(run.call) : null,
    ...(joined && { steps: joined.steps }),
    service: serviceRecord(service),
    calls,
    ...withheldIn(notes, calls.endedAt ?? calls.startedAt ?? undefined),
    schemaSha256: await schemaHash(schema),
    ...(selection && {
      rows: {
        count: await answersApi.compute.countRows(name, selection),
        list: selection.list,
        ...(isSelective(selection) && { selection: rowSelectionOf(selection) }),
      },
    }),
    version,
    writtenAt: new Date().toISOString(),
  };
  return withoutSecrets(record, origin.secrets());
}

export function operationRecord({ operationName, query, variables = {} }: GraphQLCall) {
  return { name: operationName ?? null, query, variables: parseJson(objectText(variables)) };
}

export function serviceRecord({ id, name, baseUrl }: Service) {
  return { id, name, endpoint: new URL(graphqlEndpoint(baseUrl), location.href).href };
}

export async function schemaHash(schema: GraphQLSchema | null | undefined): Promise<string | null> {
  return schema instanceof LazySchema ? introspectionHash(schema.introspection) : null;
}

function withoutSecrets(record: FileRecord, secrets: readonly string[]): FileRecord {
  const text = JSON.stringify(record);
  const kept = maskForKeeping(text, secrets);
  return kept === text ? record : (parseJson(kept) as FileRecord);
}

function callsOf({ run, call }: AnswerOrigin): FileRecord['calls'] {
  const { facts, pages, values } = callOfRun(call, run) ?? {};
  const ended = pages?.endedAt ?? (run && facts?.totalMs && run.startedAt + facts.totalMs);
  const ids = [facts && requestIdOf(facts), ...(pages?.requestIds ?? [])];
  return {
    requestIds: ids.filter((id) => id !== undefined),
    startedAt: run ? new Date(run.startedAt).toISOString() : null,
    endedAt: ended === undefined ? null : new Date(ended).toISOString(),
    pages: pages?.count ?? 1,
    ...(values && { values }),
    ...(pages?.totalChange && { totalChange: pages.totalChange }),
    ...(pages?.countedBy !== undefined && { countedBy: pages.countedBy }),
    ...(pages?.end !== undefined && { pagesEnd: pages.end }),
  };
}

export function fieldsOfAnswer({ run, schema, call }: AnswerOrigin, list: readonly string[]) {
  const joined = callOfRun(call, run)?.joined;
  if (joined) return joined.fields;
  return run && schema ? columnFields(run.call, schema, list) : [];
}

export interface NamedColumn {
  readonly name: string;
  readonly path: readonly string[];
  readonly fileType?: string;
}

/** The names of a file's columns; none where neither rows, schema nor operation tell them. */
export function columnNames(request: FileRequest, origin: AnswerOrigin): readonly string[] {
  const fields = 'list' in request ? fieldsOfAnswer(origin, request.list) : [];
  return namedColumns(withColumns(request, fields, origin), fields).map(({ name }) => name);
}

export function namedColumns(request: FileRequest, fields: readonly ColumnField[]): NamedColumn[] {
  const file = isTypedRequest(request) ? typedRequest(request, fields) : request;
  const paths = 'columns' in file ? file.columns : fileColumns({ columns: [] }, fields, false);
  const names = ownHeaders(paths.map(headerName));
  return paths.map((path, position) => ({ path, name: names[position] ?? '' }));
}

/** A request with the columns that its file has: of rows that never came, schema or operation tell them. */
export function withColumns<Request extends FileRequest>(
  request: Request,
  fields: readonly ColumnField[],
  { run }: AnswerOrigin,
): Request {
  if (!('columns' in request) || request.columns.length > 0) return request;
  // A typed file's request has them by the schema, with lists and objects as they are.
  if (isTypedRequest(request) && fields.length > 0) return request;
  const asked = run ? askedColumns(run.call, request.list) : [];
  return { ...request, columns: fileColumns({ columns: [], asked }, fields, false) };
}
