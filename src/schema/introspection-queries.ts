import { getIntrospectionQuery } from 'graphql';
import { parseSpan } from '../answers/json/json-cursor.ts';
import { orNone } from '../contract/json-members.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

/** Additions to introspection since June 2018, named as graphql-js's options. */
export type IntrospectionPart =
  | 'schemaDescription'
  | 'specifiedByUrl'
  | 'directiveIsRepeatable'
  | 'inputValueDeprecation'
  | 'oneOf';

interface PartFacts {
  /** Matches a service's refusal of it. */
  readonly refusal: RegExp;
  /** The type that lists it in a schema. */
  readonly type: string;
  readonly field: string;
  readonly argument?: string;
}

/** The oldest first. */
const PARTS: ReadonlyMap<IntrospectionPart, PartFacts> = new Map([
  ['schemaDescription', { refusal: /\b__Schema\b/, type: '__Schema', field: 'description' }],
  [
    'directiveIsRepeatable',
    { refusal: /\bisRepeatable\b/, type: '__Directive', field: 'isRepeatable' },
  ],
  ['specifiedByUrl', { refusal: /\bspecifiedByURL\b/, type: '__Type', field: 'specifiedByURL' }],
  [
    'inputValueDeprecation',
    {
      refusal: /\b(?:includeDeprecated|__InputValue)\b/,
      type: '__Field',
      field: 'args',
      argument: 'includeDeprecated',
    },
  ],
  ['oneOf', { refusal: /\bisOneOf\b/, type: '__Type', field: 'isOneOf' }],
]);

const ALL_PARTS: readonly IntrospectionPart[] = [...PARTS.keys()];

/**
 * Asks a service for its schema, up to three times: without the parts that it names as unknown and
 * newer ones, or without all parts if it names none, and finally in the form of June 2018. Rethrows
 * errors of `ask`.
 */
export async function askInParts<Schema extends object, Refused extends { message: string }>(
  ask: (query: string) => Promise<{ readonly schema: Schema } | Refused>,
  parts: readonly IntrospectionPart[] = ALL_PARTS,
): Promise<{ readonly schema: Schema; readonly parts: readonly IntrospectionPart[] } | Refused> {
  const answer = await ask(queryOf(parts));
  if ('schema' in answer) return { ...answer, parts };
  const index = namedIn(parts, answer.message);
  const isVague = answer.message !== '' && !OF_ALL.test(answer.message);
  if (index === -1 && (parts.length === 0 || !isVague)) return answer;
  const supported = parts.slice(0, Math.max(0, index));
  const second = await ask(queryOf(supported));
  if ('schema' in second) return { ...second, parts: supported };
  if (namedIn(supported, second.message) === -1) return second;
  const last = await ask(queryOf([]));
  return 'schema' in last ? { ...last, parts: [] } : last;
}

function namedIn(parts: readonly IntrospectionPart[], message: string): number {
  return parts.findIndex((part) => PARTS.get(part)?.refusal.test(message));
}

const OF_ALL = /introspect|__schema\b|__type\b|\b(?:allowed|denied|disabled|forbidden|permi)/i;

function queryOf(parts: readonly IntrospectionPart[]): string {
  return getIntrospectionQuery(Object.fromEntries(parts.map((part) => [part, true])));
}

/** Detects parts by the introspection types in a service's schema; undefined if it does not list them. */
export function knownParts(index: SchemaIndex): readonly IntrospectionPart[] | undefined {
  const fieldsOf = (type: string): unknown => {
    const number = index.names.indexOf(type);
    if (number < 0) return undefined;
    return (parseSpan(index.bytes, spanOfType(index, number)) as { readonly fields?: unknown })
      .fields;
  };
  // A broken type gives no information.
  return orNone(() => {
    if (!fieldsOf('__Type')) return undefined;
    return [...PARTS].flatMap(([part, { type, field, argument }]) => {
      const member = memberNamed(fieldsOf(type), field);
      const isKnown = argument === undefined ? member : memberNamed(member?.args, argument);
      return isKnown ? part : [];
    });
  });
}

interface Member {
  readonly name?: unknown;
  readonly args?: unknown;
}

function memberNamed(members: unknown, name: string): Member | undefined {
  const all = Array.isArray(members) ? (members as readonly (Member | null)[]) : [];
  return all.find((member) => member?.name === name) ?? undefined;
}
