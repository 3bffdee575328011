import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import type { DocsCoordinate } from '../docs/docs-navigation.ts';
import { BuilderContext, type BuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { DefinitionHeader } from './definition-header.tsx';
import {
  definitionAt,
  definitionType,
  rootType,
  spreadableFragments,
  type ParsedDocument,
} from './document/parsed-document.ts';
import { SearchedTree } from './searched-tree.tsx';
import { useBuilder, type BuilderMessage } from './use-builder.ts';
import './builder.css';

export interface BuilderProps {
  /** Nothing as long as it has not loaded, or could not be. */
  readonly schema: GraphQLSchema | null | undefined;
  /** Says why there is none, where it is known to be none. */
  readonly absence: ReactNode;
  /** Says whose schema it is, where it is not the service's own. */
  readonly origin: ReactNode;
  /** The editor's text now. */
  readonly document: string;
  /** The operation the cursor is in, if known. */
  readonly operationName: string | undefined;
  /** Takes a new text for the editor. */
  readonly onChange: (document: string) => void;
  /** Runs the named operation, or stops the one that runs. */
  readonly onRun: (operationName: string | undefined) => void;
  readonly isRunning: boolean;
  readonly onShowDocs: (coordinate: DocsCoordinate) => void;
}

/**
 * The query builder, which writes the document in the editor by clicks on the schema; or why it is empty.
 *
 * Its tree is native checkboxes in lists, not role=tree: the rows hold inputs and buttons, which a tree
 * item may not, and they read the same in every screen reader. The arrow keys of a tree work on top.
 */
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

type BuilderPanelProps = Omit<BuilderProps, 'schema' | 'absence' | 'origin'> & {
  readonly schema: GraphQLSchema;
};

/** The panel with a schema: header, search, tree, and what the last click came to. */
function BuilderPanel(props: BuilderPanelProps): JSX.Element {
  const { schema, onRun, isRunning, onShowDocs: showDocs } = props;
  const { parsed, shown, target, choose, dispatch, message, undo } = useBuilder(props);
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
    }),
    [schema, fragments, dispatch, choose, showDocs],
  );
  return (
    <BuilderContext value={tools}>
      <DefinitionHeader
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
        isWaiting={parsed.fault !== undefined}
      />
      <BuilderStatus fault={parsed.fault} message={message} onUndo={undo} />
    </BuilderContext>
  );
}

// While somebody types, the text is broken at nearly every keystroke: say so only if it stays.
const TYPING_PAUSE_MS = 700;

interface BuilderStatusProps {
  readonly fault: ParsedDocument['fault'];
  readonly message: BuilderMessage | undefined;
  readonly onUndo: () => void;
}

/** One line at the foot of the panel: what it waits for, or what the last click came to. */
function BuilderStatus({ fault, message, onUndo }: BuilderStatusProps): JSX.Element {
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
          <strong>{BUILDER_COPY.waiting(fault.line, fault.column)}</strong> {fault.message}
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
          <button type="button" className="gh-builder-link" onClick={onUndo}>
            {BUILDER_COPY.undo}
          </button>
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
