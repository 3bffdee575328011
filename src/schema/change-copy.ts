import { capitalized } from '../contract/fold-text.ts';
import { inLanguage } from '../contract/language.ts';
import type { ChangeEvent, ChangeSubject, SchemaChange } from './changes-api.ts';
import type { TypeKindName } from './schema-index.ts';

export const CHANGE_COPY = inLanguage('CHANGE_COPY', {
  subjects: {
    type: 'Type',
    field: 'Field',
    'field-argument': 'Argument',
    'input-field': 'Input field',
    'enum-value': 'Enum value',
    directive: 'Directive',
    'directive-argument': 'Argument',
    'query-type': 'Query root type',
    'mutation-type': 'Mutation root type',
    'subscription-type': 'Subscription root type',
  } satisfies Record<ChangeSubject, string>,
  kinds: {
    SCALAR: 'scalar',
    OBJECT: 'object type',
    INTERFACE: 'interface',
    UNION: 'union',
    ENUM: 'enum',
    INPUT_OBJECT: 'input type',
  } satisfies Record<TypeKindName, string>,
  events: {
    added: (part: string) => `${part} was added`,
    removed: (part: string) => `${part} was removed`,
    'root-changed': (part: string, from: string, to: string) =>
      `${part} changed from ${from} to ${to}`,
    'kind-changed': (part: string, from: string, to: string) =>
      `${part} changed from ${from} to ${to}`,
    'type-changed': (part: string, from: string, to: string) =>
      `${part} changed its type from ${from} to ${to}`,
    'default-added': (part: string, to: string) => `${part} now defaults to ${to}`,
    'default-removed': (part: string, from: string) => `${part} no longer defaults to ${from}`,
    'default-changed': (part: string, from: string, to: string) =>
      `${part} changed its default from ${from} to ${to}`,
    'description-added': (part: string, to: string) => `${part} now has a description: ${to}`,
    'description-removed': (part: string, from: string) => `${part} lost its description: ${from}`,
    'description-changed': (part: string, from: string, to: string) =>
      `${part} changed its description from “${from}” to “${to}”`,
    'deprecation-added': (part: string, reason: string) =>
      `${part} is deprecated${reason === '' ? '' : `: ${reason}`}`,
    'deprecation-removed': (part: string) => `${part} is no longer deprecated`,
    'deprecation-changed': (part: string, from: string, to: string) =>
      `${part} is deprecated for another reason: “${to}” instead of “${from}”`,
    'interface-added': (part: string, name: string) => `${part} now implements ${name}`,
    'interface-removed': (part: string, name: string) => `${part} no longer implements ${name}`,
    'member-added': (part: string, name: string) => `${part} now has ${name} as a member`,
    'member-removed': (part: string, name: string) => `${part} no longer has ${name} as a member`,
    'one-of-added': (part: string) => `${part} now takes exactly one field (@oneOf)`,
    'one-of-removed': (part: string) => `${part} now takes several fields (no @oneOf)`,
    'specified-by-added': (part: string, url: string) => `${part} is specified by ${url}`,
    'specified-by-changed': (part: string, _from: string, url: string) =>
      `${part} is specified by ${url}`,
    'specified-by-removed': (part: string, url: string) =>
      `${part} is no longer specified by ${url}`,
    'location-added': (part: string, name: string) => `${part} may now stand on ${name}`,
    'location-removed': (part: string, name: string) => `${part} may no longer stand on ${name}`,
    'repeatable-added': (part: string) => `${part} is now repeatable`,
    'repeatable-removed': (part: string) => `${part} is no longer repeatable`,
    'root-added': (part: string, to: string) => `${part} is now ${to}`,
    'root-removed': (part: string, from: string) => `${part} ${from} was removed`,
  },
  reasons: {
    valueAdded: 'Clients may not handle a new value.',
    typeAdded: 'Clients may not handle a new type.',
    optionalAdded: 'Its default may change results.',
    defaultChanged: 'Results may change for those who leave it out.',
    requiredAdded: 'It has to be given.',
    inputType: 'Earlier inputs may be refused.',
    outputType: 'Clients may not expect the new type.',
    specification: 'Values may be written in another way.',
  },
});

/** A change as a sentence without its full stop. */
export function sayChange({ subject, event, path, kind, from, to }: SchemaChange): string {
  const { subjects, kinds, events } = CHANGE_COPY;
  const isKind = event === 'kind-changed';
  const noun = subject === 'type' && kind && !isKind ? capitalized(kinds[kind]) : subjects[subject];
  const name = path === undefined ? noun : `${noun} ${path}`;
  // A change from nothing is said as an addition, one to nothing as a removal.
  const change = to === undefined ? 'removed' : from === undefined ? 'added' : 'changed';
  const say = events[event.replace('changed', change) as keyof typeof events];
  const [one = '', other = ''] = [from, to].filter((text) => text !== undefined);
  if (isKind) return say(name, kindText(one), kindText(other));
  const isWhole = event === 'added' || event === 'removed';
  return say(isWhole && one !== '' ? `${name}: ${one}` : name, one, other);
}

function kindText(kind: string | undefined): string {
  return CHANGE_COPY.kinds[kind as TypeKindName] ?? '';
}

/** Why a change is not safe; undefined if that is obvious. */
export function reasonOf({ subject, event, level }: SchemaChange): string | undefined {
  if (level === 'safe') return undefined;
  const { reasons } = CHANGE_COPY;
  const sentences: { readonly [Event in ChangeEvent]?: string } = {
    'default-changed': reasons.defaultChanged,
    'interface-added': reasons.typeAdded,
    'member-added': reasons.typeAdded,
    'specified-by-changed': reasons.specification,
    'type-changed': subject === 'field' ? reasons.outputType : reasons.inputType,
  };
  if (event !== 'added') return sentences[event];
  if (subject === 'enum-value') return reasons.valueAdded;
  return level === 'breaking' ? reasons.requiredAdded : reasons.optionalAdded;
}

/** A change as one word for programs: `FIELD_REMOVED`. */
export function typeOfChange({ subject, event }: SchemaChange): string {
  return `${subject}-${event}`.replaceAll('-', '_').toUpperCase();
}
