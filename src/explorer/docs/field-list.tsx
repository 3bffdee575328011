import type { GraphQLField, GraphQLInputField, GraphQLNamedType } from 'graphql';
import type { JSX } from 'react';
import { ArgumentLine, DefaultValue } from './argument-docs.tsx';
import { Deprecation, Description } from './description.tsx';
import { useDocsTools } from './docs-context.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection, FoldedSection } from './docs-section.tsx';
import { PagedList } from './paged-list.tsx';
import { TypeLink } from './type-link.tsx';

type Field = GraphQLField<unknown, unknown> | GraphQLInputField;

interface FieldListProps {
  readonly type: GraphQLNamedType & { getFields(): Record<string, Field> };
}

/** A type's fields, those that should not be used any more folded away. */
export function FieldList({ type }: FieldListProps): JSX.Element {
  const fields = Object.values(type.getFields());
  const current = fields.filter(({ deprecationReason }) => !deprecationReason);
  const deprecated = fields.filter(({ deprecationReason }) => deprecationReason);
  const render = (field: Field) => <FieldItem owner={type.name} field={field} />;
  return (
    <>
      {current.length > 0 && (
        <DocsSection title={DOCS_COPY.fields}>
          <PagedList items={current} render={render} />
        </DocsSection>
      )}
      {deprecated.length > 0 && (
        <FoldedSection
          title={DOCS_COPY.deprecatedFields}
          show={DOCS_COPY.showDeprecatedFields}
          isOpen={current.length === 0}
        >
          <PagedList items={deprecated} render={render} />
        </FoldedSection>
      )}
    </>
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
