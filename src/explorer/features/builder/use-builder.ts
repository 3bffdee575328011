import type { GraphQLInputType, GraphQLSchema, OperationTypeNode } from 'graphql';
import { loadPart } from '../../../contract/load-part.ts';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { useEditorDocument, useOperationName } from '../../editors/graphiql-adapter.ts';
import { useEditorMarks } from '../../editors/graphiql-adapter-cursor.ts';
import { useVariablesEditor } from '../../editors/graphiql-adapter-variables.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { messageFor, type BuilderMessage, type Removal } from './builder-message.ts';
import { editDocument, type BuilderAction } from './document/edit-document.ts';
import { definedIn } from './document/variables.ts';
import {
  headSpan,
  definitionAt,
  parseDocument,
  rootType,
  type Definition,
  type ParsedDocument,
  type Target,
} from './document/parsed-document.ts';

/** Removals that can be taken back by ticking again; each holds two texts of the document. */
const MAX_REMOVALS = 50;

/** Actions that hand the focus on: to a new row, or to the missing value in it. */
const MOVES = new Set<BuilderAction['type']>(['add-field', 'set-alias', 'repeat-field']);

export function useBuilder(schema: GraphQLSchema) {
  const { errorTypes } = useSchemaAccess().service;
  const { document, read, setDocument } = useEditorDocument();
  const operationName = useOperationName();
  const [own, setOwn] = useState<string>();
  const deferred = useDeferredValue(document);
  // The tree may lag behind typing; a click in the tree shows at once.
  const text = document === own ? document : deferred;
  const parsed = useMemo(() => parseDocument(text), [text]);
  const [shown, setShown] = useState<ParsedDocument>(parsed);
  if (!parsed.fault && parsed !== shown) setShown(parsed);

  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState<BuilderMessage>();
  const target = useMemo(() => chooseTarget(schema, shown, chosen), [schema, shown, chosen]);

  const latest = useRef({ schema, read, setDocument, chosen });
  useLayoutEffect(() => {
    latest.current = { schema, read, setDocument, chosen };
  }, [schema, read, setDocument, chosen]);
  const { mark, columns } = useEditorMarks();
  const showInEditor = useCallback(
    (path: Path | undefined) => {
      const now = latest.current;
      const current = parseDocument(now.read());
      const at = chooseTarget(now.schema, current, now.chosen);
      const context = { schema: now.schema, document: current, target: at };
      mark(path && headSpan(context, path), 'gh-builder-place');
    },
    [mark],
  );
  const awaited = useRef<{ key: string; isNew: boolean }>(undefined);
  const takeAwaited = useCallback((key: string) => {
    const row = awaited.current?.key === key ? awaited.current : undefined;
    if (row) awaited.current = undefined;
    return row;
  }, []);
  const { read: readVariables, edit: editVariables, open: openVariables } = useVariablesEditor();
  const removals = useRef(new Map<string, Removal>());
  const emptied = useRef<{ readonly of: string; readonly paths: readonly Path[] }>(undefined);

  // A name that changes together with a text of ours is no cursor that moved.
  const seen = useRef<{ name: string | undefined; document: string }>(undefined);
  useEffect(() => {
    const last = seen.current;
    seen.current = { name: operationName, document };
    if (operationName === undefined || operationName === last?.name) return;
    if (last && document !== last.document && document === own) return;
    setChosen({ kind: 'OperationDefinition', name: operationName, index: 0 });
  }, [operationName, document, own]);

  const write = useCallback((next: string, at: Target) => {
    const found = chosenOf(parseDocument(next), at);
    // Until the choice is rendered, a second click builds on this one.
    latest.current = { ...latest.current, chosen: found };
    setOwn(next);
    setChosen(found);
    latest.current.setDocument(next);
  }, []);

  /** Says whether it was done: false where what finds errors has to be loaded first. */
  const act = useCallback(
    (action: BuilderAction, values?: VariableValues, mayWait = true): boolean => {
      const now = latest.current;
      const held = now.read();
      const before = parseDocument(held);
      const at = chooseTarget(now.schema, before, now.chosen);
      // Ticked again right after it was unticked: what stood there comes back as it was.
      const removal =
        action.type === 'add-field' && removals.current.get(selectionKey(at, action.path));
      if (removal && removal.after === held) {
        setMessage(undefined);
        write(removal.before, removal.target);
        showInEditor(action.path);
        return true;
      }
      const known = emptied.current?.of === selectionKey(at, []) ? emptied.current.paths : [];
      const set = readVariables();
      if (values?.isEditable(set) === false) {
        setMessage({ kind: 'refused', reason: BUILDER_COPY.variablesNotJson });
        return true;
      }
      let isWaiting = false;
      const wait = (): [] => {
        isWaiting = mayWait;
        return [];
      };
      const errorsOf = errorMembers?.errorsOfTypes(errorTypes) ?? wait;
      const context = {
        schema: now.schema,
        document: before,
        target: at,
        emptied: known,
        columns: columns(),
        errorsOf,
        ...(values && {
          literalOf: (name: string, type: GraphQLInputType) => values.literalOf(set, name, type),
        }),
      };
      const outcome = editDocument(context, action);
      if (isWaiting) return false;
      setMessage(messageFor(context, outcome, action));
      if (outcome.status !== 'done') return true;
      emptied.current = { of: selectionKey(outcome.target, []), paths: outcome.emptied };
      if (action.type === 'remove-field') {
        const change = { before: held, after: outcome.text, target: at };
        if (removals.current.size >= MAX_REMOVALS) removals.current.clear();
        removals.current.set(selectionKey(outcome.target, action.path), change);
      }
      write(outcome.text, outcome.target);
      if (action.type === 'make-variable') openVariables();
      const { moved } = outcome;
      if (values && moved?.literal) {
        const { variable, literal } = moved;
        editVariables((json) => values.set(json, variable, literal));
      } else if (values && moved && !isDeclared(outcome.text, moved.variable)) {
        editVariables((json) => values.remove(json, moved.variable));
      }
      if (outcome.path && MOVES.has(action.type)) {
        awaited.current = { key: pathKey(outcome.path), isNew: action.type !== 'add-field' };
      }
      if ('path' in action) showInEditor(outcome.path ?? action.path);
      else if ('location' in action) showInEditor(action.location.path);
      return true;
    },
    [write, showInEditor, columns, readVariables, editVariables, openVariables, errorTypes],
  );
  const dispatch = useCallback(
    (action: BuilderAction) => {
      const isMove = action.type === 'make-variable' || action.type === 'inline-variable';
      if (!isMove) {
        const again = () => act(action, undefined, false);
        if (!act(action)) loadErrorMembers().then(again, again);
      } else {
        loadVariableValues().then(
          (values) => act(action, values),
          () => setMessage({ kind: 'refused', reason: `${PART_COPY.absent}.` }),
        );
      }
    },
    [act],
  );

  const undo = useCallback(() => {
    if (message?.kind !== 'removed' || latest.current.read() !== message.after) return;
    setMessage(undefined);
    write(message.before, message.target);
  }, [message, write]);

  const isOver = message?.kind === 'removed' && ![message.before, message.after].includes(document);
  const told = isOver ? undefined : message;
  const isCurrent = shown.text === document;
  const state = { parsed, shown, isCurrent, target, message: told };
  return { ...state, choose: setChosen, dispatch, undo, showInEditor, takeAwaited };
}

