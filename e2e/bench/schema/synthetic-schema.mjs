/** How much there is of everything, types of the language itself not counted. */
const TYPES = {
  objects: 8_000,
  interfaces: 200,
  inputs: 1_000,
  enums: 600,
  unions: 150,
  scalars: 50,
};
/** Of objects, interfaces and inputs together. */
const FIELDS = 100_000;
const QUERY_FIELDS = 300;
const MUTATION_FIELDS = 200;
const INTERFACE_FIELDS = 4;
const INPUT_FIELDS = 8;
const SEED = 20_261;

/** What the names are made of, as in a business's schema. */
const WORDS = (
  'account address agent alert amount archive asset audit balance batch benefit booking branch ' +
  'budget bundle campaign carrier catalog category channel charge claim client comment company ' +
  'condition contact contract country coverage credit currency customer deal delivery department ' +
  'deposit discount document domain driver employee estimate event expense feature filter folder ' +
  'forecast group holding house import index industry insight invoice issue item journal label lead ' +
  'ledger license limit line list loan location market match measure member message metric model ' +
  'network note notice offer office order owner package partner payment period permit person phase ' +
  'plan policy portfolio position premium price product profile project provider purchase quote ' +
  'rating receipt record refund region report request reserve resource review role route rule sale ' +
  'sample schedule score section segment service session share shipment site source stage state ' +
  'status stock store supplier survey target task tax team template term ticket token topic trade ' +
  'transfer trip unit update usage user value vendor version visit volume warehouse window zone'
).split(' ');

const SCALARS = ['String', 'Int', 'Float', 'Boolean', 'ID'];

/**
 * @typedef {{ kind: string, name: string | null, ofType: TypeRef | null }} TypeRef
 * @typedef {Record<string, unknown>} Definition
 */

/**
 * A schema of 10,000 types and 100,000 fields, the same at each call.
 *
 * @returns {{ data: { __schema: Definition & { types: Definition[] } } }} as an introspection query
 *   that asks for everything gets it
 */
