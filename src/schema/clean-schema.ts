import { objectOf } from '../contract/json-members.ts';
import {
  nameToShow,
  summarizeLeftOut,
  type LeftOut,
  type LeftOutPart,
  type LeftOutReason,
} from './left-out.ts';
import {
  areTexts,
  faultOfName,
  isName,
  listOf,
  NEEDED,
  OWN_KINDS,
  pick,
  readType,
  type LooseObject,
  type MemberList,
} from './loose-introspection.ts';
import { TYPE_KINDS, type TypeKindName } from './schema-index.ts';

type PartList = MemberList | 'interfaces' | 'args' | 'types' | 'directives';

class Part {
  readonly lists: Partial<Record<PartList, Map<unknown, Part>>> = {};
  isLeftOut = false;

  /** @param body as sent, with its lists */
  constructor(
    readonly list: PartList,
    readonly body: LooseObject,
    readonly path: string,
    readonly owner?: Part,
  ) {}

  get kind(): TypeKindName {
    return this.body['kind'] as TypeKindName;
  }

  /** The list that may not be empty. */
  get needs(): MemberList | undefined {
    return this.list === 'types' ? NEEDED[this.kind] : undefined;
  }

  get isRequired(): boolean {
    return (
      (this.list === 'args' || this.list === 'inputFields') &&
      objectOf(this.body['type'])['kind'] === 'NON_NULL' &&
      this.body['defaultValue'] == null
    );
  }
}

const ROOTS = ['queryType', 'mutationType', 'subscriptionType'] as const;

type Place = 'output' | 'input' | 'member' | 'interface';

/** The lists that a type has according to its kind. Interfaces may list possible types too. */
const OWN_LISTS = ['fields', 'inputFields', 'enumValues', 'interfaces'] as const;

const NOT_VALUES: ReadonlySet<unknown> = new Set(['true', 'false', 'null']);

/**
 * Removes parts that GraphQL does not allow, and parts that need them: a field goes with its type
 * or a required argument, a type with its last field. Unfulfilled interfaces stay, as they do not
 * affect operations. Any part of `schema`, the value of `__schema`, may be missing or wrong.
 */
export class SchemaCleaner {
  readonly #schema: LooseObject;
  readonly #types = new Map<string, Part>();
  readonly #refusedTypes = new Set<string>();
  readonly #directives = new Map<string, Part>();
  readonly #users = new Map<unknown, Part[]>();
  readonly #leftOut: LeftOutPart[] = [];
  readonly #pending: (readonly [Part, LeftOutReason, string | undefined])[] = [];
  readonly #implied = new Set<string>();
  readonly #queryName: unknown;
  #isRewritten = false;

