import type { GraphQLCompositeType } from 'graphql';
import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Path } from '../../../schema/selection-path.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { Definition, EditContext } from './document/parsed-document.ts';
import { FieldSearch } from './field-search.tsx';
import { isSelected, toggleMatch, useFieldSearch } from './find-fields.ts';
import { Icon, IconButton } from '../../ui/icons.tsx';
import { SelectionList } from './selection-list.tsx';
import { ensureTabStop, onTreeKeyDown } from './tree-keys.ts';

interface SearchedTreeProps extends Pick<EditContext, 'document' | 'target'> {
  readonly type: GraphQLCompositeType | undefined;
  readonly isWaiting: boolean;
}

export function SearchedTree(props: SearchedTreeProps) {
  const { type, document, target, isWaiting } = props;
  const [query, setQuery] = useState('');
  const searched = query.trim();
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const { schema, dispatch, showInEditor } = useBuilderTools();
  const find = useFieldSearch(type, document, target);
  const clear = () => {
    setQuery('');
    input.current?.focus();
  };
  // The results by then may be those of the previous text.
  const addFirst = async (): Promise<void> => {
    const [match] = searched === '' ? [] : (await find(searched)).found;
    if (!match) return;
    const isThere = isSelected({ schema, document, target }, match);
    const action = isThere ? undefined : toggleMatch(schema, match, false);
    if (action) dispatch(action);
    clear();
  };
  const onSearchKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const first = results.current?.querySelector<HTMLElement>('input');
    if (event.key === 'Enter') void addFirst().catch(() => undefined);
    else if (event.key === 'ArrowDown' && first) first.focus();
    else return;
    event.preventDefault();
  };
  const onResultKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return;
    const isFirst = box === results.current?.querySelector('input');
    if (event.key === 'Enter') {
      if (!box.checked) box.click();
      clear();
    } else if (event.key === 'Escape') clear();
    else if (event.key === 'ArrowUp' && isFirst) input.current?.focus();
    else return onTreeKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
  };
  const { definitions } = document;
  // An operation's first field turns it from a wish into the last definition: the same tree.
  const index = target.kind === 'definition' ? target.index : definitions.length;
  return (
    <>
      <div className="gh-builder-search gh-strip gh-muted gh-fixed">
        <Icon name="search" />
        <SearchInput
          ref={input}
          type="text"
          className="gh-builder-search-input"
          label={BUILDER_COPY.search}
          hint={BUILDER_COPY.searchHint}
          value={query}
          onChange={setQuery}
          onKeyDown={onSearchKeyDown}
        />
        {query !== '' && (
          <IconButton icon="cross" label={BUILDER_COPY.clearSearch} onClick={clear} />
        )}
      </div>
      <div
        className="gh-builder-body"
        data-waiting={isWaiting || undefined}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) showInEditor(undefined);
        }}
      >
        {!type && <p className="gh-builder-hint gh-hint">{BUILDER_COPY.noRoot}</p>}
        {type && searched !== '' && (
          // A list takes the keys of its rows.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div ref={results} data-gh-tree="" onKeyDown={onResultKeyDown}>
            <FieldSearch key={type.name} query={searched} {...{ type, find, document, target }} />
          </div>
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

const ROOT: Path = [];

const Selections = memo(SelectionList);

interface RootTreeProps {
  readonly type: GraphQLCompositeType;
  readonly definition: Definition | undefined;
  readonly hidden: boolean;
}

/** The tree of one definition. Hidden, not gone, during a search: open rows stay open. */
const RootTree = memo(function RootTree({ type, definition, hidden }: RootTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const hint = useId();
  const holders = useMemo(() => (definition ? [definition] : []), [definition]);
  useEffect(() => {
    if (tree.current) ensureTabStop(tree.current);
  });
  return (
    // A tree takes the keys of its rows.
    <div
      ref={tree}
      className="gh-builder-tree"
      data-gh-tree=""
      role="group"
      aria-label={type.name}
      aria-describedby={hint}
      hidden={hidden}
      onKeyDown={onTreeKeyDown}
    >
      <p className="gh-hidden" id={hint}>
        {BUILDER_COPY.keys}
      </p>
      {!definition && <p className="gh-builder-hint gh-hint">{BUILDER_COPY.newHint}</p>}
      <Selections type={type} holders={holders} path={ROOT} name={type.name} />
    </div>
  );
});