export function synthesizeSchema() {
  const random = createRandom(SEED);
  const names = namesOf();
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)];
  const chance = (/** @type {number} */ share) => random() < share;

  /** @param {string} kind @param {string} name @returns {TypeRef} */
  const named = (kind, name) => ({ kind, name, ofType: null });
  /** @param {string} kind @param {TypeRef} ofType @returns {TypeRef} */
  const wrapped = (kind, ofType) => ({ kind, name: null, ofType });
  /** @param {TypeRef} type */
  const wrap = (type) => {
    const inner = chance(0.5) ? wrapped('NON_NULL', type) : type;
    return chance(0.25) ? wrapped('LIST', inner) : inner;
  };
  const outputType = () => {
    const share = random();
    if (share < 0.6) return wrap(named('SCALAR', pick(SCALARS)));
    if (share < 0.65) return wrap(named('SCALAR', pick(names.scalars)));
    if (share < 0.72) return wrap(named('ENUM', pick(names.enums)));
    if (share < 0.75) return wrap(named('INTERFACE', pick(names.interfaces)));
    if (share < 0.77) return wrap(named('UNION', pick(names.unions)));
    return wrap(named('OBJECT', pick(names.objects)));
  };
  const inputType = () => {
    if (chance(0.1)) return named('INPUT_OBJECT', pick(names.inputs));
    return chance(0.15) ? named('ENUM', pick(names.enums)) : named('SCALAR', pick(SCALARS));
  };
  const text = () =>
    chance(0.5)
      ? `The ${pick(WORDS)} of this ${pick(WORDS)}, as its ${pick(WORDS)} knows it.`
      : null;
  /** @param {string} name */
  const input = (name) => ({
    name,
    description: text(),
    type: inputType(),
    defaultValue: null,
    isDeprecated: false,
    deprecationReason: null,
  });
  /** @param {string} name */
  const field = (name) => ({
    name,
    description: text(),
    args: chance(0.2) ? [input('first'), input('filter')] : [],
    type: outputType(),
    isDeprecated: chance(0.02),
    deprecationReason: null,
  });
  /** @param {number} count @param {readonly string[]} [taken] */
  const fieldNames = (count, taken = []) => {
    const found = new Set(taken);
    while (found.size < count + taken.length) {
      const name = pick(WORDS) + capital(pick(WORDS));
      found.add(found.has(name) ? `${name}${found.size}` : name);
    }
    return [...found].slice(taken.length);
  };

  const interfaces = names.interfaces.map((name) => ({
    ...empty('INTERFACE', name),
    description: text(),
    fields: fieldNames(INTERFACE_FIELDS).map(field),
    interfaces: [],
    possibleTypes: /** @type {TypeRef[]} */ ([]),
  }));
  const inputs = names.inputs.map((name) => ({
    ...empty('INPUT_OBJECT', name),
    description: text(),
    inputFields: fieldNames(INPUT_FIELDS).map(input),
  }));
  /** @param {string} name @param {number} count */
  const object = (name, count) => {
    const parent =
      count > 0 && chance(0.25) ? interfaces[Math.floor(random() * interfaces.length)] : undefined;
    parent?.possibleTypes.push(named('OBJECT', name));
    const inherited = parent?.fields ?? [];
    const own = fieldNames(
      count - inherited.length,
      inherited.map((one) => one.name),
    ).map(field);
    return {
      ...empty('OBJECT', name),
      description: text(),
      fields: [...inherited, ...own],
      interfaces: parent ? [named('INTERFACE', parent.name)] : [],
    };
  };
  const plain = names.objects.length;
  const left =
    FIELDS -
    QUERY_FIELDS -
    MUTATION_FIELDS -
    interfaces.length * INTERFACE_FIELDS -
    inputs.length * INPUT_FIELDS;
  const objects = names.objects.map((name, index) =>
    object(name, Math.floor(left / plain) + (index < left % plain ? 1 : 0)),
  );
  /** @param {string} name @param {number} count */
  const root = (name, count) => ({
    ...empty('OBJECT', name),
    fields: fieldNames(count).map((one) => ({
      ...field(one),
      type: named('OBJECT', pick(names.objects)),
    })),
    interfaces: [],
  });
  const enums = names.enums.map((name) => ({
    ...empty('ENUM', name),
    description: text(),
    enumValues: fieldNames(6).map((value) => ({
      name: value.toUpperCase(),
      description: null,
      isDeprecated: false,
      deprecationReason: null,
    })),
  }));
  const unions = names.unions.map((name) => ({
    ...empty('UNION', name),
    possibleTypes: [...new Set(Array.from({ length: 5 }, () => pick(names.objects)))].map((one) =>
      named('OBJECT', one),
    ),
  }));
  const scalars = [...SCALARS, ...names.scalars].map((name) => empty('SCALAR', name));
  return {
    data: {
      __schema: {
        description: null,
        queryType: { name: 'Query' },
        mutationType: { name: 'Mutation' },
        subscriptionType: null,
        directives: [],
        types: [
          root('Query', QUERY_FIELDS),
          root('Mutation', MUTATION_FIELDS),
          ...scalars,
          ...enums,
          ...interfaces,
          ...unions,
          ...inputs,
          ...objects,
        ],
      },
    },
  };
}

/** @param {string} kind @param {string} name */
function empty(kind, name) {
  return {
    kind,
    name,
    description: /** @type {string | null} */ (null),
    specifiedByURL: null,
    fields: /** @type {unknown} */ (null),
    inputFields: /** @type {unknown} */ (null),
    interfaces: /** @type {unknown} */ (null),
    enumValues: /** @type {unknown} */ (null),
    possibleTypes: /** @type {unknown} */ (null),
  };
}

/** Names that no two types share; the two root types are objects as well. */
function namesOf() {
  let next = 0;
  const take = (/** @type {number} */ count, suffix = '') =>
    Array.from({ length: count }, () => {
      const first = WORDS[next % WORDS.length];
      const round = Math.floor(next / WORDS.length);
      next += 1;
      return capital(first) + capital(WORDS[(next * 7 + round) % WORDS.length]) + round + suffix;
    });
  return {
    objects: take(TYPES.objects - 2),
    interfaces: take(TYPES.interfaces, 'Like'),
    inputs: take(TYPES.inputs, 'Input'),
    enums: take(TYPES.enums, 'Kind'),
    unions: take(TYPES.unions, 'Choice'),
    scalars: take(TYPES.scalars, 'Scalar'),
  };
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Numbers from 0 to 1 that look random and are the same everywhere (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number}
 */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
