import type { GraphQLSchema } from 'graphql';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import {
  useActiveTabId,
  useEditorDocument,
  useOperationName,
  useSchema,
} from '../../editors/graphiql-adapter.ts';
import { useEditorTools } from '../../editors/editor-tools.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { missingIn } from '../../../jobs/pages/named-pages.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import '../../schema-access/schema-panels.css';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../diagnostics/failure-notice.tsx';
import { useWithheldMemory } from '../withheld/withheld-memory.ts';
import { useWithheld } from '../withheld/withheld-fields.ts';
import { addErrorMembers } from './document/error-members.ts';
import { findFields, leaveOut } from './document/leave-out.ts';
import { parseDocument } from './document/parsed-document.ts';
import { OFFERS_COPY } from './builder-copy.ts';

/**
 * Offers edits of the operation: what is known to be withheld may be left out before it is sent, and errors that
 * its run did not select are added. Remembers what was withheld, too, and says what the config names in vain.
 */
export function OperationOffers(props: { readonly answerStore: AnswerStore }) {
  const { answerStore } = props;
  const { service } = useSchemaAccess();
  const schema = useSchema();
  useWithheldMemory(schema);
  useEffect(() => {
    if (schema) void answerStore.lookForErrorsAgain();
  }, [schema, answerStore]);
  const tabId = useActiveTabId();
  const { run, outline } = useStore(answerStore.store, ({ byTab }) => byTab[tabId]) ?? {};
  const { document, read, setDocument } = useEditorDocument();
  const text = useDeferredValue(document);
  const operationName = useOperationName();
  const { fields } = useWithheld(schema);
  const end = useStore(useEditorTools(), (state) => state.end);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const dismiss = (...what: string[]): void => setDismissed(new Set([...dismissed, ...what]));
  const withheld = useMemo(() => {
    if (!schema || fields.size === 0) return [];
    const isTold = (field: string): boolean => fields.has(field) && !dismissed.has(field);
    const found = findFields(schema, parseDocument(text), operationName, isTold);
    return [...new Set(found.map(({ field }) => field))];
  }, [schema, fields, dismissed, text, operationName]);
  const errors = useMemo(() => {
    const empty = (outline?.errors ?? [])
      .filter(({ isUnselected }) => isUnselected)
      .map(({ path = [] }) => path.filter((key) => typeof key === 'string'));
    if (!schema || !run || empty.length === 0) return undefined;
    const name = run.call.operationName ?? undefined;
    const add = (to: string) => addErrorMembers(schema, to, name, empty, service.errorTypes);
    if (add(text) === undefined) return undefined;
    return { add, of: empty.map((path) => path.join('.')) };
  }, [schema, run, outline, text, service]);
  const missing = useMemo(() => (schema ? missingIn(schema, service) : []), [schema, service]);
  const leaveOutWithheld = (from: GraphQLSchema): void =>
    setDocument(leaveOut(from, read(), operationName, (field) => withheld.includes(field)));
  return (
    <>
      <div className="gh-notices">
        {missing.length > 0 && !dismissed.has('') && (
          <Notice
            role="status"
            advice={OFFERS_COPY.missing(missing)}
            onDismiss={() => dismiss('')}
          />
        )}
        {errors && !dismissed.has(`${run?.id}`) && (
          <Notice
            role="status"
            advice={OFFERS_COPY.empty(errors.of)}
            onDismiss={() => dismiss(`${run?.id}`)}
          >
            <Button
              label={OFFERS_COPY.addErrors}
              look="bare"
              onClick={() => setDocument(errors.add(read()) ?? read())}
            />
          </Notice>
        )}
      </div>
      {schema &&
        end &&
        withheld.length > 0 &&
        createPortal(
          <div className="gh-editor-line gh-actions" role="status">
            <span>{OFFERS_COPY.withheld(withheld)}</span>
            <Button label={OFFERS_COPY.leaveOut} onClick={() => leaveOutWithheld(schema)} />
            <Button label={FAILURE_COPY.dismiss} onClick={() => dismiss(...withheld)} />
          </div>,
          end,
        )}
    </>
  );
}
