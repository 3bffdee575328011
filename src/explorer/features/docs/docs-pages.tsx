import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLEnumValue,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import { useMemo } from 'react';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { rootTypesOf, type DocsField } from './docs-navigation.ts';
import {
  DeprecableList,
  Deprecation,
  Description,
  DocsLink,
  DocsSection,
  PagedList,
  TypeLink,
  TypeLinks,
  useDocsTools,
  Withheld,
} from './docs-parts.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

export function SchemaDocs() {
  const { schema } = useDocsTools();
  return (
    <>
      <Description text={schema.description || DOCS_COPY.noDescription} />
      <DocsSection title={DOCS_COPY.rootTypes}>
        {rootTypesOf(schema).map(({ operation, name }) => (
          <div key={operation}>
            <span className="gh-docs-value">{operation}</span>: <DocsLink to={{ type: name }} />
          </div>
        ))}
      </DocsSection>
      <AllTypes />
      {schema.getDirectives().length > 0 && (
        <DocsSection title={PART_COPY.directives}>
          <PagedList
            items={schema.getDirectives()}
            render={({ name }) => <DocsLink to={{ directive: name }} />}
          />
        </DocsSection>
      )}
    </>
  );
}

function AllTypes() {
  const { schema, withheld } = useDocsTools();
  const { hidden } = withheld;
  const types = useMemo(() => {
    const roots = rootTypesOf(schema).map(({ name }) => name);
    const names = lazySchemaOf(schema).typeNames.filter(
      (name) => !roots.includes(name) && !name.startsWith('__') && !hidden.has(name),
    );
    return names.map((name) => ({ name }));
  }, [schema, hidden]);
  return (
    <DocsSection title={DOCS_COPY.allTypes}>
      <TypeLinks types={types} />
    </DocsSection>
  );
}

export function TypeDocs({ type }: { readonly type: GraphQLNamedType }) {
  const { schema, withheld } = useDocsTools();
  const hasInterfaces = isObjectType(type) || isInterfaceType(type);
  return (
    <>
      {withheld.fields.has(type.name) && <p>{DOCS_COPY.allWithheld}</p>}
      <Description text={type.description} />
      {isScalarType(type) && type.specifiedByURL && (
        <DocsSection title={DOCS_COPY.specifiedBy}>
          {/* No link: the address is untrusted. */}
          <div className="gh-docs-address">{type.specifiedByURL}</div>
        </DocsSection>
      )}
      {hasInterfaces && <TypeList title={DOCS_COPY.implements} types={type.getInterfaces()} />}
      {isInputObjectType(type) && type.isOneOf && <p>{DOCS_COPY.oneOf}</p>}
      {(hasInterfaces || isInputObjectType(type)) && <FieldList type={type} />}
      {isEnumType(type) && (
        <DeprecableList
          items={type.getValues()}
          render={renderEnumValue}
          copy={DOCS_COPY.enumValues}
        />
      )}
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

function TypeList({ title, types: all }: TypeListProps) {
  const { hidden } = useDocsTools().withheld;
  const types = all.filter(({ name }) => !hidden.has(name));
  if (types.length === 0) return null;
  return (
    <DocsSection title={title}>
      <TypeLinks types={types} />
    </DocsSection>
  );
}

interface FieldListProps {
  readonly type: GraphQLNamedType & { getFields(): Record<string, DocsField> };
}

function FieldList({ type }: FieldListProps) {
  const { hidden } = useDocsTools().withheld;
  return (
    <DeprecableList
      items={Object.values(type.getFields()).filter(
        ({ name }) => !hidden.has(`${type.name}.${name}`),
      )}
      render={(field) => <FieldItem owner={type.name} field={field} />}
      copy={DOCS_COPY.fields}
    />
  );
}

interface FieldItemProps {
  readonly owner: string;
  readonly field: DocsField;
}

function FieldItem({ owner, field }: FieldItemProps) {
  const args = 'args' in field ? field.args.filter((arg) => !arg.deprecationReason) : [];
  return (
    <>
      <div>
        <DocsLink to={{ type: owner, field: field.name }} />
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
      <Withheld field={`${owner}.${field.name}`} />
      <Description text={field.description} isShort />
      <Deprecation text={field.deprecationReason} isShort />
    </>
  );
}

function renderEnumValue({ name, description, deprecationReason }: GraphQLEnumValue) {
  return (
    <>
      <div className="gh-docs-value">{name}</div>
      <Description text={description} />
      <Deprecation text={deprecationReason} />
    </>
  );
}

export function FieldDocs({ owner, field }: FieldItemProps) {
  return (
    <>
      <Withheld field={`${owner}.${field.name}`} />
      <Description text={field.description} />
      <Deprecation text={field.deprecationReason} />
      <DocsSection title={PART_COPY.type}>
        <div>
          <TypeLink type={field.type} />
          {!('args' in field) && <DefaultValue of={field} />}
        </div>
      </DocsSection>
      {'args' in field && <ArgumentDocs args={field.args} />}
    </>
  );
}

export function DirectiveDocs(props: { readonly directive: GraphQLDirective }) {
  const { description, args, locations, isRepeatable } = props.directive;
  return (
    <>
      <Description text={description} />
      <ArgumentDocs args={args} />
      {locations.length > 0 && (
        <DocsSection title={DOCS_COPY.locations}>
          <div>
            {isRepeatable && `${DOCS_COPY.repeatable} on `}
            {locations.join(' | ')}
          </div>
        </DocsSection>
      )}
    </>
  );
}

function ArgumentDocs({ args }: { readonly args: readonly GraphQLArgument[] }) {
  return <DeprecableList items={args} render={renderArgument} copy={DOCS_COPY.arguments} />;
}

function renderArgument(argument: GraphQLArgument) {
  return (
    <>
      <ArgumentLine argument={argument} />
      <Description text={argument.description} />
      <Deprecation text={argument.deprecationReason} />
    </>
  );
}

function ArgumentLine({ argument }: { readonly argument: GraphQLArgument }) {
  return (
    <span>
      <span className="gh-docs-argument">{argument.name}</span>: <TypeLink type={argument.type} />
      <DefaultValue of={argument} />
    </span>
  );
}

function DefaultValue({ of }: { readonly of: GraphQLArgument | GraphQLInputField }) {
  const literal = defaultLiteral(of);
  if (literal === undefined) return null;
  return (
    <>
      {' = '}
      <span className="gh-docs-default">{literal}</span>
    </>
  );
}
