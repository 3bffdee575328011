import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import { useDeferredValue, useEffect, useMemo, useState, useId, useRef } from 'react';
import { useKeysOf } from '../../commands/keymap.ts';
import { useShowDocs } from '../docs/feature.tsx';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';
import { isTooLong, MAX_TOKENS } from '../../editors/typed-text.ts';
import { useChooseOperation, useSchema } from '../../editors/graphiql-adapter.ts';
import { useEditorCursor, useEditorMarks } from '../../editors/graphiql-adapter-cursor.ts';
import { SchemaAbsence, SchemaLines } from '../../schema-access/schema-parts.tsx';
import { useSchemaAbsence } from '../../schema-access/schema-status.tsx';
import { useWithheld } from '../withheld/withheld-fields.ts';
import {
  BuilderContext,
  createCursorStore,
  type BuilderTools,
  type CursorStore,
  useBuilderTools,
} from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { BuilderMessage } from './builder-message.ts';
import {
  definitionAt,
  definitionType,
  placeAt,
  rootType,
  spreadableFragments,
  type EditContext,
  type ParsedDocument,
  type Definition,
} from './document/parsed-document.ts';
import { SearchedTree } from './searched-tree.tsx';
import { chosenOf, useBuilder, type Chosen } from './use-builder.ts';
import { pathKey } from '../../../schema/selection-path.ts';
import './builder.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { nameFault, nearestName } from './document/definition-edits.ts';
import { draftKeys } from '../inputs/leaf-editors.tsx';
import { IconButton } from '../../ui/icons.tsx';

/**
 * The query builder, which writes the document in the editor by clicks on the schema; or why it is empty.
 *
 * Its tree is native checkboxes in lists, not role=tree: the rows hold inputs and buttons, which a tree
 * item may not, and they read the same in every screen reader. The arrow keys of a tree work on top.
 */
export function Builder() {
  const absence = useSchemaAbsence();
  // Drawn in slices, for with the schema all of the panel is new.
  const schema = useDeferredValue(useSchema());
  const reloadKeys = useKeysOf('reload-schema');
  const empty = absence ? (
    <SchemaAbsence failure={absence} />
  ) : (
    <div className="gh-builder-empty gh-muted">
      <strong>{BUILDER_COPY.noSchemaTitle}</strong>
      <p>{BUILDER_COPY.noSchema(reloadKeys)}</p>
    </div>
  );
  return (
    <section className="gh-builder gh-side-panel" aria-label={BUILDER_COPY.panel}>
      <h2 className="gh-hidden">{BUILDER_COPY.panel}</h2>
      {schema ? (
        <>
          <SchemaLines schema={schema} />
          <BuilderPanel schema={schema} />
        </>
      ) : (
        empty
      )}
    </section>
  );
}

function BuilderPanel({ schema }: { readonly schema: GraphQLSchema }) {
  const showDocs = useShowDocs();
  const builder = useBuilder(schema);
  const { parsed, shown, isCurrent, target, choose, dispatch, message, undo } = builder;
  const { showInEditor, takeAwaited } = builder;
  const [cursor] = useState(createCursorStore);
  const withheld = useWithheld(schema);
  const definition = definitionAt(shown, target);
  const type = definition
    ? definitionType(schema, definition)
    : rootType(schema, target.kind === 'new' ? target.operation : 'query');
  const fragments = useSameFragments(spreadableFragments(shown, definition));
  const tools = useMemo<BuilderTools>(
    () => ({
      schema,
      fragments,
      dispatch,
      editFragment: (name) => choose({ kind: 'FragmentDefinition', name, index: 0 }),
      showDocs,
      showInEditor,
      cursor,
      takeAwaited,
      withheld,
    }),
    [schema, fragments, dispatch, choose, showDocs, showInEditor, cursor, takeAwaited, withheld],
  );
  return (
    <BuilderContext value={tools}>
      <CursorFollower {...{ cursor, document: shown, isCurrent, target, onChoose: choose }} />
      <DefinitionHeader document={shown} target={target} onChoose={choose} />
      <SearchedTree {...{ type, target }} document={shown} isWaiting={parsed.fault !== undefined} />
      <BuilderStatus parsed={parsed} message={message} onUndo={undo} />
    </BuilderContext>
  );
}

