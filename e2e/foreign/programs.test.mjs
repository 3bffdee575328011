import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/tools/project.mjs';

/**
 * @typedef {{ rootNode: { hasError: boolean } }} Tree
 * @typedef {{ setLanguage(language: object): { parse(text: string): Tree } }} Parser
 * @typedef {{ new (): Parser, init(): Promise<void> }} ParserClass
 * @typedef {{ Language: { load(file: string): Promise<object> }, Parser: ParserClass }} TreeSitter
 *
 * @typedef {object} Tasks
 * @property {(settings: object, text: string) => Promise<object>} tryLexParse
 * @property {(task: object) => boolean} isParseStageOk
 * @typedef {{ default: { DefaultSettings: object, TaskUtils: Tasks } }} PowerQueryParser
 */

/** Programs in languages that nothing runs here: as they were reviewed, and read by parsers of others. */
const { resolve } = createRequire(import.meta.url);

/** @param {string} name */
const program = (name) => readFileSync(join(ROOT, 'src/programs/golden', `${name}.txt`), 'utf8');

/** @param {string} name of a package that has no types here @returns {Promise<unknown>} */
const load = (name) => import(resolve(name));

/** `npm test` installs them first. */
const isInstalled = existsSync(join(ROOT, 'e2e/foreign/node_modules/web-tree-sitter'));

describe.skipIf(!isInstalled)('the syntax of programs', () => {
  it.each(['csharp', 'csharp-pages'])('%s is C#', async (name) => {
    const { Language, Parser } = /** @type {TreeSitter} */ (await load('web-tree-sitter'));
    await Parser.init();
    const grammar = resolve('tree-sitter-c-sharp/package.json').replace(
      'package.json',
      'tree-sitter-c_sharp.wasm',
    );
    const parser = new Parser().setLanguage(await Language.load(grammar));
    expect(parser.parse(program(name)).rootNode.hasError).toBe(false);
    // What is wrong is seen.
    const wrong = program(name).replace('args[0]', 'args[0');
    expect(parser.parse(wrong).rootNode.hasError).toBe(true);
  });

  it.each(['powerQuery', 'powerQuery-pages'])('%s is M', async (name) => {
    const { DefaultSettings, TaskUtils } = /** @type {PowerQueryParser} */ (
      await load('@microsoft/powerquery-parser')
    ).default;
    /** @param {string} text */
    const isRead = async (text) =>
      TaskUtils.isParseStageOk(await TaskUtils.tryLexParse(DefaultSettings, text));
    expect(await isRead(program(name))).toBe(true);
    expect(await isRead(program(name).replace('[access_token]', '[access_token'))).toBe(false);
  });
});