  constructor(schema: LooseObject) {
    this.#schema = schema;
    this.#queryName = objectOf(schema['queryType'])['name'];
    this.#readTypes();
    for (const type of this.#types.values()) this.#readMembers(type);
    this.#breakCircles();
    this.#readDirectives();
    for (const type of this.#types.values()) {
      if (this.#isEmptied(type)) this.#leaveOut(type, 'empty');
    }
    this.#settle();
  }

  /** Whether the schema can stay as sent, except for its roots. */
  get isWhole(): boolean {
    return !this.#isRewritten && this.#leftOut.length === 0 && this.#implied.size === 0;
  }

  /** The schema as in introspection, whose query type may be missing, and what it lacks. */
  write(): { readonly schema: object; readonly leftOut: LeftOut | undefined } {
    return {
      schema: {
        ...pick(this.#schema),
        ...Object.fromEntries(ROOTS.flatMap((root) => this.#rootOf(root))),
        types: [
          ...writeKept(this.#types),
          ...Array.from(this.#implied, (name) => ({ kind: 'SCALAR', name })),
        ],
        directives: writeKept(this.#directives),
      },
      leftOut: summarizeLeftOut(this.#leftOut),
    };
  }

  #readTypes(): void {
    for (const [position, item] of listOf(this.#schema['types']).entries()) {
      const body = objectOf(item);
      const { name, kind } = body;
      const path = typeof name === 'string' && name ? nameToShow(name) : `types[${position}]`;
      const kindOfOwn = OWN_KINDS.get(name);
      if (typeof name !== 'string' || !TYPE_KINDS.has(kind)) this.#note(path, 'shape');
      else if (!isName(name)) {
        this.#refusedTypes.add(name);
        this.#note(path, faultOfName(name));
      } else if (this.#types.has(name)) this.#note(path, 'duplicate');
      else if (kindOfOwn && kindOfOwn !== kind) this.#note(path, 'wrong-kind', nameToShow(name));
      else this.#types.set(name, this.#partOf('types', body, path));
    }
  }

  #readMembers(type: Part): void {
    const { needs: list, body } = type;
    if (list === 'possibleTypes') this.#readNames(type, list, 'member');
    else if (list) this.#readParts(type, list);
    if (list === 'fields') this.#readNames(type, 'interfaces', 'interface');
    this.#isRewritten ||= OWN_LISTS.some((one) => !type.lists[one] && listOf(body[one]).length > 0);
  }

  #readDirectives(): void {
    for (const [position, item] of listOf(this.#schema['directives']).entries()) {
      const body = objectOf(item);
      const { name, locations } = body;
      const path = `@${name === undefined ? `directives[${position}]` : nameToShow(name)}`;
      if (typeof name !== 'string') this.#note(path, 'shape');
      else if (!isName(name)) this.#note(path, faultOfName(name));
      else if (this.#directives.has(name)) this.#note(path, 'duplicate');
      else {
        const directive = this.#partOf('directives', body, path);
        this.#directives.set(name, directive);
        this.#isRewritten ||= !Array.isArray(locations);
        this.#readParts(directive, 'args');
      }
    }
  }

  #readParts(owner: Part, list: PartList): void {
    const parts = (owner.lists[list] = new Map<unknown, Part>());
    for (const [position, item] of listOf(owner.body[list]).entries()) {
      const body = objectOf(item);
      const { name } = body;
      const label = name === undefined ? `${list}[${position}]` : nameToShow(name);
      const path = list === 'args' ? `${owner.path}(${label}:)` : `${owner.path}.${label}`;
      const part = this.#partOf(list, body, path, owner);
      if (typeof name !== 'string') this.#refuse(part, 'shape');
      else if (!isName(name) || (list === 'enumValues' && NOT_VALUES.has(name)))
        this.#refuse(part, faultOfName(name));
      else if (parts.has(name)) this.#note(path, 'duplicate');
      else {
        parts.set(name, part);
        if (list === 'enumValues') continue;
        const type = readType(body['type']);
        if ('fault' in type) this.#leaveOut(part, type.fault);
        else this.#useType(part, type.name, list === 'fields' ? 'output' : 'input');
        if (list === 'fields') this.#readParts(part, 'args');
      }
    }
  }

  #readNames(owner: Part, list: PartList, place: Place): void {
    const parts = (owner.lists[list] = new Map<unknown, Part>());
    for (const item of listOf(owner.body[list])) {
      const body = objectOf(item);
      const { name } = body;
      const path = `${owner.path}: ${nameToShow(name)}`;
      if (typeof name !== 'string') this.#note(path, 'shape');
      else if (parts.has(name)) this.#note(path, 'duplicate');
      else {
        const part = new Part(list, body, path, owner);
        parts.set(name, part);
        this.#useType(part, name, place);
      }
    }
  }

  /** A part, whose texts of other types are written as null. */
  #partOf(...given: ConstructorParameters<typeof Part>): Part {
    this.#isRewritten ||= !areTexts(given[1]);
    return new Part(...given);
  }

  #useType(part: Part, name: string, place: Place): void {
    const kind = this.#kindOf(name);
    if (kind === undefined) {
      const reason = this.#refusedTypes.has(name) ? 'type-left-out' : 'missing-type';
      return this.#leaveOut(part, reason, nameToShow(name));
    }
    if (!CAN_STAND[place](kind)) return this.#leaveOut(part, 'wrong-kind', nameToShow(name));
    if (kind === 'SCALAR' && !this.#types.has(name)) this.#implied.add(name);
    const users = this.#users.get(name);
    if (users) users.push(part);
    else this.#users.set(name, [part]);
  }

  #kindOf(name: string): TypeKindName | undefined {
    return this.#types.get(name)?.kind ?? OWN_KINDS.get(name);
  }

  /** Removes interfaces that would implement themselves. */
  #breakCircles(): void {
    const partsOf = ({ lists }: Part): readonly Part[] => [...(lists.interfaces?.values() ?? [])];
    const leadsTo = new Map(
      Array.from(this.#types, ([name, type]) => [
        name,
        partsOf(type).map(({ body }) => String(body['name'])),
      ]),
    );
    for (const [from, at] of findCircular(leadsTo)) {
      const type = this.#types.get(from);
      const part = type && partsOf(type)[at];
      if (part) this.#leaveOut(part, 'circular');
    }
  }

  /** Rejects a part that was never added to its owner, which may still need it. */
  #refuse(part: Part, reason: LeftOutReason): void {
    this.#note(part.path, reason);
    if (part.isRequired && part.owner) this.#leaveOut(part.owner, 'required-left-out', part.path);
  }

  #leaveOut(part: Part, reason: LeftOutReason, about?: string): void {
    this.#pending.push([part, reason, about]);
  }

  #note(path: string, reason: LeftOutReason, about?: string): void {
    this.#leftOut.push({ path, reason, ...(about !== undefined && { about }) });
  }

  #settle(): void {
    for (const [part, reason, about] of this.#pending) {
      if (isGone(part)) continue;
      part.isLeftOut = true;
      this.#note(part.path, reason, about);
      const { owner, list, isRequired } = part;
      if (owner) {
        owner.lists[list]?.delete(part.body['name']);
        if (isRequired) this.#leaveOut(owner, 'required-left-out', part.path);
        else if (this.#isEmptied(owner)) this.#leaveOut(owner, 'empty');
      }
      // A directive may have the name of a type.
      if (list !== 'types') continue;
      for (const user of this.#users.get(part.body['name']) ?? []) {
        this.#leaveOut(user, 'type-left-out', part.path);
      }
    }
  }

  /** A schema needs its query type, even one without fields. */
  #isEmptied({ needs, lists, kind, body }: Part): boolean {
    const isQuery = kind === 'OBJECT' && body['name'] === this.#queryName;
    return needs !== undefined && lists[needs]?.size === 0 && !isQuery;
  }