// Typing breaks the text at nearly every keystroke: say so only if it stays.
const TYPING_PAUSE_MS = 700;

interface BuilderStatusProps {
  readonly parsed: ParsedDocument;
  readonly message: BuilderMessage | undefined;
  readonly onUndo: () => void;
}

function BuilderStatus({ parsed, message, onUndo }: BuilderStatusProps) {
  const { fault, text } = parsed;
  const isBroken = fault !== undefined;
  const [isTyping, setTyping] = useState(true);
  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => setTyping(false), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      setTyping(true);
    };
  }, [isBroken]);

  return (
    <div className="gh-builder-status" role="status">
      {fault && !isTyping && (
        <p className="gh-builder-note" data-kind="waiting">
          {isTooLong(text) ? (
            EDITOR_COPY.tooLong(MAX_TOKENS)
          ) : (
            <>
              <strong>{BUILDER_COPY.waiting(fault.line, fault.column)}</strong>{' '}
              <span lang="en">{fault.message}</span>
            </>
          )}
        </p>
      )}
      {!fault && message?.kind === 'refused' && (
        <p className="gh-builder-note" data-kind="refused">
          <strong>{BUILDER_COPY.refused}</strong> {message.reason}
        </p>
      )}
      {!fault && message?.kind === 'removed' && (
        <p className="gh-builder-note">
          {BUILDER_COPY.removed(message.what)}{' '}
          <Button label={PART_COPY.undo} className="gh-builder-link gh-face" onClick={onUndo} />
        </p>
      )}
    </div>
  );
}

type Fragments = readonly FragmentDefinitionNode[];

/** The same list for as long as names and type conditions are the same: all rows depend on it. */
function useSameFragments(now: Fragments): Fragments {
  const [kept, keep] = useState(now);
  if (signature(kept) === signature(now)) return kept;
  keep(now);
  return now;
}

function signature(fragments: Fragments): string {
  return fragments.map((node) => `${node.name.value} on ${node.typeCondition.name.value}`).join();
}

