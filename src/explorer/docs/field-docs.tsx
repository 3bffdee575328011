import {
  astFromValue,
  print,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql';
import type { JSX } from 'react';
import { DOCS_COPY } from './docs-copy.ts';
import { DeprecableList, Deprecation, Description, DocsSection, TypeLink } from './docs-parts.tsx';

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
function ArgumentDocs(props: { readonly args: readonly GraphQLArgument[] }): JSX.Element {
  return (
    <DeprecableList
      items={props.args}
      render={renderArgument}
      title={DOCS_COPY.arguments}
      deprecatedTitle={DOCS_COPY.deprecatedArguments}
      show={DOCS_COPY.showDeprecatedArguments}
    />
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
