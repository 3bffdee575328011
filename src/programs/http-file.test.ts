import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANGING_TOTALS,
  ERROR_PLACES,
  ERROR_RESULTS,
  PAGE_FORMS,
  UNSAID,
} from '../testing/program-page-forms.ts';
import {
  programTask,
  PROGRAM_CREDENTIALS,
  startProgramService,
  type ProgramService,
} from '../testing/program-service.ts';
import { http } from './http-file.ts';
import { ProgramError, type ProgramTask } from './program.ts';

/** An HTTP client as JetBrains describes its own: variables, scripts before and after, one request at a time. */
function openHttpFile(text: string) {
  const global = new Map<string, string>();
  const log: string[] = [];
  const failures: string[] = [];
  const client = {
    global: {
      get: (name: string) => global.get(name),
      set: (name: string, value: string) => global.set(name, value),
      clear: (name: string) => global.delete(name),
    },
    log: (line: string) => log.push(line),
    assert(condition: unknown, message = 'assertion') {
      if (!condition) throw new Error(message);
    },
    test(name: string, body: () => void) {
      try {
        body();
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
    },
  };
  const requests = text.split(/^### .*\n/m).slice(1);
  const run = async (index: number): Promise<{ status: number; text: string }> => {
    const [, before = '', method = '', url = '', headers = '', body = '', after = ''] =
      /^(?:# @.*\n)*(?:< \{%([^]*?)%\}\n)?([A-Z]+) (\S+)\n([^]*?)\n\n(?:([^>][^]*?)\n+)?\s*> \{%([^]*?)%\}/.exec(
        requests[index] ?? '',
      ) ?? [];
    const own = new Map<string, string>();
    const environment = new Map<string, string>(Object.entries(PROGRAM_CREDENTIALS));
    const request = {
      variables: { set: (name: string, value: string) => own.set(name, value) },
      environment: { get: (name: string) => environment.get(name) },
    };
    // eslint-disable-next-line no-implied-eval, typescript/no-implied-eval
    new Function('client', 'request', before)(client, request);
    const fill = (template: string): string =>
      template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = own.get(name) ?? global.get(name) ?? environment.get(name);
        if (value === undefined) throw new Error(`no variable ${name}`);
        return value;
      });
    const answer = await fetch(fill(url), {
      method,
      headers: fill(headers)
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
      ...(body !== '' && { body: new TextEncoder().encode(fill(body)) }),
    });
    const answered = await answer.text();
    const response = { status: answer.status, body: JSON.parse(answered) as unknown };
    // eslint-disable-next-line no-implied-eval, typescript/no-implied-eval
    new Function('client', 'response', after)(client, response);
    return { status: answer.status, text: answered };
  };
  return { run, log, failures };
}

function open(service: ProgramService, changes: Partial<ProgramTask> = {}) {
  return openHttpFile(http.write({ ...programTask(service), ...changes }));
}

