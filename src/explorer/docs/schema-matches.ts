import type { SchemaMatch, SchemaMatches } from '../../schema/api.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import type { DocsCoordinate } from './docs-navigation.ts';

export function matchesOf({ within, types, fields }: SchemaMatches): readonly SchemaMatch[] {
  return [...within, ...types, ...fields];
}

/** What was found without fields that are hidden, and their arguments. */
export function withoutHidden(matches: SchemaMatches, hidden: WithheldFields): SchemaMatches {
  const isShown = (match: SchemaMatch): boolean =>
    match.kind === 'type' || !hidden.has(`${match.type}.${match.field}`);
  const { within, fields } = matches;
  return { ...matches, within: within.filter(isShown), fields: fields.filter(isShown) };
}

/** The page of what was found; an argument is on its field's. */
export function coordinateOf(match: SchemaMatch): DocsCoordinate {
  return { type: match.type, field: match.kind === 'type' ? undefined : match.field };
}

/** What was found as a schema coordinate, such as `Query.city(id:)`. */
export function nameOfMatch(match: SchemaMatch): string {
  if (match.kind === 'type') return match.type;
  const field = `${match.type}.${match.field}`;
  return match.kind === 'field' ? field : `${field}(${match.argument}:)`;
}
