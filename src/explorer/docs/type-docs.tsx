import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLNamedType,
} from 'graphql';
import type { JSX } from 'react';
import { Description } from './description.tsx';
import { useDocsTools } from './docs-context.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection } from './docs-section.tsx';
import { EnumDocs } from './enum-docs.tsx';
import { FieldList } from './field-list.tsx';
import { PagedList } from './paged-list.tsx';
import { TypeLink } from './type-link.tsx';

/** A type's page. */
export function TypeDocs({ type }: { readonly type: GraphQLNamedType }): JSX.Element {
  const { schema } = useDocsTools();
  const hasInterfaces = isObjectType(type) || isInterfaceType(type);
  return (
    <>
      <Description text={type.description} />
      {isScalarType(type) && type.specifiedByURL && (
        <DocsSection title={DOCS_COPY.specifiedBy}>
          {/* As text: a schema may say anything, and only its Markdown is cleaned. */}
          <div className="gh-docs-address">{type.specifiedByURL}</div>
        </DocsSection>
      )}
      {hasInterfaces && <TypeList title={DOCS_COPY.implements} types={type.getInterfaces()} />}
      {isInputObjectType(type) && type.isOneOf && <p>{DOCS_COPY.oneOf}</p>}
      {(hasInterfaces || isInputObjectType(type)) && <FieldList type={type} />}
      {isEnumType(type) && <EnumDocs type={type} />}
      {isAbstractType(type) && (
        <TypeList
          title={isInterfaceType(type) ? DOCS_COPY.implementations : DOCS_COPY.possibleTypes}
          types={schema.getPossibleTypes(type)}
        />
      )}
    </>
  );
}

interface TypeListProps {
  readonly title: string;
  readonly types: readonly GraphQLNamedType[];
}

function TypeList({ title, types }: TypeListProps): JSX.Element | null {
  if (types.length === 0) return null;
  return (
    <DocsSection title={title}>
      <PagedList
        items={types}
        render={(type) => (
          <div>
            <TypeLink type={type} />
          </div>
        )}
      />
    </DocsSection>
  );
}