type VariableValues = Awaited<ReturnType<typeof loadVariableValues>>;

async function loadVariableValues() {
  return (await loadPart(() => import('../variables/json-document.ts'))).VARIABLE_VALUES;
}

/** What finds errors among the members of a type: fields of other types are ticked without. */
let errorMembers: typeof import('./document/error-members.ts') | undefined;

async function loadErrorMembers(): Promise<void> {
  errorMembers ??= await loadPart(() => import('./document/error-members.ts'));
}

function isDeclared(text: string, variable: string): boolean {
  return parseDocument(text).operations.some((operation) => definedIn(operation).has(variable));
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

function chooseTarget(
  schema: GraphQLSchema,
  { definitions }: ParsedDocument,
  chosen: Chosen | undefined,
): Target {
  if (chosen?.kind === 'new' && rootType(schema, chosen.operation)) return chosen;
  if (definitions.length === 0) {
    const isWriteOnly = !schema.getQueryType() && schema.getMutationType();
    return { kind: 'new', operation: isWriteOnly ? 'mutation' : 'query' };
  }
  if (!chosen || chosen.kind === 'new') return { kind: 'definition', index: 0 };
  const { kind, name } = chosen;
  const index = definitions.findIndex((node) => node.kind === kind && node.name?.value === name);
  const nearest = Math.min(chosen.index, definitions.length - 1);
  return { kind: 'definition', index: index >= 0 ? index : nearest };
}

export function chosenOf(document: ParsedDocument, target: Target): Chosen {
  if (target.kind === 'new') return target;
  const { kind = 'OperationDefinition', name } = definitionAt(document, target) ?? {};
  return { kind, name: name?.value, index: target.index };
}
