import type { GraphQLSchema } from 'graphql';
import { useMemo, useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { BuilderContext, type BuilderTools } from './builder-context.ts';
import { BuilderStatus } from './builder-status.tsx';
import type { BuilderProps } from './builder.tsx';
import { DefinitionHeader } from './definition-header.tsx';
import { definitionsOf, definitionType, rootType } from './document/definitions.ts';
import { FieldSearch } from './field-search.tsx';
import { RootTree } from './root-tree.tsx';
import { SearchBox } from './search-box.tsx';
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
  const [query, setQuery] = useState('');
  const searched = query.trim();

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
  // An operation's first field turns it from a wish into the last definition: the same tree.
  const index = target.kind === 'definition' ? target.index : definitionsOf(shown).length;
  const key = `${index} ${type?.name ?? ''}`;

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
      <SearchBox query={query} onChange={setQuery} />
      <div className="gh-builder-body" data-waiting={parsed.status === 'broken' || undefined}>
        {!type && <p className="gh-builder-hint">{BUILDER_COPY.noRoot}</p>}
        {type && searched !== '' && (
          <FieldSearch type={type} query={searched} document={shown} target={target} />
        )}
        {type && (
          <RootTree key={key} type={type} definition={definition} hidden={searched !== ''} />
        )}
      </div>
      <BuilderStatus parsed={parsed} notice={builder.notice} onUndo={builder.undo} />
    </BuilderContext>
  );
}
