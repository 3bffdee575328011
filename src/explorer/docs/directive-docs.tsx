import type { GraphQLDirective } from 'graphql';
import type { JSX } from 'react';
import { ArgumentDocs } from './argument-docs.tsx';
import { Description } from './description.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection } from './docs-section.tsx';

/** A directive's page. */
export function DirectiveDocs(props: { readonly directive: GraphQLDirective }): JSX.Element {
  const { description, args, locations, isRepeatable } = props.directive;
  return (
    <>
      <Description text={description} />
      <ArgumentDocs args={args} />
      <DocsSection title={DOCS_COPY.locations}>
        <div>
          {isRepeatable && `${DOCS_COPY.repeatable} on `}
          {locations.join(' | ')}
        </div>
      </DocsSection>
    </>
  );
}
