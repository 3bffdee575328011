import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { SavedOperation, StoredItem } from '../../../operations/saved-operation.ts';
import { useTabTexts } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { unsavedTabs, type OpenTab } from '../../editors/open-tab.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Toast } from '../../ui/toast.tsx';
import { StorageFailure, SaveOperationDialog } from './save-operation-dialog.tsx';
import { savedStoreOf, type SavedStore, type SavedQuestion } from './saved-store.ts';
import { hashOf, isSameTexts, isSaved, textsOfTab, type SavedTexts } from './saved-texts.ts';
import { useOpenSaved, useSave, type Saving } from './use-save.ts';
import './saved.css';
import { Dialog } from '../../ui/dialog.tsx';
import { describeFault, SAVED_COPY } from './saved-copy.ts';
import { Button } from '../../ui/button.tsx';

export type SavedRequest =
  { readonly kind: 'save' } | { readonly kind: 'open'; readonly operation: SavedOperation };

export function SavedTabs({ asked }: { readonly asked: SavedRequest | undefined }) {
  const saved = savedStoreOf(useSchemaAccess());
  const open = useOpenSaved();
  const save = useSave(saved);
  const doAsked = useEffectEvent((request: SavedRequest) => {
    if (request.kind === 'open') open(request.operation);
    else void save.front().catch(saved.fail);
  });
  useEffect(() => {
    // Tabs are changed at once, which React does not do in the middle of its own work.
    if (asked) queueMicrotask(() => doAsked(asked));
  }, [asked]);
  useEffect(() => void saved.start().catch(() => undefined), [saved]);
  useMarks(saved);
  const { question, notice } = useStore(saved.state);
  const close = (): void => saved.state.setState({ question: undefined });
  // On a phone the pane around it may be out of sight.
  return createPortal(
    <>
      {question?.kind === 'save' && (
        <SaveOperationDialog {...{ saved, question }} onSave={save.asNew} onClose={close} />
      )}
      {question?.kind === 'conflict' && (
        <ConflictDialog question={question} save={save} onClose={close} />
      )}
      {question?.kind === 'failed' && <StorageFailure error={question.error} onClose={close} />}
      <div role="status">
        {notice && (
          <Toast
            key={notice.id}
            {...notice}
            onEnd={() => saved.state.setState({ notice: undefined })}
          />
        )}
      </div>
    </>,
    document.body,
  );
}

/** Marks tabs that differ from their saved operation; unchanged ones take another tab's saves and name. */
function useMarks(saved: SavedStore): void {
  const state = useOpenTabList();
  const { mark } = useTabActions();
  const texts = useTabTexts();
  const stored = useStore(saved.state, ({ stored: all }) => all);
  useEffect(() => {
    const unsaved = state.tabs.filter((tab) => {
      const item = operationOf(tab, stored);
      return item && !isSaved(textsOfTab(tab), item, saved.secrets());
    });
    const ids = new Set(unsaved.map(({ id }) => id));
    const known = unsavedTabs.getState();
    const isSame = known.size === ids.size && [...ids].every((id) => known.has(id));
    if (!isSame) unsavedTabs.setState(ids, true);
  }, [saved, state, stored]);
  const follow = useEffectEvent((before: typeof stored, after: typeof stored) => {
    for (const tab of state.tabs) {
      const [was, is] = [operationOf(tab, before), operationOf(tab, after)];
      if (!is || was === is) continue;
      const isFront = tab.id === texts.tabId;
      const held = isFront ? texts.read() : textsOfTab(tab);
      const take = ({ headers = held.headers, ...shown }: SavedTexts): void => {
        if (isFront) texts.show({ ...shown, headers });
        mark(tab.id, { savedTexts: hashOf(is), ...(!isFront && { ...shown, headers }) });
      };
      if (!was) {
        // No other storage keeps headers, so that a tab that was opened again has none.
        const { query, variables } = held;
        const isBare = Boolean(is.headers) && held.headers === '';
        if (isBare && isSaved({ ...held, headers: is.headers ?? '' }, is, saved.secrets()))
          take({ query, variables, headers: is.headers });
        continue;
      }
      if (tab.name === was.name && is.name !== was.name) mark(tab.id, { name: is.name });
      if (isSameTexts(was, is) || !isSaved(held, was, saved.secrets())) continue;
      const { query, variables } = is;
      // Where headers are kept from now on, those that a tab has may hold more than is kept.
      const hasOwn = was.headers === undefined && held.headers !== '';
      take({ query, variables, headers: hasOwn ? undefined : is.headers });
    }
  });
  useEffect(() => saved.state.subscribe((now, last) => follow(last.stored, now.stored)), [saved]);
}

function operationOf({ savedId = '' }: OpenTab, stored: ReadonlyMap<string, StoredItem>) {
  const item = stored.get(savedId)?.item;
  return item?.kind === 'operation' ? item : undefined;
}

interface ConflictDialogProps {
  readonly question: Extract<SavedQuestion, { kind: 'conflict' }>;
  readonly save: Saving;
  readonly onClose: () => void;
}

function ConflictDialog({ question, save, onClose }: ConflictDialogProps) {
  const { tab, theirs } = question;
  const [fault, setFault] = useState<string>();
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  const act = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
      onClose();
    } catch (error) {
      setFault(describeFault(error));
    }
  };
  const button = (label: string, work: () => void | Promise<void>, look = '') => (
    <Button label={label} className={`gh-button ${look}`} onClick={() => void act(work)} />
  );
  return (
    <Dialog
      title={SAVED_COPY.conflict(theirs.name)}
      className="gh-saved-conflict"
      width={560}
      lead={SAVED_COPY.conflictHint}
      onClose={onClose}
    >
      <h3>{SAVED_COPY.theirs}</h3>
      {/* A scrolling area must be reachable by keyboard. */}
      <pre tabIndex={0} role="group" aria-label={SAVED_COPY.theirs}>
        {[theirs.query.trim(), theirs.variables.trim()].filter(Boolean).join('\n\n')}
      </pre>
      <p role="alert" className="gh-saved-fault">
        {fault}
      </p>
      <div ref={actions} className="gh-dialog-actions">
        {button(SAVED_COPY.takeTheirs, () => save.take(tab, theirs))}
        {button(SAVED_COPY.keepMine, () => save.over(tab, theirs))}
        {button(SAVED_COPY.saveCopy, () => save.asCopy(tab, theirs), 'gh-button-primary')}
      </div>
    </Dialog>
  );
}
