import type { GraphQLSchema } from 'graphql';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pathKey, type Path } from '../../schema/selection-path.ts';
import { chooseTarget, chosenOf, type Chosen } from './choose-target.ts';
import { parseDocument, type ParsedDocument, type Target } from './document/definitions.ts';
import {
  editDocument,
  emptiedAfter,
  emptiedIn,
  type BuilderAction,
  type EmptiedSelections,
} from './document/edit-document.ts';
import { noticeFor, type Notice } from './notice.ts';
import { useFollowCursor } from './use-follow-cursor.ts';

// Each holds two texts of the document.
const MEMORIES = 50;

interface Input {
  readonly schema: GraphQLSchema;
  readonly document: string;
  readonly operationName?: string | undefined;
  readonly onChange: (document: string) => void;
}

interface Change {
  readonly before: string;
  readonly after: string;
  readonly target: Target;
}

/** The builder's state: the last text that parsed, what of it is shown, and what edits did. */
export function useBuilder({ schema, document, operationName, onChange }: Input) {
  const [own, setOwn] = useState<string>();
  const deferred = useDeferredValue(document);
  // Typing may run ahead of the tree; a click in the tree shows at once.
  const text = document === own ? document : deferred;
  const parsed = useMemo(() => parseDocument(text), [text]);
  const [shown, setShown] = useState<ParsedDocument>(parsed);
  if (parsed.status !== 'broken' && parsed !== shown) setShown(parsed);

  const [chosen, setChosen] = useState<Chosen>();
  const [notice, setNotice] = useState<Notice>();
  const target = useMemo(() => chooseTarget(schema, shown, chosen), [schema, shown, chosen]);

  const latest = useRef({ schema, document, onChange, chosen });
  useLayoutEffect(() => {
    latest.current = { schema, document, onChange, chosen };
  }, [schema, document, onChange, chosen]);
  const emitted = useRef<string>(undefined);
  const removed = useRef(new Map<string, Change>());
  // Where nothing but a `__typename` of ours is left.
  const emptied = useRef<EmptiedSelections>(undefined);
  useFollowCursor(operationName, document, emitted, setChosen);

  const write = useCallback((next: string, at: Target) => {
    const found = chosenOf(parseDocument(next), at);
    // Until the editor answers with the new text, a second click builds on this one.
    latest.current = { ...latest.current, document: next, chosen: found };
    emitted.current = next;
    setOwn(next);
    setChosen(found);
    latest.current.onChange(next);
  }, []);

  const dispatch = useCallback(
    (action: BuilderAction) => {
      const now = latest.current;
      const before = parseDocument(now.document);
      const at = chooseTarget(now.schema, before, now.chosen);
      // Ticked again right after it was unticked: what stood there comes back as it was.
      const memory =
        action.type === 'add-field'
          ? removed.current.get(selectionKey(at, action.path))
          : undefined;
      if (memory?.after === now.document) {
        setNotice(undefined);
        write(memory.before, memory.target);
        return;
      }
      const outcome = editDocument(
        now.schema,
        now.document,
        at,
        action,
        emptiedIn(emptied.current, at),
      );
      setNotice(noticeFor(before, outcome, action, at));
      if (outcome.status !== 'done') return;
      emptied.current = emptiedAfter(now.schema, emptied.current, at, outcome);
      if (action.type === 'remove-field') {
        const change = { before: now.document, after: outcome.text, target: at };
        if (removed.current.size >= MEMORIES) removed.current.clear();
        removed.current.set(selectionKey(outcome.target, action.path), change);
      }
      write(outcome.text, outcome.target);
    },
    [write],
  );

  const undo = useCallback(() => {
    if (notice?.kind !== 'removed' || latest.current.document !== notice.after) return;
    setNotice(undefined);
    write(notice.before, notice.target);
  }, [notice, write]);

  const over = notice?.kind === 'removed' && ![notice.before, notice.after].includes(document);
  return {
    parsed,
    shown,
    target,
    choose: setChosen,
    dispatch,
    notice: over ? undefined : notice,
    undo,
  };
}

function selectionKey(target: Target, path: Path): string {
  return `${target.kind === 'new' ? target.operation : target.index}: ${pathKey(path)}`;
}
