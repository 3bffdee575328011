import { objectOf } from '../contract/json-members.ts';
import { faultOfName, isInputKind, isName, NOT_VALUES } from './is-whole.ts';
import {
  nameToShow,
  summarizeLeftOut,
  type LeftOut,
  type LeftOutPart,
  type LeftOutReason,
} from './left-out.ts';
import {
  listOf,
  NEEDED,
  OWN_KINDS,
  pick,
  readType,
  type LooseObject,
  type MemberList,
} from './loose-introspection.ts';
import { TYPE_KINDS, type TypeKindName } from './schema-index.ts';

type PartList = MemberList | 'interfaces' | 'args';

interface Part {
  readonly path: string;
  readonly owner: Part | undefined;
  readonly list: PartList | undefined;
  /** Its members, except for its lists. */
  readonly body: LooseObject;
  readonly lists: Map<PartList, Set<Part>>;
  /** The list that may not be empty. */
  readonly needs: PartList | undefined;
  readonly isRequired: boolean;
  isLeftOut: boolean;
}

interface NamedPart extends Part {
  readonly name: string;
  readonly kind: TypeKindName;
}

const ROOTS = ['queryType', 'mutationType', 'subscriptionType'] as const;

type Place = 'output' | 'input' | 'member' | 'interface';

interface CleanSchema {
  /** As in introspection; its query type may be missing. */
  readonly schema: object;
  readonly leftOut: LeftOut | undefined;
}

/**
 * Removes parts that GraphQL does not allow, and parts that need them: a field goes with its type
 * or a required argument, a type with its last field. Unfulfilled interfaces stay, as they do not
 * affect operations. Any part of `schema`, the value of `__schema`, may be missing or wrong.
 */
export class SchemaCleaner {
  readonly #schema: LooseObject;
  readonly #types = new Map<string, NamedPart>();
  readonly #refusedTypes = new Set<string>();
  readonly #directives = new Map<string, Part>();
  readonly #users = new Map<string, Part[]>();
  readonly #leftOut: LeftOutPart[] = [];
  readonly #pending: (readonly [Part, LeftOutReason, string | undefined])[] = [];
  readonly #implied = new Set<string>();
  readonly #queryName: unknown;

  constructor(schema: LooseObject) {
    this.#schema = schema;
    this.#queryName = objectOf(schema['queryType'])['name'];
  }

