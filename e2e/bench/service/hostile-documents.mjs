/**
 * @typedef {object} HostileRequest
 * @property {string} query
 * @property {Record<string, unknown>} [variables]
 * @property {string} [operationName]
 *
 * @typedef {(below: number) => number} Pick a whole number from 0; the same ones for one seed
 */

/** What the service takes at most, from the table of limits in docs/service.md. */
export const BOUNDS = {
  length: 100_000,
  lines: 3_000,
  tokens: 5_000,
  selections: 1_000,
  definitions: 100,
  spreads: 200,
  pairs: 50_000,
  aliases: 50,
  repeats: 50,
  nesting: 64,
};

const { length, lines, tokens, selections, definitions, spreads, aliases, repeats, nesting } =
  BOUNDS;

/** Plain fields of one name, so many that their pairs are at the limit. */
const PLAIN = Math.floor(Math.sqrt(2 * BOUNDS.pairs)) - 1;

/** Signs and words beside the part that is many. */
const SPARE = 60;

const LEAVES = ['name', 'code', 'id', 'flag', 'phone', 'alpha3Code', 'nativeName', 'capitalName'];

/**
 * @param {number} count
 * @param {(index: number) => string} make
 */
function many(count, make) {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => make(i)).join(' ');
}

/** So many parts as the tokens allow. @param {number} each */
const byTokens = (each) => (tokens - SPARE) / each;

/** @param {string} selectionSet */
const ofGermany = (selectionSet) => `{ country(code: "DE") { ${selectionSet} } }`;

/**
 * Fragments that spread the ones after them, so many each, as many as go.
 *
 * @param {number} width
 * @param {string} on
 * @param {string} leaf
 */
function web(width, on, leaf) {
  const count = Math.min(definitions - 1, Math.floor((spreads - 4) / width));
  return many(count, (i) => {
    const next = many(Math.min(width, count - 1 - i), (j) => `...F${i + 1 + j}`);
    return `fragment F${i} on ${on} { ${leaf} ${next} }`;
  });
}

/** @param {number} depth @returns {string} */
const twins = (depth) =>
  depth === 0 ? 'name code' : many(2, () => `partOf { ${twins(depth - 1)} }`);

/**
 * Documents that cost most for their size, each at the limits that its kind meets. Some are valid and
 * some are not, since refusing takes time as well.
 *
 * @type {Record<string, (pick: Pick) => HostileRequest>}
 */
