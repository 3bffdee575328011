import { useDeferredValue, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import { FAILURE_COPY } from '../../transport/failure-copy.ts';
import { useActiveTabId, useEditorDocument, useSchema } from '../graphiql/graphiql-adapter.ts';
import type { AnswerStore } from '../runs/answer-store.ts';
import { useSchemaAccess } from '../schema-access/schema-access.ts';
import { useDismissed } from '../ui/use-dismissed.ts';
import { useWithheldMemory } from '../withheld/withheld-memory.ts';
import { useWithheld } from '../withheld/withheld-fields.ts';
import { addErrorMembers } from './document/error-members.ts';
import { findFields, leaveOut } from './document/leave-out.ts';
import { parseDocument } from './document/parsed-document.ts';
import { OFFERS_COPY } from './offers-copy.ts';

/** Offers edits of the operation that its run gave a reason for; remembers what was withheld, too. */
export function OperationOffers(props: { readonly answerStore: AnswerStore }): JSX.Element {
  const { answerStore } = props;
  const { service, store } = useSchemaAccess();
  const schema = useSchema();
  useWithheldMemory({ serviceId: service.id, store, answerStore, schema });
  const tabId = useActiveTabId();
  const { run, outline } = useStore(answerStore.store, ({ byTab }) => byTab[tabId]) ?? {};
  const { document, setDocument } = useEditorDocument();
  const text = useDeferredValue(document);
  const { fields } = useWithheld(schema);
  const withheld = useMemo(() => {
    if (!schema || !run || fields.size === 0) return [];
    const namesIn = (query: string): string[] =>
      findFields(schema, parseDocument(query), (field) => fields.has(field)).map(
        ({ field }) => field,
      );
    const ofRun = new Set(namesIn(run.call.query));
    return [...new Set(namesIn(text))].filter((field) => ofRun.has(field));
  }, [schema, run, fields, text]);
  const empty = useMemo(
    () =>
      (outline?.errors ?? [])
        .filter(({ isUnselected }) => isUnselected)
        .map(({ path = [] }) => path.filter((key) => typeof key === 'string')),
    [outline],
  );
  const added = useMemo(
    () =>
      schema && run && empty.length > 0
        ? addErrorMembers(
            schema,
            text,
            run.call.operationName ?? undefined,
            empty,
            service.errorTypes,
          )
        : undefined,
    [schema, run, empty, text, service],
  );
  return (
    <div className="gh-notices">
      {added !== undefined && (
        <Offer
          says={OFFERS_COPY.empty(empty.map((path) => path.join('.')))}
          label={OFFERS_COPY.addErrors}
          onTake={() => setDocument(added)}
        />
      )}
      {schema && withheld.length > 0 && (
        <Offer
          says={OFFERS_COPY.withheld(withheld)}
          label={OFFERS_COPY.leaveOut}
          onTake={() => setDocument(leaveOut(schema, document, (field) => fields.has(field)))}
        />
      )}
    </div>
  );
}

interface OfferProps {
  readonly says: string;
  readonly label: string;
  readonly onTake: () => void;
}

function Offer({ says, label, onTake }: OfferProps): JSX.Element | null {
  const [shown, dismiss] = useDismissed(says);
  if (shown === undefined) return null;
  return (
    <div className="gh-notice gh-notice-renewal" role="status">
      <p>{says}</p>
      <div className="gh-notice-actions">
        <button type="button" onClick={onTake}>
          {label}
        </button>
        <button type="button" onClick={dismiss}>
          {FAILURE_COPY.dismiss}
        </button>
      </div>
    </div>
  );
}
