import { useEffect, useMemo, useState } from 'react';
import type { OperationFit } from '../../../schema/changes-api.ts';
import { startSchemaHistory, type SchemaHistoryWorker } from '../../../schema/connect.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { formatMoment } from '../../../session/format-moment.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useHistoryStore } from '../history/feature.tsx';
import { savedStoreOf } from '../saved/saved-store.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Choice } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import { CHANGES_COPY } from './changes-copy.ts';
import { ChangesReportView } from './changes-report.tsx';
import { collectOperations, type KeptOperation } from './operations-to-check.ts';
import { recordVisit } from './record-visit.ts';
import './changes.css';
import { PART_COPY } from '../../ui/part-copy.ts';

export function ChangesDialog({ onClose }: { readonly onClose: () => void }) {
  const known = useSchemaVersions();
  return (
    <Dialog
      title={CHANGES_COPY.title}
      className="gh-changes"
      width={760}
      beside={<CloseCross />}
      onClose={onClose}
    >
      {known === undefined && <p role="status">{PART_COPY.comparing}</p>}
      {known === 'failed' && <p role="alert">{CHANGES_COPY.none}</p>}
      {typeof known === 'object' && <Versions known={known} />}
    </Dialog>
  );
}

function Versions({ known }: { readonly known: KnownVersions }) {
  const { versions, news } = known;
  const [now] = useState(Date.now);
  const [latest, earlier] = versions;
  const [after, setAfter] = useState(news?.after ?? latest?.hash);
  const [before, setBefore] = useState(news?.before ?? earlier?.hash);
  const operations = useOperations();
  if (!latest) return <p role="alert">{CHANGES_COPY.none}</p>;
  if (before === undefined || after === undefined || versions.length < 2) {
    return (
      <>
        <p role="status">{CHANGES_COPY.one(formatMoment(latest.firstSeenAt, now))}</p>
        <p>{CHANGES_COPY.oneHint}</p>
      </>
    );
  }
  const options = versions.map((one) => [one.hash, CHANGES_COPY.version(one, now)] as const);
  return (
    <>
      <div className="gh-changes-choices gh-actions" role="group" aria-label={CHANGES_COPY.choices}>
        <Choice label={PART_COPY.before} options={options} value={before} onChange={setBefore} />
        <Choice label={PART_COPY.after} options={options} value={after} onChange={setAfter} />
      </div>
      <Compared key={`${before} ${after}`} {...{ known, before, after, operations }} />
    </>
  );
}

interface ComparedProps {
  readonly known: KnownVersions;
  readonly before: string;
  readonly after: string;
  readonly operations: readonly KeptOperation[] | undefined;
}

function Compared({ known, before, after, operations }: ComparedProps) {
  const { compared, checked } = useComparedSchemas(known.history, before, after, operations);
  const kept = useMemo(() => {
    const byId = new Map(operations?.map((operation) => [operation.id, operation]));
    return checked.fits.flatMap((fit) => {
      const operation = byId.get(fit.id);
      return operation ? [[operation, fit] as const] : [];
    });
  }, [operations, checked]);
  if (compared === undefined) return <p role="status">{PART_COPY.comparing}</p>;
  if (typeof compared === 'string') return <p role="alert">{CHANGES_COPY[compared]}</p>;
  return (
    <ChangesReportView
      comparison={compared}
      operations={kept}
      done={checked.done}
      count={operations?.length}
    />
  );
}

function useOperations(): readonly KeptOperation[] | undefined {
  const { service, store } = useSchemaAccess();
  const history = useHistoryStore();
  return useAwaited(
    () => collectOperations(savedStoreOf({ service, store }), history),
    [service, store, history],
  );
}

type KnownVersions = Exclude<ReturnType<typeof useSchemaVersions>, 'failed' | undefined>;

/** The stored schemas, including this visit's; `failed` without storage. */
function useSchemaVersions() {
  const { source } = useSchemaAccess();
  const schema = useSchema() ?? undefined;
  const ask = async (signal: AbortSignal) => {
    const history = startSchemaHistory();
    signal.addEventListener('abort', () => history.end());
    const file = source.file.getState()?.name;
    if (schema) await recordVisit(source, lazySchemaOf(schema), file);
    const versions = await history.api.versions(source.key);
    const news = source.news.getState();
    signal.throwIfAborted();
    if (news) await history.api.markSeen(source.key);
    source.news.setState(undefined, true);
    return { history, versions, news };
  };
  return useAwaited((signal) => ask(signal).catch(() => 'failed' as const), [source, schema]);
}

interface CheckedOperations {
  readonly done: number;
  readonly fits: readonly OperationFit[];
}

/** Operations per check; results appear in between. */
const BATCH = 25;

const NONE_CHECKED: CheckedOperations = { done: 0, fits: [] };

/** Compares two schemas, and checks operations by them; another pair needs another component. */
function useComparedSchemas(
  { api }: SchemaHistoryWorker,
  before: string,
  after: string,
  operations: readonly KeptOperation[] | undefined,
) {
  const { key } = useSchemaAccess().source;
  const [checked, setChecked] = useState(NONE_CHECKED);
  const compared = useAwaited(
    () =>
      api.compare(key, before, after).then(
        (comparison) => comparison ?? ('gone' as const),
        () => 'failed' as const,
      ),
    [api, key, before, after],
  );
  const isCompared = typeof compared === 'object';
  useEffect(() => {
    if (!isCompared || !operations) return undefined;
    let isWanted = true;
    const check = async (): Promise<void> => {
      let fits: readonly OperationFit[] = [];
      for (let at = 0; at < operations.length && isWanted; at += BATCH) {
        const batch = operations.slice(at, at + BATCH).map(({ id, query }) => ({ id, query }));
        // One batch at a time, so that results appear as they come.
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
