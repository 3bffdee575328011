import { JsonCursor } from '../answers/json/json-cursor.ts';
import type { Span } from '../answers/json/scan.ts';
import { isName, NotWholeError, type MemberCheck, type MemberKind } from './check-members.ts';
import { TYPE_KINDS, type SchemaIndex, type TypeKindName } from './schema-index.ts';

const ROOTS: ReadonlyMap<string, keyof SchemaIndex['rootNames']> = new Map([
  ['queryType', 'query'],
  ['mutationType', 'mutation'],
  ['subscriptionType', 'subscription'],
]);

/**
 * Finds the types in a schema that is known to be whole, without parsing it.
 *
 * @param bytes the value of `__schema`
 * @returns undefined where they are no JSON
 * @throws {NotWholeError} where it is not whole after all
 */
export function indexSchema(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const json = new JsonCursor(bytes);
  try {
    const index = indexAtCursor(json);
    json.end();
    return index;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Finds the types in a schema at the cursor, the value of an answer's `__schema`.
 *
 * @param check checks what is in them; left out: nobody does
 * @returns undefined where it lists no types: some services that show no schema leave it empty
 * @throws {NotWholeError} where anything is not as GraphQL has it
 * @throws {SyntaxError} as the cursor
 */
export function indexAtCursor(json: JsonCursor, check?: MemberCheck): SchemaIndex | undefined {
  const names: string[] = [];
  const kinds: TypeKindName[] = [];
  const spans: number[] = [];
  const interfaces = new Map<number, readonly string[]>();
  const rootNames: { -readonly [Root in keyof SchemaIndex['rootNames']]: string } = {};
  let directives: Span | undefined;
  let description: unknown;
  const readType = (): void => {
    const type: TypeHead = {};
    const { start, end } = json.object((key) => readTypeMember(json, key, type, check));
    const { name, kind } = type;
    if (typeof name !== 'string' || !TYPE_KINDS.has(kind)) throw new NotWholeError();
    if (check) checkType(type, check);
    if (type.interfaces?.length) interfaces.set(names.length, type.interfaces);
    names.push(name);
    kinds.push(kind as TypeKindName);
    const { start: from, end: to } = type.description ?? { start: 0, end: 0 };
    spans.push(start, end, from, to);
  };
  const base = json.position;
  json.object((key) => {
    const root = ROOTS.get(key);
    if (key === 'types' && json.isArray()) {
      for (let more = json.enterArray(); more; more = json.leaveItem()) readType();
    } else if (key === 'directives' && json.isArray()) {
      directives = readList(json, 'directive', check);
    } else if (key === 'description') description = json.value();
    else if (root) {
      const [name] = namesIn([json.value()]);
      if (name !== undefined) rootNames[root] = name;
    } else json.skip();
  });
  if (names.length === 0) return undefined;
  const known = new Map(names.map((name, type) => [name, kinds[type]]));
  const isRooted = Object.values(rootNames).every((name) => known.get(name) === 'OBJECT');
  if (known.size < names.length || !isRooted || rootNames.query === undefined) {
    throw new NotWholeError();
  }
  return {
    bytes: json.since(base),
    names,
    kinds,
    spans: Uint32Array.from(spans, (at) => Math.max(0, at - base)),
    interfaces,
    rootNames,
    ...(directives && {
      directives: { start: directives.start - base, end: directives.end - base },
    }),
    ...(typeof description === 'string' && { description }),
  };
}

interface TypeHead {
  name?: unknown;
  kind?: unknown;
  description?: Span;
  interfaces?: readonly string[];
  possibleTypes?: Span;
  /** Which lists it has. */
  lists?: Set<string>;
}

/** The lists of a type's members. */
const MEMBER_LISTS: ReadonlyMap<string, MemberKind> = new Map([
  ['fields', 'field'],
  ['inputFields', 'input'],
  ['enumValues', 'value'],
]);

/** Which of them each kind of type has. */
const LIST_OF_KIND: ReadonlyMap<unknown, string> = new Map([
  ['OBJECT', 'fields'],
  ['INTERFACE', 'fields'],
  ['INPUT_OBJECT', 'inputFields'],
  ['ENUM', 'enumValues'],
]);

function readTypeMember(
  json: JsonCursor,
  key: string,
  type: TypeHead,
  check: MemberCheck | undefined,
): void {
  const kind = MEMBER_LISTS.get(key);
  if (key === 'name') type.name = json.value();
  else if (key === 'kind') type.kind = json.value();
  else if (key === 'description') {
    check?.text(json.position);
    type.description = json.skip();
  } else if (key === 'interfaces' && json.isArray()) {
    const all = json.value();
    type.interfaces = namesIn(all);
    if (check && type.interfaces.length < (all as readonly unknown[]).length)
      throw new NotWholeError();
  } else if (kind && json.isArray()) {
    (type.lists ??= new Set()).add(key);
    readList(json, kind, check);
  } else if (key === 'possibleTypes' && json.isArray()) type.possibleTypes = json.skip();
  else json.skip();
}

function readList(json: JsonCursor, kind: MemberKind, check: MemberCheck | undefined): Span {
  if (!check) return json.skip();
  const start = json.position;
  const end = check.list(kind, start);
  json.goTo(end);
  return { start, end };
}

/** Its name is one, and it has the lists of its kind, and no others. */
function checkType({ name, kind, lists, possibleTypes }: TypeHead, check: MemberCheck): void {
  const list = LIST_OF_KIND.get(kind);
  const isAsItShould = (lists?.size ?? 0) === (list ? 1 : 0) && (!list || lists?.has(list));
  if (!isAsItShould || !isName(name)) throw new NotWholeError();
  if (kind !== 'UNION') return;
  if (!possibleTypes) throw new NotWholeError();
  check.unionMembers(possibleTypes.start);
}

function namesIn(types: unknown): readonly string[] {
  const all = Array.isArray(types) ? (types as readonly unknown[]) : [];
  return all.flatMap((type) =>
    typeof type === 'object' && type !== null && 'name' in type && typeof type.name === 'string'
      ? [type.name]
      : [],
  );
}
