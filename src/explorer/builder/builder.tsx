import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { BuilderContext, type BuilderTools, type DocsCoordinate } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { BuilderMessage } from './builder-message.ts';
import { DefinitionHeader } from './definition-header.tsx';
import {
  definitionsOf,
  definitionType,
  fragmentsOf,
  rootType,
  type Definition,
  type ParsedDocument,
} from './document/definitions.ts';
import { spreadableFragments } from './document/fragments.ts';
import { SearchedTree } from './searched-tree.tsx';
import { useBuilder } from './use-builder.ts';
import './builder.css';

/**
 * The query builder: a panel that writes the document in the editor by clicks on the schema.
 *
 * What a test, or a person with a screen reader, finds in it:
 * - region "Query builder", with the textbox "Search fields", the combobox "Operation" (picks an
 *   operation or fragment, or starts a new one), the textbox "Name" and the buttons "Run" ("Stop" while
 *   something runs),
 *   "Duplicate operation" and "Delete query";
 * - the tree is nested lists with native checkboxes: list "Fields of Query" holds the checkbox
 *   "countries" (its name is the field's name; an alias reads "alias: name", a type condition
 *   "… on City", a spread fragment "…Name"), the button "Expand countries" or "Collapse
 *   countries", and below it the list "Fields of countries";
 * - button "Arguments of countries" folds the arguments; each has the checkbox "Set limit", an
 *   editor named as the argument (textbox or combobox "limit") and the toggle "Make limit a
 *   variable"; list "Matching fields" holds what a search found, as "countries › name".
 *
 * Native checkboxes in lists, not role=tree: the rows hold inputs and buttons, which a tree item
 * may not, and they read the same in every screen reader. The arrow keys of a tree work on top.
 */

export interface BuilderProps {
  /** Nothing as long as it has not loaded, or could not be. */
  readonly schema: GraphQLSchema | null | undefined;
  /** Says why there is none, where it is known to be none. */
  readonly absence?: ReactNode;
  /** Says whose schema it is, where it is not the service's own. */
  readonly origin?: ReactNode;
  /** The editor's text now. */
  readonly document: string;
  /** The operation the cursor is in, if known. */
  readonly operationName?: string | undefined;
  /** Takes a new text for the editor. */
  readonly onChange: (document: string) => void;
  /** Runs the named operation, or stops the one that runs. */
  readonly onRun?: ((operationName: string | undefined) => void) | undefined;
  readonly isRunning?: boolean | undefined;
  readonly onShowDocs?: ((coordinate: DocsCoordinate) => void) | undefined;
}

/** The builder panel, or why it is empty. */
export function Builder({ schema, absence, origin, ...props }: BuilderProps): JSX.Element {
  return (
    <section className="gh-builder" aria-label={BUILDER_COPY.panel}>
      {schema ? (
        <>
          {origin}
          <BuilderPanel {...props} schema={schema} />
        </>
      ) : (
        (absence ?? (
          <div className="gh-builder-empty">
            <strong>{BUILDER_COPY.noSchemaTitle}</strong>
            <p>{BUILDER_COPY.noSchema}</p>
          </div>
        ))
      )}
    </section>
  );
}

/** The panel with a schema: header, search, tree, and what the last click came to. */
function BuilderPanel(props: BuilderProps & { readonly schema: GraphQLSchema }): JSX.Element {
  const { schema, onRun, isRunning = false, onShowDocs } = props;
  const builder = useBuilder(props);
  const { parsed, shown, target, choose, dispatch } = builder;
  const definition = target.kind === 'definition' ? definitionsOf(shown)[target.index] : undefined;
  const type = definition
    ? definitionType(schema, definition)
    : rootType(schema, target.kind === 'new' ? target.operation : 'query');
  const fragments = useSpreadableFragments(shown, definition);

  const tools = useMemo<BuilderTools>(
    () => ({
      schema,
      fragments,
      dispatch,
      editFragment: (name) => choose({ kind: 'FragmentDefinition', name, index: 0 }),
      showDocs: onShowDocs,
    }),
    [schema, fragments, dispatch, choose, onShowDocs],
  );
  return (
    <BuilderContext value={tools}>
      <DefinitionHeader
        schema={schema}
        document={shown}
        target={target}
        onChoose={choose}
        onRun={onRun}
        isRunning={isRunning}
      />
      <SearchedTree
        type={type}
        document={shown}
        target={target}
        isWaiting={parsed.status === 'broken'}
      />
      <BuilderStatus parsed={parsed} message={builder.message} onUndo={builder.undo} />
    </BuilderContext>
  );
}

// While somebody types, the text is broken at nearly every keystroke: say so only if it stays.
const TYPING_PAUSE_MS = 700;

interface BuilderStatusProps {
  readonly parsed: ParsedDocument;
  readonly message: BuilderMessage | undefined;
  readonly onUndo: () => void;
}

/** One line at the foot of the panel: what it waits for, or what the last click came to. */
function BuilderStatus({ parsed, message, onUndo }: BuilderStatusProps): JSX.Element {
  const broken = parsed.status === 'broken';
  const [isTyping, setTyping] = useState(true);
  useEffect(() => {
    if (!broken) return;
    const timer = setTimeout(() => setTyping(false), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      setTyping(true);
    };
  }, [broken]);

  return (
    <div className="gh-builder-status" role="status">
      {broken && !isTyping && (
        <p className="gh-builder-note" data-kind="waiting">
          <strong>{BUILDER_COPY.waiting(parsed.line, parsed.column)}</strong> {parsed.message}
        </p>
      )}
      {!broken && message?.kind === 'refused' && (
        <p className="gh-builder-note" data-kind="refused">
          <strong>{BUILDER_COPY.refused}</strong> {message.reason}
        </p>
      )}
      {!broken && message?.kind === 'removed' && (
        <p className="gh-builder-note">
          {BUILDER_COPY.removed(message.what)}{' '}
          <button type="button" className="gh-builder-link" onClick={onUndo}>
            {BUILDER_COPY.undo}
          </button>
        </p>
      )}
    </div>
  );
}

/**
 * The fragments that a definition may spread, as a list that stays the same object as long as
 * names and type conditions do: all rows depend on it.
 */
function useSpreadableFragments(
  document: ParsedDocument,
  definition: Definition | undefined,
): readonly FragmentDefinitionNode[] {
  const now = definition ? spreadableFragments(document, definition) : fragmentsOf(document);
  const [kept, keep] = useState(now);
  if (signature(kept) === signature(now)) return kept;
  keep(now);
  return now;
}

function signature(fragments: readonly FragmentDefinitionNode[]): string {
  return fragments.map((node) => `${node.name.value} on ${node.typeCondition.name.value}`).join();
}
