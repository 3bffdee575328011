import type { GraphQLField, GraphQLInputField } from 'graphql';
import type { JSX } from 'react';
import { ArgumentDocs, DefaultValue } from './argument-docs.tsx';
import { Deprecation, Description } from './description.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection } from './docs-section.tsx';
import { TypeLink } from './type-link.tsx';

interface FieldDocsProps {
  readonly field: GraphQLField<unknown, unknown> | GraphQLInputField;
}

/** A field's page. */
export function FieldDocs({ field }: FieldDocsProps): JSX.Element {
  return (
    <>
      <Description text={field.description} />
      <Deprecation text={field.deprecationReason} />
      <DocsSection title={DOCS_COPY.type}>
        <div>
          <TypeLink type={field.type} />
          {!('args' in field) && <DefaultValue of={field} />}
        </div>
      </DocsSection>
      {'args' in field && <ArgumentDocs args={field.args} />}
    </>
  );
}
