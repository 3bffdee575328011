import type { GraphQLCompositeType } from 'graphql';
import { memo, useEffect, useId, useMemo, useRef, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import type { Definition } from './document/definitions.ts';
import type { Path } from '../../schema/selection-path.ts';
import { SelectionList } from './selection-list.tsx';
import { ensureTabStop, onTreeKeyDown } from './tree-keys.ts';

const ROOT: Path = [];

const Selections = memo(SelectionList);

interface RootTreeProps {
  readonly type: GraphQLCompositeType;
  readonly definition: Definition | undefined;
  readonly hidden: boolean;
}

/** The tree of one definition. Hidden, not gone, during a search: what is open stays open. */
export const RootTree = memo(function RootTree({
  type,
  definition,
  hidden,
}: RootTreeProps): JSX.Element {
  const tree = useRef<HTMLDivElement>(null);
  const hint = useId();
  const holders = useMemo(() => (definition ? [definition] : []), [definition]);
  useEffect(() => {
    if (tree.current) ensureTabStop(tree.current);
  });
  useEffect(() => {
    const listening = new AbortController();
    tree.current?.addEventListener('keydown', onTreeKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <div
      ref={tree}
      className="gh-builder-tree"
      data-gh-tree=""
      role="group"
      aria-label={type.name}
      aria-describedby={hint}
      hidden={hidden}
    >
      <p className="gh-builder-hidden" id={hint}>
        {BUILDER_COPY.keys}
      </p>
      {!definition && <p className="gh-builder-hint">{BUILDER_COPY.newHint}</p>}
      <Selections type={type} holders={holders} path={ROOT} name={type.name} />
    </div>
  );
});