const KINDS = {
  'fragments of one field in one set': (pick) => ({
    query: `${ofGermany(many(definitions - 1, (i) => `...F${i}`))} ${many(
      definitions - 1,
      (i) => `fragment F${i} on Country { ${LEAVES[pick(LEAVES.length)]} }`,
    )}`,
  }),
  'fragments of many fields in one set': () => ({
    query: `${ofGermany(many(definitions - 1, (i) => `...F${i}`))} ${many(
      definitions - 1,
      (i) => `fragment F${i} on Country { ${LEAVES.join(' ')} }`,
    )}`,
  }),
  'fragments in a chain': () => ({ query: `${ofGermany('...F0')} ${web(1, 'Country', 'name')}` }),
  'fragments that spread many others': (pick) => ({
    query: `${ofGermany('...F0 ...F1')} ${web(3 + pick(14), 'Country', LEAVES[pick(8)])}`,
  }),
  'fragments of introspection': (pick) => ({
    query: `{ __schema { types { ...F0 } } } ${web(3 + pick(5), '__Type', 'kind name description')}`,
  }),
  'fragments in a circle': () => ({
    query: `${'\n'.repeat(lines - 1)}${ofGermany('...F0')} ${many(
      definitions - 1,
      (i) => `fragment F${i} on Country { ...F${(i + 1) % (definitions - 1)} }`,
    )}`,
  }),
  'circles of fragments in circles': () => {
    const count = Math.floor(Math.sqrt(spreads));
    const others = (/** @type {number} */ i) =>
      many(count - 1, (j) => `...F${(i + j + 1) % count}`);
    return {
      query: `${ofGermany('...F0')} ${many(count, (i) => `fragment F${i} on Country { ${others(i)} }`)}`,
    };
  },
  'fragments below fields of one name': (pick) => {
    const count = 60;
    const fields = many(
      repeats - 1,
      (i) => `partOf { ...F${i % count} ...F${pick(count)} name code }`,
    );
    return {
      query: `${ofGermany(fields)} ${many(
        count,
        (i) => `fragment F${i} on Country { ${i + 1 < count ? `...F${i + 1}` : ''} name flag id }`,
      )}`,
    };
  },
  'fields of one name in one another': () => ({
    query: ofGermany(`${twins(4)} ${many(PLAIN - 100, () => 'name')}`),
  }),
  'one plain field many times': () => ({ query: ofGermany(many(PLAIN, () => 'name')) }),
  'plain fields that conflict': () => ({
    query: ofGermany(`${many(PLAIN - 45, () => 'name')} ${many(45, () => 'name: code')}`),
  }),
  'fields whose arguments conflict, far down': () => ({
    query: `${'\n'.repeat(lines - 1)}{ ${many(repeats, (i) => `country(code: "${i}") { name }`)} }`,
  }),
  'fields with long arguments': () => {
    const codes = many(byTokens(repeats) - 18, () => '"DE"');
    return {
      query: `{ ${many(repeats, () => `cities(filter: { countryIn: [${codes}] }) { totalCount }`)} }`,
    };
  },
  'operations and fragments with variables': () => {
    const half = definitions / 2;
    return {
      query: `${many(half, (i) => `query Q${i}($a: Int) { ...F0 }`)} ${many(
        half - 1,
        (i) => `fragment F${i} on Query { cities(first: $a) { totalCount } ...F${i + 1} }`,
      )} fragment F${half - 1} on Query { __typename }`,
      operationName: 'Q0',
      variables: { a: 1 },
    };
  },
  'operations that miss a long variable': () => ({
    query: `${many(definitions - 1, (i) => `query Q${i} { ...F }`)} fragment F on Query { city(geonameId: $${'v'.repeat(length - 5_000)}) { name } }`,
    operationName: 'Q0',
  }),
  'many operations': () => ({
    query: many(definitions, (i) => `query Q${i} { ${many(9, (j) => `a${j}: __typename`)} }`),
    operationName: 'Q0',
  }),
  'operations without a name': () => ({ query: many(definitions, () => '{ __typename }') }),
  'many variables': () => ({
    query: `query (${many(byTokens(8), (i) => `$v${i}: ID = "${i}"`)}) { nodes(ids: [${many(byTokens(8), (i) => `$v${i}`)}]) { id } }`,
  }),
  'unused variables': () => ({
    query: `query (${many(byTokens(4), (i) => `$v${i}: ID`)}) { __typename }`,
  }),
  'directives on one field': () => ({
    query: `{ __typename ${many(byTokens(7), (i) => `@${i % 2 ? 'include' : 'skip'}(if: true)`)} }`,
  }),
  'unknown directives': () => ({
    query: `{ __typename ${many(byTokens(2), (i) => `@inclde${i}`)} }`,
  }),
  'directives on each field': () => ({
    query: `query ($yes: Boolean = true) ${ofGermany(many(byTokens(9), (i) => `${LEAVES[i % 8]} @include(if: $yes)`))}`,
  }),
  'a deferred part for each field': () => ({
    query: ofGermany(many(selections / 2 - 2, (i) => `... @defer { ${LEAVES[i % 8]} }`)),
  }),
  'streams that are compared': () => ({
    query: `{ ${many(repeats - 1, () => `continents @stream(initialCount: 7) { ${many(8, (i) => LEAVES[i % 3])} }`)} }`,
  }),
  'a long list': () => ({
    query: `{ nodes(ids: [${many(byTokens(1), (i) => `"${i}"`)}]) { id } }`,
  }),
  'a list of wrong values': () => ({
    query: `{ cities(filter: { countryIn: [${many(byTokens(2), () => '{}')}] }) { totalCount } }`,
  }),
  'unknown enum values': () => ({
    query: `{ cities(filter: { kindIn: [${many(byTokens(1), (i) => `CAPITAL_OF_${i}`)}] }) { totalCount } }`,
  }),
  'inputs with wrong members': () => ({
    query: `{ cities(filter: { ${many(byTokens(3), (i) => `countryInn${i}: 1`)} }) { totalCount } }`,
  }),
  'inputs in one another': () => {
    const levels = nesting - 4;
    const value = `${'{ within: '.repeat(levels)}1${' }'.repeat(levels)}`;
    return {
      query: `{ ${many(byTokens(4 * levels + 12), () => `cities(filter: ${value}) { totalCount }`)} }`,
    };
  },
  'unknown fields, far down': (pick) => ({
    query: `${'\n'.repeat(lines - 1)}{ node(id: "x") { ${many(selections - 2, (i) => `popula${pick(9)}tion${i}`)} } }`,
  }),
  'long unknown fields': () => ({
    query: `{ node(id: "x") { ${many(60, (i) => `f${'o'.repeat(length / 60 - 12)}${i}`)} } }`,
  }),
  'unknown arguments': () => ({
    query: `{ cities(${many(byTokens(3), (i) => `frst${i}: 1`)}) { totalCount } }`,
  }),
  'unknown types': () => ({
    query: `{ ${many(PLAIN, (i) => `... on Contry${i} { name }`)} }`,
  }),
  'unknown fragments': () => ({ query: `{ ${many(spreads, (i) => `...F${i}`)} }` }),
  'inline fragments in one another': () => {
    const levels = nesting - 2;
    return {
      query: `{ ${many(selections / (levels + 1), () => `${'... { '.repeat(levels)}__typename${' }'.repeat(levels)}`)} }`,
    };
  },
  'inline fragments of many types': () => ({
    query: `{ node(id: "x") { ${many(PLAIN, (i) => `... on ${['City', 'Country', 'Language', 'Continent'][i % 4]} { name }`)} } }`,
  }),
  'inline fragments that cannot be': () => ({
    query: ofGermany(many(PLAIN, (i) => `... on ${['City', 'Language'][i % 2]} { name }`)),
  }),
  'aliases for one list each': () => ({
    query: ofGermany(
      many(aliases, (i) => `a${i}: cities(first: 1, orderBy: { field: NAME }) { totalCount }`),
    ),
  }),
  'a long name in a conflict': () => {
    const long = 'n'.repeat(length / 2 - 100);
    return { query: ofGermany(`${long}: name ${long}: code`) };
  },
  'long comments': () => ({
    query: `${`#${' '.repeat(length / lines - 3)}\n`.repeat(lines - 1)}{ __typename }`,
  }),
  'a text of many lines': () => ({
    query: `{ search(text: """${`${' '.repeat(length / lines - 3)}\n`.repeat(lines - 1)}""") { __typename } }`,
  }),
  'types that a document may not define': () => ({
    query: `{ __typename } ${many(definitions - 1, (i) => `type T${i} { ${many(10, (j) => `a${j}: Int`)} }`)}`,
  }),
  'a long list in a variable': () => ({
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array.from({ length: 28_000 }, (_, i) => `${i}`) },
  }),
  'wrong values in a variable': () => ({
    query: 'query ($filter: CityFilter) { cities(filter: $filter) { totalCount } }',
    variables: { filter: { countryIn: Array.from({ length: 80_000 }, () => ({})) } },
  }),
  'long numbers in a variable': () => ({
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array.from({ length: 12_000 }, (_, i) => 1_234_567_890_123_000 + i) },
  }),
  'anything that the grammar allows': mixed,
};

