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
  added: (part: string) => `${part} was added`,
  removed: (part: string) => `${part} was removed`,
  changed: (part: string, from: string, to: string) => `${part} changed from ${from} to ${to}`,
  kind: (part: string, from: string, to: string) => `${part} changed from ${from} to ${to}`,
  type: (part: string, from: string, to: string) =>
    `${part} changed its type from ${from} to ${to}`,
  defaultAdded: (part: string, to: string) => `${part} now defaults to ${to}`,
  defaultRemoved: (part: string, from: string) => `${part} no longer defaults to ${from}`,
  default: (part: string, from: string, to: string) =>
    `${part} changed its default from ${from} to ${to}`,
  descriptionAdded: (part: string, to: string) => `${part} now has a description: ${to}`,
  descriptionRemoved: (part: string, from: string) => `${part} lost its description: ${from}`,
  description: (part: string, from: string, to: string) =>
    `${part} changed its description from “${from}” to “${to}”`,
  deprecated: (part: string, reason: string) =>
    `${part} is deprecated${reason === '' ? '' : `: ${reason}`}`,
  undeprecated: (part: string) => `${part} is no longer deprecated`,
  reason: (part: string, from: string, to: string) =>
    `${part} is deprecated for another reason: “${to}” instead of “${from}”`,
  implements: (part: string, name: string) => `${part} now implements ${name}`,
  implementsNot: (part: string, name: string) => `${part} no longer implements ${name}`,
  member: (part: string, name: string) => `${part} now has ${name} as a member`,
  memberNot: (part: string, name: string) => `${part} no longer has ${name} as a member`,
  oneOf: (part: string) => `${part} now takes exactly one field (@oneOf)`,
  oneOfNot: (part: string) => `${part} now takes several fields (no @oneOf)`,
  specifiedBy: (part: string, url: string) => `${part} is specified by ${url}`,
  specifiedByNot: (part: string, url: string) => `${part} is no longer specified by ${url}`,
  location: (part: string, name: string) => `${part} may now stand on ${name}`,
  locationNot: (part: string, name: string) => `${part} may no longer stand on ${name}`,
  repeatable: (part: string) => `${part} is now repeatable`,
  repeatableNot: (part: string) => `${part} is no longer repeatable`,
  root: (part: string, to: string) => `${part} is now ${to}`,
  rootNot: (part: string, from: string) => `${part} ${from} was removed`,

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
  const words = CHANGE_COPY;
  const isOfType = subject === 'type' && kind !== undefined && event !== 'kind-changed';
  const noun = isOfType ? capitalized(words.kinds[kind]) : words.subjects[subject];
  const name = path === undefined ? noun : `${noun} ${path}`;
  const [was, is] = [from ?? '', to ?? ''];
  const either = (both: typeof words.default, added: One, removed: One): string => {
    if (from === undefined) return added(name, is);
    return to === undefined ? removed(name, was) : both(name, was, is);
  };
  const sentences: Readonly<Record<SchemaChange['event'], () => string>> = {
    added: () => words.added(is === '' ? name : `${name}: ${is}`),
    removed: () => words.removed(was === '' ? name : `${name}: ${was}`),
    'kind-changed': () => words.kind(name, kindText(from), kindText(to)),
    'type-changed': () => words.type(name, was, is),
    'default-changed': () => either(words.default, words.defaultAdded, words.defaultRemoved),
    'description-changed': () =>
      either(words.description, words.descriptionAdded, words.descriptionRemoved),
    'deprecation-added': () => words.deprecated(name, is),
    'deprecation-removed': () => words.undeprecated(name),
    'deprecation-changed': () => words.reason(name, was, is),
    'interface-added': () => words.implements(name, is),
    'interface-removed': () => words.implementsNot(name, was),
    'member-added': () => words.member(name, is),
    'member-removed': () => words.memberNot(name, was),
    'one-of-changed': () => (to === undefined ? words.oneOfNot(name) : words.oneOf(name)),
    'specified-by-changed': () =>
      to === undefined ? words.specifiedByNot(name, was) : words.specifiedBy(name, is),
    'location-added': () => words.location(name, is),
    'location-removed': () => words.locationNot(name, was),
    'repeatable-changed': () =>
      to === undefined ? words.repeatableNot(name) : words.repeatable(name),
    'root-changed': () => either(words.changed, words.root, words.rootNot),
  };
  return sentences[event]();
}

type One = (part: string, name: string) => string;

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
