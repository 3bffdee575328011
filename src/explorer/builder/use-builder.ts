import type { GraphQLSchema, OperationTypeNode } from 'graphql';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { pathKey, type Path } from '../../schema/selection-path.ts';
import { messageFor, type BuilderMessage } from './builder-message.ts';
import {
  definitionsOf,
  parseDocument,
  rootType,
  type Definition,
  type ParsedDocument,
  type Target,
} from './document/definitions.ts';
import {
  editDocument,
  emptiedAfter,
  emptiedIn,
  type BuilderAction,
  type EmptiedSelections,
} from './document/edit-document.ts';

/** Removals that can be taken back by ticking again; each holds two texts of the document. */
const MAX_REMOVALS = 50;

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
  // The tree may lag behind typing; a click in the tree shows at once.
  const text = document === own ? document : deferred;
  const parsed = useMemo(() => parseDocument(text), [text]);
  const [shown, setShown] = useState<ParsedDocument>(parsed);
  if (parsed.status !== 'broken' && parsed !== shown) setShown(parsed);

  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState<BuilderMessage>();
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
      const removal =
        action.type === 'add-field'
          ? removed.current.get(selectionKey(at, action.path))
          : undefined;
      if (removal?.after === now.document) {
        setMessage(undefined);
        write(removal.before, removal.target);
        return;
      }
      const outcome = editDocument(
        now.schema,
        now.document,
        at,
        action,
        emptiedIn(emptied.current, at),
      );
      setMessage(messageFor(before, outcome, action, at));
      if (outcome.status !== 'done') return;
      emptied.current = emptiedAfter(now.schema, emptied.current, at, outcome);
      if (action.type === 'remove-field') {
        const change = { before: now.document, after: outcome.text, target: at };
        if (removed.current.size >= MAX_REMOVALS) removed.current.clear();
        removed.current.set(selectionKey(outcome.target, action.path), change);
      }
      write(outcome.text, outcome.target);
    },
    [write],
  );

  const undo = useCallback(() => {
    if (message?.kind !== 'removed' || latest.current.document !== message.after) return;
    setMessage(undefined);
    write(message.before, message.target);
  }, [message, write]);

  const over = message?.kind === 'removed' && ![message.before, message.after].includes(document);
  return {
    parsed,
    shown,
    target,
    choose: setChosen,
    dispatch,
    message: over ? undefined : message,
    undo,
  };
}

function selectionKey(target: Target, path: Path): string {
  return `${target.kind === 'new' ? target.operation : target.index}: ${pathKey(path)}`;
}

/** What the user is looking at, told so that it is found again after an edit. */
export type Chosen =
  | { readonly kind: 'new'; readonly operation: `${OperationTypeNode}` }
  | {
      readonly kind: `${Definition['kind']}`;
      readonly name: string | undefined;
      readonly index: number;
    };

/** Finds what was chosen in a document: by its name, else by its number, else the first one. */
function chooseTarget(
  schema: GraphQLSchema,
  document: ParsedDocument,
  chosen: Chosen | undefined,
): Target {
  if (chosen?.kind === 'new' && rootType(schema, chosen.operation)) {
    return { kind: 'new', operation: chosen.operation };
  }
  const all = definitionsOf(document);
  if (all.length === 0) return { kind: 'new', operation: firstOperation(schema) };
  if (!chosen || chosen.kind === 'new') return { kind: 'definition', index: 0 };
  const index = all.findIndex(
    (node) => node.kind === chosen.kind && node.name?.value === chosen.name,
  );
  return { kind: 'definition', index: index >= 0 ? index : Math.min(chosen.index, all.length - 1) };
}

/** Describes a target so that `chooseTarget` finds it again. */
export function chosenOf(document: ParsedDocument, target: Target): Chosen {
  if (target.kind === 'new') return target;
  const node = definitionsOf(document)[target.index];
  const kind: `${Definition['kind']}` = node?.kind ?? 'OperationDefinition';
  return { kind, name: node?.name?.value, index: target.index };
}

function firstOperation(schema: GraphQLSchema): `${OperationTypeNode}` {
  if (schema.getQueryType() || !schema.getMutationType()) return 'query';
  return 'mutation';
}

/**
 * Shows the operation that the editor's cursor went into. A name that changes together with a
 * text of ours is no cursor that moved: the user stays where the click was.
 * @param emitted the last text that the builder itself wrote
 */
function useFollowCursor(
  operationName: string | undefined,
  document: string,
  emitted: { readonly current: string | undefined },
  choose: Dispatch<SetStateAction<Chosen | undefined>>,
): void {
  const seen = useRef<{ name: string | undefined; document: string }>(undefined);
  useEffect(() => {
    const last = seen.current;
    seen.current = { name: operationName, document };
    if (operationName === undefined || operationName === last?.name) return;
    if (last && document !== last.document && document === emitted.current) return;
    choose({ kind: 'OperationDefinition', name: operationName, index: 0 });
  }, [operationName, document, emitted, choose]);
}
