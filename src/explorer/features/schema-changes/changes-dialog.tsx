import { useEffect, useMemo, useState, type JSX } from 'react';
import { formatMoment } from '../../../session/format-moment.ts';
import { useHistoryStore } from '../history/feature.tsx';
import { savedStoreOf } from '../saved/saved-store.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Choice } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';
import { CHANGES_COPY } from './changes-copy.ts';
import { ChangesReportView } from './changes-report.tsx';
import { collectOperations, type KeptOperation } from './operations-to-check.ts';
import { useComparedSchemas, useSchemaVersions, type KnownVersions } from './use-schema-changes.ts';
import './changes.css';
import { PART_COPY } from '../../ui/part-copy.ts';

export function ChangesDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
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

function Versions({ known }: { readonly known: KnownVersions }): JSX.Element {
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
      <Compared key={`${before} ${after}`} {...{ known, before, after, operations, now }} />
    </>
  );
}

interface ComparedProps {
  readonly known: KnownVersions;
  readonly before: string;
  readonly after: string;
  readonly operations: readonly KeptOperation[] | undefined;
  readonly now: number;
}

function Compared({ known, before, after, operations, now }: ComparedProps): JSX.Element {
  const { compared, checked } = useComparedSchemas(known.history, before, after, operations);
  const kept = useMemo(() => {
    const byId = new Map(operations?.map((operation) => [operation.id, operation]));
    return checked.fits.flatMap((fit) => {
      const operation = byId.get(fit.id);
      return operation ? [[operation, fit] as const] : [];
    });
  }, [operations, checked]);
  const nameOf = (hash: string): string => {
    const version = known.versions.find((one) => one.hash === hash);
    return version ? CHANGES_COPY.version(version, now) : hash;
  };
  if (compared.kind === 'working') return <p role="status">{PART_COPY.comparing}</p>;
  if (compared.kind !== 'done') return <p role="alert">{CHANGES_COPY[compared.kind]}</p>;
  return (
    <ChangesReportView
      comparison={compared.comparison}
      fromTo={CHANGES_COPY.fromTo(nameOf(before), nameOf(after))}
      operations={kept}
      done={checked.done}
      count={operations?.length}
    />
  );
}

function useOperations(): readonly KeptOperation[] | undefined {
  const { service, store } = useSchemaAccess();
  const history = useHistoryStore();
  const [operations, setOperations] = useState<readonly KeptOperation[]>();
  useEffect(() => {
    return whileWanted(collectOperations(savedStoreOf({ service, store }), history), setOperations);
  }, [service, store, history]);
  return operations;
}
