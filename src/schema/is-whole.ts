import { objectOf } from '../contract/json-members.ts';
import { listOf, NEEDED, OWN_KINDS, readType, type LooseObject } from './loose-introspection.ts';
import { TYPE_KINDS, type TypeKindName } from './schema-index.ts';

export const NOT_VALUES: ReadonlySet<unknown> = new Set(['true', 'false', 'null']);

/** The parts of each list of members, except for the names of a union's types. */
const MEMBERS = { fields: 'field', inputFields: 'input', enumValues: 'value' } as const;

/** Built-in types that introspection does not use itself, so a service must list them if they are used. */
const TO_BE_LISTED: ReadonlySet<unknown> = new Set(['Int', 'Float', 'ID']);

/** Whether nothing has to be left out of the value of `__schema`: most schemas are whole. */
export function isWhole(schema: LooseObject): boolean {
  const types = listOf(schema['types']).map(objectOf);
  const kinds = new Map(types.map(({ name, kind }) => [name, kind as TypeKindName]));
  const kindOf = (name: unknown): TypeKindName | undefined =>
    kinds.get(name) ?? (TO_BE_LISTED.has(name) ? undefined : OWN_KINDS.get(name));
  const isOutput = (kind: TypeKindName): boolean => kind !== 'INPUT_OBJECT';
  const isListOf = (items: unknown, kind: TypeKindName): boolean => {
    const names = listOf(items).map((item) => objectOf(item)['name']);
    return new Set(names).size === names.length && names.every((name) => kindOf(name) === kind);
  };

  const areMembers = (items: unknown, role: 'field' | 'input' | 'value'): boolean => {
    const names = new Set<unknown>();
    return (
      listOf(items).every((item) => {
        const member = objectOf(item);
        const { name } = member;
        names.add(name);
        if (
          !isName(name) ||
          !isTextOrNone(member['description']) ||
          !isTextOrNone(member['deprecationReason']) ||
          !isTextOrNone(member['defaultValue'])
        ) {
          return false;
        }
        if (role === 'value') return !NOT_VALUES.has(name);
        const type = readType(member['type']);
        const kind = 'name' in type ? kindOf(type.name) : undefined;
        if (!kind || !(role === 'field' ? isOutput(kind) : isInputKind(kind))) return false;
        return role === 'input' || areMembers(member['args'], 'input');
      }) && names.size === listOf(items).length
    );
  };

  const isWholeType = (type: LooseObject): boolean => {
    const { name, kind } = type;
    const ownKind = OWN_KINDS.get(name);
    if (!isName(name) || !TYPE_KINDS.has(kind) || (ownKind && ownKind !== kind)) return false;
    const list = NEEDED[kind as TypeKindName];
    return (
      isTextOrNone(type['description']) &&
      Object.entries(MEMBERS).every(([key, role]) => {
        const items = listOf(type[key]);
        return key === list ? items.length > 0 && areMembers(items, role) : items.length === 0;
      }) &&
      isListOf(type['interfaces'], 'INTERFACE') &&
      (kind !== 'UNION' ||
        (listOf(type['possibleTypes']).length > 0 && isListOf(type['possibleTypes'], 'OBJECT')))
    );
  };

  const directives = listOf(schema['directives']).map(objectOf);
  const interfaces = new Map(
    types.map(({ name, interfaces: all }) => [
      name,
      listOf(all).map((one) => objectOf(one)['name']),
    ]),
  );
  // Each type lists inherited interfaces too, so a circle lists itself.
  const areInterfacesWhole = [...interfaces].every(([name, all]) =>
    all.every((one) => one !== name && interfaces.get(one)?.every((above) => all.includes(above))),
  );
  return (
    kinds.size === types.length &&
    types.every(isWholeType) &&
    new Set(directives.map(({ name }) => name)).size === directives.length &&
    directives.every(
      ({ name, args, locations }) =>
        isName(name) && Array.isArray(locations) && areMembers(args, 'input'),
    ) &&
    areInterfacesWhole
  );
}

/** Characters of a name: one of a megabyte would stop each panel that shows it. */
const MAX_NAME = 1_000;

export function isName(name: unknown): name is string {
  return (
    typeof name === 'string' && name.length <= MAX_NAME && /^[_A-Za-z][_0-9A-Za-z]*$/.test(name)
  );
}

/** Why {@link isName} refuses a text. */
export function faultOfName(name: string): 'name' | 'long-name' {
  return name.length > MAX_NAME ? 'long-name' : 'name';
}

export function isInputKind(kind: TypeKindName): boolean {
  return kind === 'SCALAR' || kind === 'ENUM' || kind === 'INPUT_OBJECT';
}

function isTextOrNone(value: unknown): boolean {
  return value == null || typeof value === 'string';
}
