import { useCallback } from 'react';
import { schemaMapOf } from '../../../schema/connect.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { useLatestAnswer } from '../../schema-access/use-latest-answer.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { coordinateText } from './docs-navigation.ts';
import { DocsLink, DocsSection, PagedList, useDocsTools, WithheldTag } from './docs-parts.tsx';

const MAX_USES = 1_000;

export function UsesSection({ type }: { readonly type: string }) {
  const { schema, withheld } = useDocsTools();
  const ask = useCallback(
    () => schemaMapOf(lazySchemaOf(schema)).findUses(type, MAX_USES),
    [schema, type],
  );
  const uses = useLatestAnswer(ask);
  const found = uses?.found ?? [];
  const shown = found.filter(
    (use) => !withheld.hidden.has(use.type) && !withheld.hidden.has(coordinateText(use)),
  );
  const hidden = found.length - shown.length;
  return (
    <DocsSection title={DOCS_COPY.uses.show}>
      <p className="gh-docs-none gh-muted" role="status">
        {uses ? DOCS_COPY.uses.found(uses.count - hidden, shown.length) : DOCS_COPY.paths.searching}
      </p>
      <PagedList
        items={shown}
        render={({ type: owner, field, argument }) => (
          <>
            <DocsLink to={{ type: owner }} />
            {field !== undefined && '.'}
            {field !== undefined && <DocsLink to={{ type: owner, field }} />}
            {argument !== undefined && <span className="gh-docs-argument">({argument}:)</span>}
            <WithheldTag name={coordinateText({ type: owner, field })} />
          </>
        )}
      />
    </DocsSection>
  );
}
