import type { GraphQLCompositeType } from 'graphql';
import { memo, useCallback, useId, useMemo } from 'react';
import type { FieldMatch, FieldMatches } from '../../../schema/api.ts';
import { fieldOf, pathKey, stepKey } from '../../../schema/selection-path.ts';
import { useLatestAnswer } from '../../schema-access/use-latest-answer.ts';
import { useSoon } from '../../ui/use-soon.ts';
import { useBuilderTools } from './builder-context.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { hintOf } from '../inputs/inputs-copy.ts';
import type { EditContext } from './document/parsed-document.ts';
import { groupMatches, isSelected, toggleMatch } from './find-fields.ts';
import { ROW_ATTRIBUTE } from './tree-keys.ts';

const NOTHING: FieldMatches = { found: [], more: 0 };

const FIRST = 15;

interface FieldSearchProps extends Pick<EditContext, 'document' | 'target'> {
  readonly type: GraphQLCompositeType;
  readonly query: string;
  readonly find: (query: string) => Promise<FieldMatches>;
}

export function FieldSearch(props: FieldSearchProps) {
  const { type, query, find, document, target } = props;
  const { schema } = useBuilderTools();
  const root = type.name;
  const ask = useCallback(() => find(query), [find, query]);
  // Until a text is answered, the results of the previous one stay.
  const matches = useLatestAnswer(ask);
  const { found, more } = matches ?? NOTHING;
  const rows = useMemo(
    () =>
      groupMatches(found).flatMap(({ where, matches: inside }) =>
        inside.map((match, index) => ({
          match,
          where: index > 0 ? undefined : where.map(stepKey).join(' › ') || root,
        })),
      ),
    [found, root],
  );
  const shown = useSoon(rows, FIRST);
  return (
    <div className="gh-builder-results">
      <p className="gh-builder-hint gh-hint" role="status">
        {matches &&
          (found.length === 0
            ? BUILDER_COPY.nothingFound
            : BUILDER_COPY.found(found.length + more))}
        {found.length > 0 && (
          <span className="gh-builder-key-hint"> · {BUILDER_COPY.enterAdds}</span>
        )}
      </p>
      <ul className="gh-builder-list" role="list" aria-label={BUILDER_COPY.searchResults}>
        {shown.map(({ match, where }) => (
          <Found
            key={`${pathKey(match.path)} (${match.argument ?? ''})`}
            {...{ match, where }}
            selected={isSelected({ schema, document, target }, match)}
          />
        ))}
      </ul>
      {more > 0 && <p className="gh-builder-hint gh-hint">{PART_COPY.moreFound(more)}</p>}
    </div>
  );
}

interface FoundProps {
  readonly match: FieldMatch;
  readonly where: string | undefined;
  readonly selected: boolean;
}

// A key renders the search before there is an answer to it.
const Found = memo(function Found({ match, where, selected }: FoundProps) {
  const { path, owner, argument } = match;
  const { schema, dispatch } = useBuilderTools();
  const id = useId();
  const type = schema.getType(owner);
  const field = type && fieldOf(schema, type, match.field);
  const found = argument === undefined ? field : field?.args.find(({ name }) => name === argument);
  if (!found) return null;
  const [firstLine] = found.description?.trim().split('\n', 1) ?? [];
  const toggle = () => {
    const action = toggleMatch(schema, match, selected);
    if (action) dispatch(action);
  };
  return (
    <li className="gh-builder-item">
      {where !== undefined && (
        <p className="gh-builder-where gh-ellipsis gh-hint">{BUILDER_COPY.foundIn(where)}</p>
      )}
      <div
        className="gh-builder-row gh-builder-found gh-actions gh-hover"
        data-selected={selected || undefined}
      >
        <label className="gh-builder-label gh-strip">
          <input
            type="checkbox"
            className="gh-input-check"
            {...{ [ROW_ATTRIBUTE]: found.name }}
            checked={selected}
            aria-describedby={id}
            onChange={toggle}
          />
          <span
            className="gh-builder-name"
            data-deprecated={found.deprecationReason != null || undefined}
          >
            {found.name}
          </span>
        </label>
        <span
          className="gh-builder-about gh-ellipsis gh-hint"
          id={id}
          title={hintOf(path.map(stepKey).join(' › '), String(found.type), found.description)}
        >
          {argument !== undefined && (
            <span className="gh-builder-tag">{BUILDER_COPY.argument}</span>
          )}{' '}
          <span className="gh-mono gh-hint">{String(found.type)}</span>{' '}
          <span className="gh-builder-description" lang="">
            {firstLine}
          </span>
        </span>
      </div>
    </li>
  );
});