  clean(): CleanSchema {
    for (const [type, body] of this.#readTypes()) this.#readMembers(type, body);
    this.#breakCircles();
    this.#readDirectives();
    for (const type of this.#types.values()) {
      if (this.#isEmptied(type)) this.#leaveOut(type, 'empty');
    }
    this.#settle();
    return {
      schema: {
        ...pick(this.#schema, ['description']),
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

  #readTypes(): (readonly [NamedPart, LooseObject])[] {
    return listOf(this.#schema['types']).flatMap((item, position) => {
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
      else {
        const texts = pick(body, ['description', 'specifiedByURL'], 'isOneOf');
        const type: NamedPart = {
          ...createPart({ path, body: { kind, name, ...texts } }),
          needs: NEEDED[kind as TypeKindName],
          name,
          kind: kind as TypeKindName,
        };
        this.#types.set(name, type);
        return [[type, body] as const];
      }
      return [];
    });
  }

  #readMembers(type: NamedPart, body: LooseObject): void {
    const list = type.needs;
    if (list === 'possibleTypes') this.#readNames(type, list, 'member', body[list]);
    else if (list) this.#readParts(type, list, body[list]);
    if (list === 'fields') this.#readNames(type, 'interfaces', 'interface', body['interfaces']);
  }

  #readDirectives(): void {
    for (const [position, item] of listOf(this.#schema['directives']).entries()) {
      const body = objectOf(item);
      const { name } = body;
      const path = `@${name === undefined ? `directives[${position}]` : nameToShow(name)}`;
      if (typeof name !== 'string') this.#note(path, 'shape');
      else if (!isName(name)) this.#note(path, faultOfName(name));
      else if (this.#directives.has(name)) this.#note(path, 'duplicate');
      else {
        const locations = listOf(body['locations']).filter((one) => typeof one === 'string');
        const texts = pick(body, ['description', 'deprecationReason'], 'isRepeatable');
        const directive = createPart({ path, body: { name, ...texts, locations } });
        this.#directives.set(name, directive);
        this.#readParts(directive, 'args', body['args']);
      }
    }
  }

  #readParts(owner: Part, list: PartList, items: unknown): void {
    const parts = new Map<string, Part>();
    for (const [position, item] of listOf(items).entries()) {
      const body = objectOf(item);
      const { name } = body;
      const label = name === undefined ? `${list}[${position}]` : nameToShow(name);
      const path = list === 'args' ? `${owner.path}(${label}:)` : `${owner.path}.${label}`;
      const type = list === 'enumValues' ? undefined : readType(body['type']);
      const isRequired =
        (list === 'args' || list === 'inputFields') &&
        objectOf(body['type'])['kind'] === 'NON_NULL' &&
        body['defaultValue'] == null;
      const keys = ['description', 'defaultValue', 'deprecationReason'];
      const texts = pick(body, keys, 'isDeprecated');
      const part = createPart({
        path,
        owner,
        list,
        isRequired,
        body: { name, ...texts, ...(type && 'ref' in type && { type: type.ref }) },
      });
      if (typeof name !== 'string') this.#refuse(part, 'shape');
      else if (!isName(name) || (list === 'enumValues' && NOT_VALUES.has(name)))
        this.#refuse(part, faultOfName(name));
      else if (parts.has(name)) this.#note(path, 'duplicate');
      else {
        parts.set(name, part);
        listIn(owner, list).add(part);
        if (type && !('ref' in type)) this.#leaveOut(part, type.fault);
        else if (type) this.#useType(part, type.name, list === 'fields' ? 'output' : 'input');
        if (list === 'fields') this.#readParts(part, 'args', body['args']);
      }
    }
  }

  #readNames(owner: Part, list: PartList, place: Place, items: unknown): void {
    const names = new Set<string>();
    for (const item of listOf(items)) {
      const { name } = objectOf(item);
      const path = `${owner.path}: ${nameToShow(name)}`;
      if (typeof name !== 'string') this.#note(path, 'shape');
      else if (names.has(name)) this.#note(path, 'duplicate');
      else {
        names.add(name);
        const kind = this.#kindOf(name) ?? 'OBJECT';
        const part = createPart({ path, owner, list, body: { kind, name, ofType: null } });
        listIn(owner, list).add(part);
        this.#useType(part, name, place);
      }
    }
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
    const partsOf = ({ lists }: Part): readonly Part[] => [...(lists.get('interfaces') ?? [])];
    const leadsTo = new Map(
      Array.from(this.#types.values(), (type) => [
        type.name,
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
      if (owner && list) {
        owner.lists.get(list)?.delete(part);
        if (isRequired) this.#leaveOut(owner, 'required-left-out', part.path);
        else if (this.#isEmptied(owner)) this.#leaveOut(owner, 'empty');
      }
      if (owner) continue;
      for (const user of this.#users.get(String(part.body['name'])) ?? []) {
        // A directive may have the name of a type.
        if (part.needs) this.#leaveOut(user, 'type-left-out', part.path);
      }
    }
  }

  /** A schema needs its query type, even one without fields. */
  #isEmptied({ needs, lists, body }: Part): boolean {
    const isQuery = body['kind'] === 'OBJECT' && body['name'] === this.#queryName;
    return needs !== undefined && (lists.get(needs)?.size ?? 0) === 0 && !isQuery;
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

function createPart(part: Pick<Part, 'path' | 'body'> & Partial<Part>): Part {
  return {
    owner: undefined,
    list: undefined,
    needs: undefined,
    isRequired: false,
    isLeftOut: false,
    lists: new Map(),
    ...part,
  };
}

function listIn(part: Part, list: PartList): Set<Part> {
  const parts = part.lists.get(list) ?? new Set();
  part.lists.set(list, parts);
  return parts;
}

function isGone(part: Part): boolean {
  return part.isLeftOut || (part.owner !== undefined && isGone(part.owner));
}

const ALWAYS_THERE: ReadonlyMap<unknown, readonly PartList[]> = new Map([
  ['OBJECT', ['fields', 'interfaces']],
  ['INTERFACE', ['fields', 'interfaces']],
  ['fields', ['args']],
]);

function writeKept(parts: ReadonlyMap<string, Part>): readonly object[] {
  return [...parts.values()].filter(({ isLeftOut }) => !isLeftOut).map(write);
}

function write(part: Part): object {
  const { body, lists, list } = part;
  const always = ALWAYS_THERE.get(list ?? body['kind']) ?? (list || body['kind'] ? [] : ['args']);
  return {
    ...body,
    ...Object.fromEntries(always.map((name) => [name, []])),
    ...Object.fromEntries(Array.from(lists, ([name, parts]) => [name, Array.from(parts, write)])),
  };
}

const CAN_STAND: Readonly<Record<Place, (kind: TypeKindName) => boolean>> = {
  output: (kind) => kind !== 'INPUT_OBJECT',
  input: isInputKind,
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