interface FollowedCursor extends Pick<EditContext, 'document' | 'target'> {
  readonly cursor: CursorStore;
  readonly isCurrent: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

function CursorFollower(props: FollowedCursor): null {
  const { cursor, document, isCurrent, target, onChoose } = props;
  const offset = useDeferredValue(useEditorCursor());
  const { hasFocus } = useEditorMarks();
  const chooseOperation = useChooseOperation();
  const shown = target.kind === 'definition' ? target.index : undefined;
  useEffect(() => {
    if (!isCurrent) return;
    const place = placeAt(document, offset);
    const isShown = place !== undefined && place.index === shown;
    const path = isShown ? place.path : [];
    if (pathKey(path) !== pathKey(cursor.getState().path)) cursor.setState({ path });
    if (!place || isShown || !hasFocus()) return;
    const definition = document.definitions[place.index];
    onChoose(chosenOf(document, { kind: 'definition', index: place.index }));
    if (definition?.kind === 'OperationDefinition' && definition.name) {
      chooseOperation(definition.name.value);
    }
  }, [cursor, document, isCurrent, offset, shown, hasFocus, onChoose, chooseOperation]);
  return null;
}

const KINDS = ['query', 'mutation', 'subscription'] as const;

interface DefinitionHeaderProps extends Pick<EditContext, 'document' | 'target'> {
  readonly onChoose: (chosen: Chosen) => void;
}

function DefinitionHeader(props: DefinitionHeaderProps) {
  const { document, target, onChoose } = props;
  const chooseOperation = useChooseOperation();
  const { schema, dispatch } = useBuilderTools();
  const definition = definitionAt(document, target);
  const isOperation = definition?.kind === 'OperationDefinition';
  const choose = (value: string) => {
    const operation = KINDS.find((one) => one === value);
    if (operation) return onChoose({ kind: 'new', operation });
    const index = Number(value);
    const node = document.definitions[index];
    if (node?.kind === 'OperationDefinition' && node.name) chooseOperation(node.name.value);
    onChoose(chosenOf(document, { kind: 'definition', index }));
  };
  const fragmentOn =
    definition?.kind === 'FragmentDefinition' ? definition.typeCondition.name.value : undefined;
  return (
    <div className="gh-builder-header gh-fixed">
      <div className="gh-builder-bar gh-actions" data-named={definition !== undefined || undefined}>
        {definition && (
          <DefinitionName
            key={target.kind === 'definition' ? target.index : ''}
            {...{ document, target }}
            kind={isOperation ? definition.operation : BUILDER_COPY.fragment}
            of={fragmentOn}
            name={definition.name?.value ?? ''}
          />
        )}
        <select
          className="gh-value-field gh-builder-picker"
          aria-label={EDITOR_COPY.text}
          title={EDITOR_COPY.text}
          value={target.kind === 'new' ? target.operation : String(target.index)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {document.definitions.length > 0 && (
            <optgroup label={BUILDER_COPY.inDocument}>
              {document.definitions.map((node, index) => (
                <option key={index} value={index}>
                  {titleOf(node)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={BUILDER_COPY.addNew}>
            {KINDS.filter((one) => rootType(schema, one)).map((one) => (
              <option key={one} value={one}>
                {BUILDER_COPY.newOperation(one)}
              </option>
            ))}
          </optgroup>
        </select>
        {isOperation && (
          <>
            <IconButton
              icon="copy"
              label={BUILDER_COPY.duplicate}
              onClick={() => dispatch({ type: 'duplicate' })}
            />
            <IconButton
              icon="bin"
              label={BUILDER_COPY.remove(definition.operation)}
              onClick={() => dispatch({ type: 'remove' })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function titleOf(node: Definition): string {
  const name = node.name?.value ?? BUILDER_COPY.unnamed;
  if (node.kind === 'OperationDefinition') return `${node.operation} ${name}`;
  return `fragment ${name} on ${node.typeCondition.name.value}`;
}

interface DefinitionNameProps extends Pick<EditContext, 'document' | 'target'> {
  readonly kind: string;
  readonly of: string | undefined;
  readonly name: string;
}

/** The name of an operation or fragment: Enter or leaving renames where it can, Escape restores it. */
function DefinitionName({ document, target, kind, of, name }: DefinitionNameProps) {
  const { dispatch } = useBuilderTools();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: name, over: name, isLeft: false });
  const draft = typed.over === name ? typed.text : name;
  const wish = draft.trim();
  // An emptied field is about to be filled: that is no fault until it is left.
  const empty = typed.isLeft ? 'empty' : undefined;
  const fault = wish === name ? undefined : wish === '' ? empty : nameFault(document, target, wish);
  const nearest = fault && nearestName(document, target, wish);
  const change = (text: string) => setTyped({ text, over: name, isLeft: false });
  const rename = (to: string) => {
    change(to);
    if (to !== name) dispatch({ type: 'rename', name: to });
  };
  const commit = () => {
    setTyped({ text: draft, over: name, isLeft: true });
    if (!fault && (wish !== '' || name === '')) rename(wish);
  };
  return (
    <>
      <label className="gh-builder-naming gh-strip">
        <span className="gh-builder-kind gh-ellipsis gh-hint">{kind}</span>
        <input
          ref={input}
          className="gh-value-field"
          aria-label={PART_COPY.name}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? id : undefined}
          placeholder={BUILDER_COPY.nameHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={draftKeys(draft !== name, () => change(name), commit)}
        />
        {of !== undefined && (
          <span className="gh-builder-kind gh-ellipsis gh-hint">{BUILDER_COPY.onType(of)}</span>
        )}
      </label>
      {fault && (
        <p className="gh-builder-fault-row gh-actions">
          <span className="gh-value-fault" id={id} role="alert">
            {BUILDER_COPY.nameFaults[fault]}
          </span>
          {nearest !== undefined && (
            <Button
              label={BUILDER_COPY.takeName(nearest)}
              className="gh-builder-small-button gh-hover"
              onClick={() => {
                rename(nearest);
                input.current?.focus();
              }}
            />
          )}
        </p>
      )}
    </>
  );
}
