import type { GraphQLCompositeType } from 'graphql';
import { useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { definitionsOf, type ParsedDocument, type Target } from './document/definitions.ts';
import { FieldSearch } from './field-search.tsx';
import { RootTree } from './root-tree.tsx';
import { SearchBox } from './search-box.tsx';

interface SearchedTreeProps {
  /** Undefined where the schema has no such root. */
  readonly type: GraphQLCompositeType | undefined;
  readonly document: ParsedDocument;
  readonly target: Target;
  /** Whether the editor's text is one that cannot be edited. */
  readonly isWaiting: boolean;
}

/** The tree, and the search that replaces it. A key in the search renders nothing else. */
export function SearchedTree(props: SearchedTreeProps): JSX.Element {
  const { type, document, target, isWaiting } = props;
  const [query, setQuery] = useState('');
  const searched = query.trim();
  const definitions = definitionsOf(document);
  // An operation's first field turns it from a wish into the last definition: the same tree.
  const index = target.kind === 'definition' ? target.index : definitions.length;
  return (
    <>
      <SearchBox query={query} onChange={setQuery} />
      <div className="gh-builder-body" data-waiting={isWaiting || undefined}>
        {!type && <p className="gh-builder-hint">{BUILDER_COPY.noRoot}</p>}
        {type && searched !== '' && (
          <FieldSearch type={type} query={searched} document={document} target={target} />
        )}
        {type && (
          <RootTree
            key={`${index} ${type.name}`}
            type={type}
            definition={target.kind === 'definition' ? definitions[index] : undefined}
            hidden={searched !== ''}
          />
        )}
      </div>
    </>
  );
}
