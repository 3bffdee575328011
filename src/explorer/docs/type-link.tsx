import { isListType, isNonNullType, type GraphQLType } from 'graphql';
import type { JSX } from 'react';
import { useDocsTools } from './docs-context.ts';

/** A type as the schema writes it, its name a link. */
export function TypeLink({ type }: { readonly type: GraphQLType }): JSX.Element {
  if (isNonNullType(type)) {
    return (
      <>
        <TypeLink type={type.ofType} />!
      </>
    );
  }
  if (isListType(type)) {
    return (
      <>
        [<TypeLink type={type.ofType} />]
      </>
    );
  }
  return <TypeNameLink name={type.name} />;
}

/** A link to a type's page, by its name alone: the type need not be built for it. */
export function TypeNameLink({ name }: { readonly name: string }): JSX.Element {
  const { open } = useDocsTools();
  return (
    <button
      type="button"
      role="link"
      className="gh-docs-link gh-docs-type"
      onClick={() => open({ kind: 'type', type: name })}
    >
      {name}
    </button>
  );
}
