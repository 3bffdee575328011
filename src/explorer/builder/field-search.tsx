import type { GraphQLCompositeType, GraphQLField } from 'graphql';
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

/** As many as may be in sight. */
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
  return (
    <div className="gh-builder-results">
      <p className="gh-builder-hint" role="status">
        {matches &&
          (found.length === 0
            ? BUILDER_COPY.nothingFound
            : BUILDER_COPY.found(found.length + more))}
      </p>
      <FoundList found={found} document={document} target={target} />
      {more > 0 && <p className="gh-builder-hint">{BUILDER_COPY.moreFound(more)}</p>}
    </div>
  );
}

interface FoundListProps extends Pick<FieldSearchProps, 'document' | 'target'> {
  readonly found: readonly FieldMatch[];
}

// A key renders the search before there is an answer to it.
const FoundList = memo(function FoundList(props: FoundListProps): JSX.Element {
  const { found, document, target } = props;
  const { schema } = useBuilderTools();
  return (
    <ul className="gh-builder-list" role="list" aria-label={BUILDER_COPY.searchResults}>
      {useSoon(found, FIRST).map((match) => {
        const owner = schema.getType(match.owner);
        const field = owner && fieldOf(schema, owner, match.field);
        return (
          field && (
            <Found
              key={pathKey(match.path)}
              path={match.path}
              field={field}
              selected={nodesAt({ schema, document, target }, match.path).length > 0}
            />
          )
        );
      })}
    </ul>
  );
});

interface FoundProps {
  readonly path: FieldMatch['path'];
  readonly field: GraphQLField<unknown, unknown>;
  readonly selected: boolean;
}

function Found({ path, field, selected }: FoundProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const id = useId();
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
}