  #rootOf(root: (typeof ROOTS)[number]): [string, { name: string } | null][] {
    const { name } = objectOf(this.#schema[root]);
    if (typeof name !== 'string') return [[root, null]];
    const type = this.#types.get(name);
    if (type && !type.isLeftOut && type.kind === 'OBJECT') return [[root, { name }]];
    const reason = type?.isLeftOut ? 'type-left-out' : 'missing-type';
    this.#note(root, type && !type.isLeftOut ? 'wrong-kind' : reason, nameToShow(name));
    return [[root, null]];
  }
}

function isGone(part: Part): boolean {
  return part.isLeftOut || (part.owner !== undefined && isGone(part.owner));
}

function writeKept(parts: ReadonlyMap<unknown, Part>): readonly object[] {
  return [...parts.values()].filter(({ isLeftOut }) => !isLeftOut).map(write);
}

function write({ list, body, lists }: Part): object {
  const { name, kind, locations } = body;
  if (list === 'interfaces') return { kind: 'INTERFACE', name, ofType: null };
  if (list === 'possibleTypes') return { kind: 'OBJECT', name, ofType: null };
  const type = readType(body['type']);
  return {
    ...(list === 'types' && { kind }),
    name,
    ...pick(body),
    ...('ref' in type && { type: type.ref }),
    ...(list === 'directives' && {
      locations: listOf(locations).filter((one) => typeof one === 'string'),
    }),
    ...Object.fromEntries(Object.entries(lists).map(([one, parts]) => [one, writeKept(parts)])),
  };
}

const CAN_STAND: Readonly<Record<Place, (kind: TypeKindName) => boolean>> = {
  output: (kind) => kind !== 'INPUT_OBJECT',
  input: (kind) => kind === 'SCALAR' || kind === 'ENUM' || kind === 'INPUT_OBJECT',
  member: (kind) => kind === 'OBJECT',
  interface: (kind) => kind === 'INTERFACE',
};

/** Yields each edge whose removal leaves the graph without cycles. */
function* findCircular(
  leadsTo: ReadonlyMap<string, readonly string[]>,
): Generator<readonly [from: string, at: number]> {
  const done = new Set<string>();
  for (const start of leadsTo.keys()) {
    if (done.has(start)) continue;
    const way = [{ name: start, next: 0 }];
    const onWay = new Set([start]);
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const to = leadsTo.get(step.name)?.[step.next];
      if (to === undefined) {
        way.pop();
        onWay.delete(step.name);
        done.add(step.name);
        continue;
      }
      if (onWay.has(to)) yield [step.name, step.next];
      else if (!done.has(to)) {
        way.push({ name: to, next: 0 });
        onWay.add(to);
      }
      step.next += 1;
    }
  }
}
