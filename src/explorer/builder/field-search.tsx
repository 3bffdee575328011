import type { GraphQLCompositeType } from 'graphql';
import { memo, useCallback, useId, type JSX } from 'react';
import type { FieldMatch, FieldMatches } from '../../schema/api.ts';
import { lazySchemaOf } from '../../schema/lazy-schema.ts';
import { fieldOf, pathKey, stepKey } from '../../schema/selection-path.ts';
import { useLatestAnswer } from '../schema-access/use-latest-answer.ts';
import { useSoon } from '../ui/use-soon.ts';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY, hintOf } from './builder-copy.ts';
import { nodesAt, type ParsedDocument, type Target } from './document/parsed-document.ts';

const NOTHING: FieldMatches = { found: [], more: 0 };

/** Fields at the most: more are not read, but narrowed down. */
const LIMIT = 50;

const FIRST = 20;

interface FieldSearchProps {
  readonly type: GraphQLCompositeType;
  readonly query: string;
  readonly document: ParsedDocument;
  readonly target: Target;
}

/** What a search found, each to be ticked with all that stands above it. */
export function FieldSearch({ type, query, document, target }: FieldSearchProps): JSX.Element {
  const { schema } = useBuilderTools();
  const { search } = lazySchemaOf(schema);
  const root = type.name;
  const ask = useCallback(
    async () => ({ ...(await search.searchFields(root, query, LIMIT)), root }),
    [search, root, query],
  );
  const answer = useLatestAnswer(ask);
  // Until a text is answered, what was found for the one before stands.
  const matches = answer?.root === root ? answer : undefined;
  const { found, more } = matches ?? NOTHING;
  const shown = useSoon(found, FIRST);
  return (
    <div className="gh-builder-results">
      <p className="gh-builder-hint" role="status">
        {matches &&
          (found.length === 0
            ? BUILDER_COPY.nothingFound
            : BUILDER_COPY.found(found.length + more))}
      </p>
      <ul className="gh-builder-list" role="list" aria-label={BUILDER_COPY.searchResults}>
        {shown.map((match) => (
          <Found
            key={pathKey(match.path)}
            match={match}
            selected={nodesAt({ schema, document, target }, match.path).length > 0}
          />
        ))}
      </ul>
      {more > 0 && <p className="gh-builder-hint">{BUILDER_COPY.moreFound(more)}</p>}
    </div>
  );
}

interface FoundProps {
  readonly match: FieldMatch;
  readonly selected: boolean;
}

// A key renders the search before there is an answer to it.
const Found = memo(function Found({ match, selected }: FoundProps): JSX.Element | null {
  const { path, owner } = match;
  const { schema, dispatch } = useBuilderTools();
  const id = useId();
  const type = schema.getType(owner);
  const field = type && fieldOf(schema, type, match.field);
  if (!field) return null;
  const title = hintOf(String(field.type), field.description);
  const above = path.slice(0, -1).map(stepKey);
  return (
    <li className="gh-builder-item">
      <div className="gh-builder-row gh-builder-found" data-selected={selected || undefined}>
        <label className="gh-builder-label">
          <input
            type="checkbox"
            className="gh-builder-check"
            checked={selected}
            aria-describedby={id}
            onChange={() => dispatch({ type: selected ? 'remove-field' : 'add-field', path })}
          />
          <span
            className="gh-builder-name"
            data-deprecated={field.deprecationReason != null || undefined}
          >
            {above.map((step, depth) => (
              <span className="gh-builder-muted" key={depth}>
                {step} ›{' '}
              </span>
            ))}
            {field.name}
          </span>
        </label>
        <span className="gh-builder-about" id={id} title={title}>
          <span className="gh-builder-type">{String(field.type)}</span>
        </span>
      </div>
    </li>
  );
});