describe('an .http file', () => {
  test.each(['A', 'B'] as const)('signs in by Flow %s, and goes on page by page', async (flow) => {
    const service = await startProgramService();
    const file = open(service, { flow });
    expect(await file.run(0)).toMatchObject({ status: 200 });
    const answers = [await file.run(1), await file.run(1), await file.run(1)];
    expect(answers.map(({ text }) => text).join()).toMatch(/12345678901234567890.*"end"/s);
    expect(file.log.map((line) => line.includes('another'))).toEqual([true, true, false]);
    expect(file.failures).toEqual([]);
    const bodies = service.calls().map(({ body }) => JSON.parse(body) as ProgramTask);
    expect(bodies[0]?.query).toBe(programTask(service).query);
    expect(
      bodies.map(({ variables }) => (variables as unknown as { after: unknown }).after),
    ).toEqual([null, '2', '4']);
    expect(service.calls()[0]?.body).toContain('12345678901234567890');
    expect(service.tokenRequests()).toBe(1);
  });

  test('says where a cursor repeats, and where there are errors', async () => {
    const service = await startProgramService({
      endCursors: ['2', '2'],
      errors: '[{"message":"late"}]',
    });
    const file = open(service);
    await file.run(0);
    await file.run(1);
    await file.run(1);
    expect(file.failures.map((line) => line.replace(/:.*late.*/, ': late'))).toEqual([
      'has no errors: late',
      'has no errors: late',
      'has a position of its own for the next page: assertion',
    ]);
  });

  // How many rows came is not kept from run to run: no total ends numbered pages.
  const forms = PAGE_FORMS.filter(({ pages }) => !pages.total || pages.next.kind !== 'page');
  test.each(forms)('goes on through $title', async ({ pages, variables, lists, said }) => {
    const service = await startProgramService();
    service.lists.push(...lists);
    const file = open(service, { pages, variables });
    await file.run(0);
    for (let page = 0; page < lists.length; page += 1) await file.run(1);
    const ends = file.log.filter((line) => !line.includes('the one before'));
    const goesOn = ends.map((line) => line.includes('another'));
    expect(goesOn).toEqual([...lists.slice(1).map(() => true), false]);
    expect(file.failures.length > 0).toBe(said !== undefined);
    expect(file.log.at(-1)?.includes('missing')).toBe(said !== undefined);
    const asked = service.calls().map(({ body }) => (JSON.parse(body) as ProgramTask).variables);
    expect(asked).toHaveLength(lists.length);
    if (said) return;
    // From the beginning again.
    service.lists.push(...lists);
    for (let page = 0; page < lists.length; page += 1) await file.run(1);
    expect(file.failures).toEqual([]);
  });

  test('takes no page for the last that does not say so', async () => {
    const service = await startProgramService();
    const file = open(service);
    await file.run(0);
    for (const { list, code } of UNSAID) {
      service.lists.push(list);
      file.failures.length = 0;
      await file.run(1);
      expect({ list, isWrong: file.failures.length > 0 }).toEqual({ list, isWrong: code === 1 });
    }
  });

  test('tells a total that changes, and that it keeps to no limit', async () => {
    for (const { pages, lists } of CHANGING_TOTALS) {
      const service = await startProgramService();
      const file = open(service, { pages, variables: '{}' });
      await file.run(0);
      // From the beginning again, another total is no change.
      for (const first of ['2', '5']) {
        service.lists.push(...lists.map((list) => list.replace('"total":2', `"total":${first}`)));
        for (let page = 0; page < lists.length; page += 1) await file.run(1);
      }
      expect(
        file.log.filter((line) => line.includes('total')).map((line) => line.slice(0, 30)),
      ).toEqual(['The total changed from 2 to 3:', 'The total changed from 5 to 3:']);
    }
    const urls = { tokenUrl: 'https://a.example/t', graphqlUrl: 'https://a.example/g' };
    const task = programTask(urls);
    const pages = task.pages && { ...task.pages, pauseMs: 525 };
    expect(http.write({ ...task, pages, limits: { perDay: 100, maxBodyBytes: 6_000 } })).toContain(
      '# Nothing here keeps to what the service takes: a call each 0.525 s, 100 calls a day, requests of up to 6000 bytes.\n',
    );
  });

  test('tells an error that came in the place of data', async () => {
    for (const pages of [programTask({ tokenUrl: '', graphqlUrl: '' }).pages, undefined]) {
      const service = await startProgramService();
      const file = open(service, { errorPlaces: ERROR_PLACES, pages });
      await file.run(0);
      await file.run(1);
      expect(file.failures).toEqual([]);
      for (const list of ERROR_RESULTS) {
        service.lists.push(list);
        file.failures.length = 0;
        await file.run(1);
        expect(file.failures[0]).toMatch(/^has no error at world\.list.*Not today\./);
      }
    }
  });

  test('has no errors where only fields are withheld or go away', async () => {
    const note = '{"errorType":"Unauthorized","path":["world"]}';
    const hint = '{"errorType":"deprecated"}';
    for (const [errors, count] of [
      [`[${note},${hint}]`, 0],
      [`[${hint},{"message":"No"}]`, 1],
    ] as const) {
      const file = open(await startProgramService({ errors }));
      await file.run(0);
      await file.run(1);
      expect(file.failures).toHaveLength(count);
    }
  });

  test('holds no text that its client would take for a variable', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '{{v}}', '"', '\\', '\n', 'a', '👩‍🚀')),
        (parts) => {
          const text = parts.join('');
          const literal = http.literal(text);
          expect(literal).not.toMatch(/\{\{|\n/);
          expect(JSON.parse(literal)).toBe(text);
        },
      ),
    );
  });

  test('refuses a bare query that its client would read otherwise', async () => {
    const task = programTask({
      tokenUrl: 'https://a.example/t',
      graphqlUrl: 'https://a.example/g',
    });
    const bare = { ...task, requestFormat: 'graphql', variables: '{}', pages: undefined } as const;
    expect(http.write({ ...bare, query: '{ a }' })).toContain('\n{ a }\n');
    expect(() => http.write({ ...bare, query: '{ a }\n### b' })).toThrow(ProgramError);
    expect(() => http.write({ ...bare, query: '{ a(b: "{{c}}") }' })).toThrow(ProgramError);
  });
});
