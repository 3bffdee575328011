import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programTask } from '../testing/program-service.ts';
import { PROGRAM_LANGUAGES } from './languages.ts';
import { ProgramError } from './program.ts';

const TASK = programTask({
  tokenUrl: 'https://auth.example.com/oauth2/token',
  graphqlUrl: 'https://data.example.com/v1/graphql',
});

const LANGUAGES = await Promise.all(PROGRAM_LANGUAGES.map(({ load }) => load()));

test('each language has the id of its line in the list, which no other has', () => {
  const ids = PROGRAM_LANGUAGES.map(({ id }) => id);
  expect(LANGUAGES.map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the page about programs has a row for each language', () => {
  const page = readFileSync('docs/programs.md', 'utf8');
  const rows = PROGRAM_LANGUAGES.filter(({ label }) => page.includes(`\n| ${label.padEnd(18)} | `));
  expect(rows).toEqual(PROGRAM_LANGUAGES);
});

describe.each(LANGUAGES)('$id', (language) => {
  test('has a program that is as it was reviewed', async () => {
    const whole = language.write(TASK);
    const short = language.write({
      ...TASK,
      flow: 'A',
      query: '{ __typename }',
      operationName: undefined,
      variables: '{}',
      pages: undefined,
      endsExplorerToken: false,
    });
    await expect(whole).toMatchFileSnapshot(`golden/${language.id}-pages.txt`);
    await expect(short).toMatchFileSnapshot(`golden/${language.id}.txt`);
  });

  test('says in its first line what it needs from the environment', () => {
    const [first, ...others] = language
      .write(TASK)
      .replace(/^#!.*\n/, '')
      .split('\n');
    expect(first).toMatch(/GATEHOUSE_API_KEY.*GATEHOUSE_USERNAME.*GATEHOUSE_PASSWORD/);
    expect(others.join('\n')).toMatch(/ends the token of the explorer/);
    const nobody = language.write({ ...TASK, endsExplorerToken: false });
    expect(nobody).not.toMatch(/ends the token of the explorer/);
  });

  test.skipIf(language.extension === 'http')(
    'pauses between pages where the service has a pace',
    () => {
      const plain = language.write(TASK).split('\n');
      const pages = TASK.pages && { ...TASK.pages, pauseMs: 525 };
      const paced = language.write({ ...TASK, pages }).split('\n');
      const added = paced.filter((line) => !plain.includes(line));
      expect(added).toEqual([
        expect.stringMatching(/(?:sleep|Sleep|Delay|InvokeAfter).*\W(?:0\.)?525\b/),
      ]);
    },
  );

  test('refuses what no program can hold, or no service takes', () => {
    expect(() => language.literal('a\0b')).toThrow(ProgramError);
    expect(() => language.literal('\ud83d')).toThrow(ProgramError);
    for (const wrong of [
      { query: '{ a(b: "\0") }' },
      { variables: '{"a": "\0"}' },
      { requestFormat: 'graphql' as const },
      { requestFormat: 'graphql' as const, pages: undefined },
    ]) {
      expect(() => language.write({ ...TASK, ...wrong })).toThrow(ProgramError);
    }
  });
});
