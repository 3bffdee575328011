import type { GraphQLSchema } from 'graphql';
import { useMemo, type JSX } from 'react';
import { BuilderContext, type BuilderTools } from './builder-context.ts';
import { BuilderStatus } from './builder-status.tsx';
import type { BuilderProps } from './builder.tsx';
import { DefinitionHeader } from './definition-header.tsx';
import { definitionsOf, definitionType, rootType } from './document/definitions.ts';
import { SearchedTree } from './searched-tree.tsx';
import { useBuilder } from './use-builder.ts';
import { useSpreadableFragments } from './use-spreadable-fragments.ts';

/** The panel with a schema: header, search, tree, and what the last click came to. */
export function BuilderPanel(
  props: BuilderProps & { readonly schema: GraphQLSchema },
): JSX.Element {
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
      <BuilderStatus parsed={parsed} notice={builder.notice} onUndo={builder.undo} />
    </BuilderContext>
  );
}
