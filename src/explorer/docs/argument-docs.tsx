import { astFromValue, print, type GraphQLArgument, type GraphQLInputField } from 'graphql';
import type { JSX } from 'react';
import { Deprecation, Description } from './description.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection, FoldedSection } from './docs-section.tsx';
import { PagedList } from './paged-list.tsx';
import { TypeLink } from './type-link.tsx';

/** An argument on one line: name, type and default. */
export function ArgumentLine({ argument }: { readonly argument: GraphQLArgument }): JSX.Element {
  return (
    <span>
      <span className="gh-docs-argument">{argument.name}</span>: <TypeLink type={argument.type} />
      <DefaultValue of={argument} />
    </span>
  );
}

/** What stands where nothing is given; nothing where there is no such value. */
export function DefaultValue(props: {
  readonly of: GraphQLArgument | GraphQLInputField;
}): JSX.Element | null {
  const { defaultValue, type } = props.of;
  const literal = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  if (!literal) return null;
  return (
    <>
      {' = '}
      <span className="gh-docs-default">{print(literal)}</span>
    </>
  );
}

/** All arguments of a field or a directive, with what the schema says of each. */
export function ArgumentDocs(props: { readonly args: readonly GraphQLArgument[] }): JSX.Element {
  const current = props.args.filter(({ deprecationReason }) => !deprecationReason);
  const deprecated = props.args.filter(({ deprecationReason }) => deprecationReason);
  return (
    <>
      {current.length > 0 && (
        <DocsSection title={DOCS_COPY.arguments}>
          <PagedList items={current} render={renderArgument} />
        </DocsSection>
      )}
      {deprecated.length > 0 && (
        <FoldedSection
          title={DOCS_COPY.deprecatedArguments}
          show={DOCS_COPY.showDeprecatedArguments}
          isOpen={current.length === 0}
        >
          <PagedList items={deprecated} render={renderArgument} />
        </FoldedSection>
      )}
    </>
  );
}

function renderArgument(argument: GraphQLArgument): JSX.Element {
  return (
    <div className="gh-docs-item">
      <ArgumentLine argument={argument} />
      <Description text={argument.description} />
      <Deprecation text={argument.deprecationReason} />
    </div>
  );
}
