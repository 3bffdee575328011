import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csharp } from '../../src/programs/csharp.ts';
import { powerQuery } from '../../src/programs/power-query.ts';
import { CHANGING_TOTALS, ERROR_PLACES, PAGE_FORMS } from '../../src/testing/program-page-forms.ts';
import { programTask } from '../../src/testing/program-service.ts';
import { ROOT } from '../../src/tools/project.mjs';

/** Programs in languages that nothing runs here: as they were reviewed, and read by parsers of others. */
const require = createRequire(import.meta.url);

/** @param {string} name */
const program = (name) => readFileSync(join(ROOT, 'src/programs/golden', `${name}.txt`), 'utf8');

/** Those of each form of pages. @param {import('../../src/programs/program.ts').ProgramLanguage} language */
const programsOf = ({ write }) => {
  const urls = { tokenUrl: 'https://a.example/token', graphqlUrl: 'https://d.example/graphql' };
  const errorPlaces = ERROR_PLACES;
  const limits = { perDay: 100, maxBodyBytes: 6_000_000 };
  return [...PAGE_FORMS, ...CHANGING_TOTALS].flatMap(({ pages, ...form }) =>
    [
      {},
      { errorPlaces },
      { errorPlaces, pages: undefined },
      { limits, pages: { ...pages, pauseMs: 525 } },
    ].map((more) => write({ ...programTask(urls), variables: '{}', ...form, pages, ...more })),
  );
};

/** `npm test` installs them first. */
const isInstalled = existsSync(join(ROOT, 'e2e/foreign/node_modules/web-tree-sitter'));

describe.skipIf(!isInstalled)('the syntax of programs', () => {
  it('is C#', async () => {
    const { Language, Parser } = await import('web-tree-sitter');
    await Parser.init();
    const grammar = require.resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm');
    const parser = new Parser().setLanguage(await Language.load(grammar));
    for (const text of [program('csharp'), program('csharp-pages'), ...programsOf(csharp)])
      expect(parser.parse(text)?.rootNode.hasError).toBe(false);
    // What is wrong is seen.
    const wrong = program('csharp').replace('args[0]', 'args[0');
    expect(parser.parse(wrong)?.rootNode.hasError).toBe(true);
  });

  it('is M', async () => {
    const { default: parsers } = await import('@microsoft/powerquery-parser');
    const { DefaultSettings, TaskUtils } = parsers;
    /** @param {string} text */
    const isRead = async (text) =>
      TaskUtils.isParseStageOk(await TaskUtils.tryLexParse(DefaultSettings, text));
    const written = [program('powerQuery'), program('powerQuery-pages'), ...programsOf(powerQuery)];
    for (const text of written) expect(await isRead(text)).toBe(true);
    expect(await isRead(program('powerQuery').replace('[access_token]', '[access_token'))).toBe(
      false,
    );
  });
});
