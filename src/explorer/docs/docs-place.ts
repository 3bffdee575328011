import {
  isInputObjectType,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { fieldOf } from '../../schema/field-of.ts';

/** A page of the documentation, by names: a schema that is loaded anew has the same. */
export type DocsPlace =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'field'; readonly type: string; readonly field: string }
  | { readonly kind: 'directive'; readonly directive: string };

/** What a page is about. */
export type DocsSubject =
  | { readonly kind: 'type'; readonly type: GraphQLNamedType }
  | {
      readonly kind: 'field';
      readonly type: GraphQLNamedType;
      readonly field: GraphQLField<unknown, unknown> | GraphQLInputField;
    }
  | { readonly kind: 'directive'; readonly directive: GraphQLDirective };

/** A page's title. */
export function titleOf(place: DocsPlace): string {
  switch (place.kind) {
    case 'type':
      return place.type;
    case 'field':
      return place.field;
    case 'directive':
      return `@${place.directive}`;
  }
}

/** What a schema has at a place; undefined where it has nothing there. */
export function subjectAt(schema: GraphQLSchema, place: DocsPlace): DocsSubject | undefined {
  if (place.kind === 'directive') {
    const directive = schema.getDirective(place.directive);
    return directive ? { kind: 'directive', directive } : undefined;
  }
  const type = schema.getType(place.type);
  if (!type) return undefined;
  if (place.kind === 'type') return { kind: 'type', type };
  const field = isInputObjectType(type)
    ? type.getFields()[place.field]
    : fieldOf(schema, type, place.field);
  return field && { kind: 'field', type, field };
}

export function isSamePlace(a: DocsPlace | undefined, b: DocsPlace): boolean {
  return a?.kind === b.kind && titleOf(a) === titleOf(b) && typeNameOf(a) === typeNameOf(b);
}

function typeNameOf(place: DocsPlace): string | undefined {
  return place.kind === 'directive' ? undefined : place.type;
}
