import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { emptyGlyphs } from './empty-glyphs.ts';
import { MONACO_SYMBOLS } from './monaco-symbols.ts';

const BASE = new URL('../../node_modules/monaco-editor/esm/vs/base/', import.meta.url);

/** `name: register('its-id', 0xea60)`, or with the id of another symbol. */
const ENTRY = /\b(\w+): register\('([\w-]+)', (?:0x([\da-f]+)|'([\w-]+)')\)/g;

/** How code asks for a symbol: as a constant, in a label, as a class or by its id. */
const USES = [
  /\bCodicon\.(\w+)/g,
  /\$\(([a-z][a-z\d-]*)(?:~[a-z]+)?\)/g,
  /\bcodicon-([a-z][a-z\d-]*)/g,
  /\bfromId\(['"]([a-z][a-z\d-]*)['"]\)/g,
];

const IN_STYLES = './codicon.ttf';

/** Code points by name and by id; some symbols are the same as another, by its id. */
type SymbolTable = ReadonlyMap<string, number | string>;

/**
 * Empties all symbols of Monaco's font that none of its modules in the page asks for: nine in ten, and
 * with them most of what the font weighs. Fails the build where {@link MONACO_SYMBOLS} is not what they
 * ask for.
 */
export function codiconSubset(): Plugin {
  const asked = new Set<string>();
  let symbols: SymbolTable = new Map();
  let folder = '';
  return {
    name: 'gatehouse:codicon-subset',
    apply: 'build',
    enforce: 'pre',
    configResolved({ cacheDir }) {
      folder = cacheDir;
    },
    async buildStart() {
      const tables = ['common/codiconsLibrary.js', 'common/codicons.js'].map(readBase);
      symbols = readSymbols((await Promise.all(tables)).map(String).join('\n'));
      const font = await readBase('browser/ui/codicons/codicon/codicon.ttf');
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, 'codicon.ttf'),
        emptyGlyphs(font, charactersOf(MONACO_SYMBOLS, symbols)),
      );
    },
    transform: {
      filter: { id: /\/node_modules\/monaco-editor\/esm\/vs\// },
      handler(code, id) {
        if (id.endsWith('/codicon.css')) {
          if (!code.includes(IN_STYLES)) this.error(`${id} no longer names ${IN_STYLES}.`);
          return { code: code.replace(IN_STYLES, join(folder, 'codicon.ttf')), map: null };
        }
        if (!/\/common\/codicons(?:Library)?\.js$/.test(id)) {
          for (const name of symbolsIn(code)) asked.add(name);
        }
        return null;
      },
    },
    buildEnd(error) {
      if (error) return;
      const listed = charactersOf(MONACO_SYMBOLS, symbols);
      const missing = [...asked].filter((name) => {
        const character = characterOf(name, symbols);
        return character !== undefined && !listed.has(character);
      });
      const wanted = charactersOf(asked, symbols);
      const idle = MONACO_SYMBOLS.filter((name) => !wanted.has(characterOf(name, symbols) ?? 0));
      if (missing.length + idle.length === 0) return;
      this.error(
        `src/build/monaco-symbols.ts lacks [${missing.join(', ')}] and has needlessly [${idle.join(', ')}].`,
      );
    },
  };
}

function readBase(file: string): Promise<Buffer> {
  return readFile(new URL(file, BASE));
}

/** Reads the modules that name symbols. */
export function readSymbols(code: string): SymbolTable {
  const symbols = new Map<string, number | string>();
  for (const [, name = '', id = '', hex, other = ''] of code.matchAll(ENTRY)) {
    const value = hex ? Number.parseInt(hex, 16) : other;
    symbols.set(name, value).set(id, value);
  }
  return symbols;
}

/** @returns the code point of a symbol, or undefined where a word is no symbol's name */
export function characterOf(name: string, symbols: SymbolTable): number | undefined {
  const value = symbols.get(name);
  return typeof value === 'string' ? characterOf(value, symbols) : value;
}

function charactersOf(names: Iterable<string>, symbols: SymbolTable): Set<number> {
  const characters = new Set<number>();
  for (const name of names) {
    const character = characterOf(name, symbols);
    if (character !== undefined) characters.add(character);
  }
  return characters;
}

/** @returns names of constants and ids of symbols that code asks for, and other words that look so */
export function symbolsIn(code: string): string[] {
  return USES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
}
