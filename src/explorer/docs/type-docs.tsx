import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import type { JSX } from 'react';
import { DOCS_COPY } from './docs-copy.ts';
import {
  DeprecableList,
  Deprecation,
  Description,
  DocsSection,
  PagedList,
  TypeLink,
  useDocsTools,
} from './docs-parts.tsx';
import { ArgumentLine, DefaultValue } from './field-docs.tsx';

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

type Field = GraphQLField<unknown, unknown> | GraphQLInputField;

interface FieldListProps {
  readonly type: GraphQLNamedType & { getFields(): Record<string, Field> };
}

/** A type's fields, those that should not be used any more folded away. */
function FieldList({ type }: FieldListProps): JSX.Element {
  return (
    <DeprecableList
      items={Object.values(type.getFields())}
      render={(field) => <FieldItem owner={type.name} field={field} />}
      title={DOCS_COPY.fields}
      deprecatedTitle={DOCS_COPY.deprecatedFields}
      show={DOCS_COPY.showDeprecatedFields}
    />
  );
}

interface FieldItemProps {
  readonly owner: string;
  readonly field: Field;
}

function FieldItem({ owner, field }: FieldItemProps): JSX.Element {
  const { open } = useDocsTools();
  const args = 'args' in field ? field.args.filter((arg) => !arg.deprecationReason) : [];
  return (
    <div className="gh-docs-item">
      <div>
        <button
          type="button"
          role="link"
          className="gh-docs-link gh-docs-field"
          onClick={() => open({ kind: 'field', type: owner, field: field.name })}
        >
          {field.name}
        </button>
        {args.length > 0 && (
          <>
            (
            {args.map((argument) => (
              <span className={args.length > 1 ? 'gh-docs-line' : undefined} key={argument.name}>
                <ArgumentLine argument={argument} />
              </span>
            ))}
            )
          </>
        )}
        {': '}
        <TypeLink type={field.type} />
        {!('args' in field) && <DefaultValue of={field} />}
      </div>
      <Description text={field.description} isShort />
      <Deprecation text={field.deprecationReason} isShort />
    </div>
  );
}

function EnumDocs({ type }: { readonly type: GraphQLEnumType }): JSX.Element {
  return (
    <DeprecableList
      items={type.getValues()}
      render={renderValue}
      title={DOCS_COPY.enumValues}
      deprecatedTitle={DOCS_COPY.deprecatedValues}
      show={DOCS_COPY.showDeprecatedValues}
    />
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
