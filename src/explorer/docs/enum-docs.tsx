import type { GraphQLEnumType, GraphQLEnumValue } from 'graphql';
import type { JSX } from 'react';
import { Deprecation, Description } from './description.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection, FoldedSection } from './docs-section.tsx';
import { PagedList } from './paged-list.tsx';

/** The values of an enum. */
export function EnumDocs({ type }: { readonly type: GraphQLEnumType }): JSX.Element {
  const current = type.getValues().filter(({ deprecationReason }) => !deprecationReason);
  const deprecated = type.getValues().filter(({ deprecationReason }) => deprecationReason);
  return (
    <>
      {current.length > 0 && (
        <DocsSection title={DOCS_COPY.enumValues}>
          <PagedList items={current} render={renderValue} />
        </DocsSection>
      )}
      {deprecated.length > 0 && (
        <FoldedSection
          title={DOCS_COPY.deprecatedValues}
          show={DOCS_COPY.showDeprecatedValues}
          isOpen={current.length === 0}
        >
          <PagedList items={deprecated} render={renderValue} />
        </FoldedSection>
      )}
    </>
  );
}

function renderValue(value: GraphQLEnumValue): JSX.Element {
  return (
    <div className="gh-docs-item">
      <div className="gh-docs-value">{value.name}</div>
      <Description text={value.description} />
      <Deprecation text={value.deprecationReason} />
    </div>
  );
}