/**
 * What nobody thought of: any parts, with names of the schema.
 *
 * @param {Pick} pick
 * @returns {HostileRequest}
 */
function mixed(pick) {
  const fragments = 1 + pick(definitions - 2);
  const left = { selections: selections - 2 * fragments, tokens: tokens - 12 * fragments, spreads };
  /** @param {number} depth @returns {string} */
  const set = (depth) => {
    const parts = ['name'];
    for (let count = pick(12); count > 0; count -= 1) {
      if (left.selections < 8 || left.tokens < 60) break;
      left.selections -= 4;
      left.tokens -= 30;
      const below = pick(depth > 0 ? 6 : 3);
      if (below === 0) parts.push(`${LEAVES[pick(8)]} @skip(if: $no)`);
      else if (below === 1) parts.push(`a${pick(2)}${LEAVES[pick(2)]}: ${LEAVES[pick(2)]}`);
      else if (below === 2 && left.spreads > 1) {
        left.spreads -= 1;
        parts.push(`...F${pick(fragments)}`);
      } else if (below === 3) parts.push(`... on Country { ${set(depth - 1)} }`);
      else if (below === 4) parts.push(`partOf { ${set(depth - 1)} }`);
      else if (below === 5) {
        const filter = 'filter: { countryIn: ["DE"], within: null }';
        parts.push(`cities(first: 1, ${filter}) { nodes { country { ${set(depth - 1)} } } }`);
      }
    }
    return parts.join(' ');
  };
  const operation = `query Q($no: Boolean = false) ${ofGermany(`${set(4)} ...F0`)}`;
  return {
    query: `${operation} ${many(fragments, (i) => `fragment F${i} on Country { ${set(2)} }`)}`,
    operationName: 'Q',
  };
}

/** Kinds of documents, by what there is much of. */
export const HOSTILE_KINDS = Object.keys(KINDS);

/**
 * One document of a kind.
 *
 * @param {string} kind of {@link HOSTILE_KINDS}
 * @param {number} seed the same one makes the same document
 * @returns {HostileRequest}
 */
export function hostileRequest(kind, seed) {
  let state = seed * 7_919 + 13;
  // Lehmer's generator is short, and good enough to vary a document.
  const request = KINDS[kind]((below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  });
  // No two are the same text, which the service would remember.
  return { ...request, query: `${request.query} #${seed}` };
}
