import { version } from '../../../../package.json';
import type { FileRecord } from '../../../answers/export/manifest.ts';
import { objectText } from '../../../contract/json-members.ts';
import { parseJson } from '../../../transport/parse-json.ts';
import { maskForKeeping } from '../../../contract/secrets.ts';
import { graphqlEndpoint } from '../../../contract/paths.ts';
import { columnFields, type ColumnField } from '../../../jobs/pages/column-fields.ts';
import { introspectionHash, lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { requestIdOf } from '../../../transport/exchange.ts';
import type { TabOrigin } from '../../frame/define-feature.ts';
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
  const withheld = notes
    .filter(({ kind }) => kind === 'withheld')
    .map(({ path }) => path.join('.'));
  const calls = callsOf(origin);
  const record: FileRecord = {
    operation: run
      ? {
          name: run.call.operationName ?? null,
          query: run.call.query,
          variables: parseJson(objectText(run.call.variables ?? {})),
        }
      : null,
    service: {
      id: service.id,
      name: service.name,
      endpoint: new URL(graphqlEndpoint(service.baseUrl), location.href).href,
    },
    calls,
    ...(withheld.length > 0 && {
      withheld,
      withheldAt: calls.endedAt ?? calls.startedAt ?? undefined,
    }),
    schemaSha256: schema ? await introspectionHash(lazySchemaOf(schema).introspection) : null,
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

function withoutSecrets(record: FileRecord, secrets: readonly string[]): FileRecord {
  const text = JSON.stringify(record);
  const kept = maskForKeeping(text, secrets);
  return kept === text ? record : (parseJson(kept) as FileRecord);
}

function callsOf({ run, call }: AnswerOrigin): FileRecord['calls'] {
  const isOfRun = run !== undefined && call.run?.id === run.id;
  const { facts, pages, values } = isOfRun ? call : {};
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
  };
}

export function fieldsOfAnswer(
  { run, schema }: AnswerOrigin,
  list: readonly string[],
): readonly ColumnField[] {
  return run && schema ? columnFields(run.call, schema, list) : [];
}
