import type { SchemaMatch, SchemaMatches } from '../../schema/schema-search.ts';
import type { DocsPlace } from './docs-place.ts';

/** All that was found, in the order in which it is shown. */
export function matchesOf({ within, types, fields }: SchemaMatches): readonly SchemaMatch[] {
  return [...within, ...types, ...fields];
}

/** The page of what was found; an argument is on its field's. */
export function placeOf(match: SchemaMatch): DocsPlace {
  if (match.kind === 'type') return { kind: 'type', type: match.type };
  return { kind: 'field', type: match.type, field: match.field };
}
