import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, visit } from 'graphql';
import { expect, it } from 'vitest';
import { ROOT } from '../../../src/tools/project.mjs';
import { BOUNDS, HOSTILE_KINDS, hostileRequest } from './hostile-documents.mjs';

/** Of the service, all but its parts for the variables of the request, in bytes. */
const BODY_LIMIT = 262_144;

/**
 * What a document holds of all that is limited before it is validated.
 *
 * @param {string} query
 */
function measure(query) {
  const document = parse(query, { maxLexicalTokens: BOUNDS.tokens });
  let [selections, spreads, pairs] = [0, 0, 0];
  /** @type {Map<string, number>} */
  const names = new Map();
  visit(document, {
    SelectionSet(set) {
      selections += set.selections.length;
    },
    FragmentSpread() {
      spreads += 1;
    },
    Field({ alias, name }) {
      const others = names.get((alias ?? name).value) ?? 0;
      pairs += others;
      names.set((alias ?? name).value, others + 1);
    },
  });
  const { length } = query;
  const lines = query.split('\n').length;
  return { length, lines, definitions: document.definitions.length, selections, spreads, pairs };
}

it('knows the limits that the service documents', () => {
  const page = readFileSync(join(ROOT, 'docs/service.md'), 'utf8');
  for (const [name, limit] of Object.entries(BOUNDS)) {
    const cell = name === 'tokens' ? String.raw`\(a syntax error\)` : `\`${name}\``;
    expect(page).toMatch(
      new RegExp(String.raw`\| ${cell}\s+\| ${limit.toLocaleString('en')}\s+\|`),
    );
  }
});

it.each(HOSTILE_KINDS)('%s: within all limits, so that validation sees it', (kind) => {
  for (const seed of [1, 2, 3]) {
    const request = hostileRequest(kind, seed);
    for (const [name, value] of Object.entries(measure(request.query))) {
      expect(value).toBeLessThanOrEqual(BOUNDS[/** @type {keyof typeof BOUNDS} */ (name)]);
    }
    expect(Buffer.byteLength(JSON.stringify(request))).toBeLessThanOrEqual(BODY_LIMIT);
    expect(hostileRequest(kind, seed)).toEqual(request);
  }
});

it('reaches each limit with some kind', () => {
  const measured = HOSTILE_KINDS.map((kind) => measure(hostileRequest(kind, 1).query));
  for (const name of /** @type {const} */ ([
    'length',
    'lines',
    'definitions',
    'spreads',
    'pairs',
  ])) {
    expect(Math.max(...measured.map((size) => size[name]))).toBeGreaterThan(BOUNDS[name] * 0.9);
  }
});
