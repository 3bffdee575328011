import type { SchemaMatch, SchemaMatches } from '../../../schema/api.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import type { SchemaTarget } from '../../../schema/map-api.ts';

export function matchesOf({ within, types, fields }: SchemaMatches): readonly SchemaMatch[] {
  return [...within, ...types, ...fields];
}

export function withoutHidden(matches: SchemaMatches, hidden: WithheldFields): SchemaMatches {
  const shownOf = (found: readonly SchemaMatch[]) =>
    found.filter((match) => !hidden.has(memberOf(match)));
  const { within, types, fields } = matches;
  return { ...matches, within: shownOf(within), types: shownOf(types), fields: shownOf(fields) };
}

export function memberOf(match: SchemaMatch): string {
  return match.kind === 'type' ? match.type : `${match.type}.${match.field}`;
}

/** An argument is on its field's page. */
export function coordinateOf(match: SchemaMatch): SchemaTarget {
  return { type: match.type, field: match.kind === 'type' ? undefined : match.field };
}

/** A schema coordinate, such as `Query.city(id:)`. */
export function nameOfMatch(match: SchemaMatch): string {
  const member = memberOf(match);
  return match.kind === 'argument' ? `${member}(${match.argument}:)` : member;
}
