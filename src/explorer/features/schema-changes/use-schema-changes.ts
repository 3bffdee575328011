import { useEffect, useState } from 'react';
import { startSchemaHistory, type SchemaHistoryWorker } from '../../../schema/connect.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import type {
  OperationFit,
  SchemaComparison,
  SchemaNews,
  SchemaVersion,
} from '../../../schema/changes-api.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import type { KeptOperation } from './operations-to-check.ts';
import { recordVisit } from './record-visit.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

export interface KnownVersions {
  readonly history: SchemaHistoryWorker;
  readonly versions: readonly SchemaVersion[];
  readonly news: SchemaNews | undefined;
}

/** The stored schemas, including this visit's; `failed` without storage. */
export function useSchemaVersions(): KnownVersions | 'failed' | undefined {
  const { source } = useSchemaAccess();
  const schema = useSchema() ?? undefined;
  const [known, setKnown] = useState<KnownVersions | 'failed'>();
  useEffect(() => {
    const history = startSchemaHistory();
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const file = source.file.getState()?.name;
      if (schema) await recordVisit(source, lazySchemaOf(schema), file);
      const versions = await history.api.versions(source.key);
      const news = source.news.getState();
      if (!isWanted) return;
      setKnown({ history, versions, news });
      if (news) await history.api.markSeen(source.key);
      source.news.setState(undefined, true);
    };
    ask().catch(() => isWanted && setKnown('failed'));
    return () => {
      isWanted = false;
      history.end();
      // Requests to the ended worker never settle.
      setKnown(undefined);
    };
  }, [source, schema]);
  return known;
}

export type ComparedSchemas =
  | { readonly kind: 'working' }
  | { readonly kind: 'gone' | 'failed' }
  | { readonly kind: 'done'; readonly comparison: SchemaComparison };

export interface CheckedOperations {
  readonly done: number;
  readonly fits: readonly OperationFit[];
}

/** Operations per check; results appear in between. */
const BATCH = 25;

const NONE_CHECKED: CheckedOperations = { done: 0, fits: [] };

/** Compares two schemas, and checks operations by them; another pair needs another component. */
export function useComparedSchemas(
  { api }: SchemaHistoryWorker,
  before: string,
  after: string,
  operations: readonly KeptOperation[] | undefined,
): { readonly compared: ComparedSchemas; readonly checked: CheckedOperations } {
  const { key } = useSchemaAccess().source;
  const [compared, setCompared] = useState<ComparedSchemas>({ kind: 'working' });
  const [checked, setChecked] = useState(NONE_CHECKED);
  useEffect(
    () =>
      whileWanted(
        api.compare(key, before, after),
        (comparison) => setCompared(comparison ? { kind: 'done', comparison } : { kind: 'gone' }),
        () => setCompared({ kind: 'failed' }),
      ),
    [api, key, before, after],
  );
  const isCompared = compared.kind === 'done';
  useEffect(() => {
    if (!isCompared || !operations) return undefined;
    let isWanted = true;
    const check = async (): Promise<void> => {
      let fits: readonly OperationFit[] = [];
      for (let at = 0; at < operations.length && isWanted; at += BATCH) {
        const batch = operations.slice(at, at + BATCH).map(({ id, query }) => ({ id, query }));
        // One batch at a time, so that results appear as they come.
        // oxlint-disable-next-line no-await-in-loop
        fits = [...fits, ...(await api.check(batch))];
        if (isWanted) setChecked({ done: Math.min(at + BATCH, operations.length), fits });
      }
    };
    check().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [api, isCompared, operations]);
  return { compared, checked };
}
