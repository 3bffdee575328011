import { readFileSync, rmSync, statSync, utimesSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { REFUSED_TWICE } from '../programs/program-text.ts';
import type { ProgramLanguage, ProgramTask } from '../programs/program.ts';
import {
  createProgramHome,
  programTask,
  PROGRAM_CREDENTIALS,
  PROGRAM_ROWS,
  runInHome,
  startProgramService,
  type ProgramHome,
  type ProgramRun,
} from './program-service.ts';
import {
  CHANGING_TOTALS,
  ERROR_PLACES,
  ERROR_RESULTS,
  PAGE_FORMS,
  UNSAID,
} from './program-page-forms.ts';

const LINES = PROGRAM_ROWS.map((row) => `${row}\n`);

interface ProgramStage {
  readonly service: Awaited<ReturnType<typeof startProgramService>>;
  readonly home: ProgramHome;
  readonly run: (args?: readonly string[], env?: Record<string, string>) => Promise<ProgramRun>;
}

/**
 * Tests what each program owes, however it is written: run as it comes out, against a stand-in of the contract.
 *
 * @param prepare makes a program that lies in a folder ready to run, and says how
 * @param mark of the tests' names: ` @full`
 * @param firstMark of that of the whole way
 */
export function testProgram(
  language: ProgramLanguage,
  prepare: (folder: string, program: string) => Promise<readonly string[]> | readonly string[],
  mark = '',
  firstMark = mark,
): void {
  // Programs start many others, on a machine that is busy with other tests.
  vi.setConfig({ testTimeout: 180_000 });
  async function stage(
    options: Parameters<typeof startProgramService>[0] = {},
    changes: Partial<ProgramTask> = {},
  ): Promise<ProgramStage> {
    const service = await startProgramService(options);
    const home = createProgramHome(service);
    const program = language.write({ ...programTask(service), ...changes });
    const command = await prepare(home.folder, program);
    return {
      service,
      home,
      run: (args = [], env = {}) => runInHome(home, [...command, ...args], env),
    };
  }

  describe(`a program in ${language.id}`, () => {
    test(`writes the rows of all pages, as they came, with one token${firstMark}`, async () => {
      const { service, home, run } = await stage();
      const { code, stdout, stderr } = await run();
      expect(stderr).toMatch(/2 rows\s.*4 rows\s.*5 rows/s);
      expect(stdout).toBe(LINES.join(''));
      expect(code).toBe(0);
      const [first, second] = service.calls();
      const { query } = programTask(service);
      const body = JSON.parse(first?.body ?? '') as Record<string, unknown>;
      expect([body['query'], body['operationName']]).toEqual([query, 'List']);
      expect(first?.body).toMatch(/"big": ?12345678901234567890\b/);
      expect(JSON.parse(second?.body ?? '')).toMatchObject({
        variables: { text: '$HOME `id` "it\'s" {{v}}', after: '2' },
      });
      const now = Math.floor(Date.now() / 1000);
      const saved = home.readSaved();
      expect(saved).toEqual({
        version: 1,
        access_token: service.token(),
        renew_at: (saved['expires_at'] as number) - 60,
        expires_at: expect.any(Number) as number,
        token_url: service.tokenUrl,
        username: PROGRAM_CREDENTIALS.GATEHOUSE_USERNAME,
      });
      expect(Math.abs(now + 28_800 - (saved['expires_at'] as number))).toBeLessThan(60);
      expect(statSync(home.tokenFile).mode & 0o777).toBe(0o600);
      expect(statSync(dirname(home.tokenFile)).mode & 0o777).toBe(0o700);
      expect(existsSync(home.lockFile)).toBe(false);

      // Again, into a file: the token of the file is used.
      expect(await run(['rows.ndjson'])).toMatchObject({ code: 0, stdout: '' });
      expect(readFileSync(join(home.folder, 'rows.ndjson'), 'utf8')).toBe(LINES.join(''));
      expect(service.tokenRequests()).toBe(1);

      // It has expired.
      home.writeSaved({ renew_at: now - 1 });
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      expect(service.tokenRequests()).toBe(2);

      // Another program ended it, and nothing newer is in the file.
      service.renew();
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      expect(service.tokenRequests()).toBe(3);

      // A file of no use.
      writeFileSync(home.tokenFile, '{"version":1,');
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      expect(service.tokenRequests()).toBe(4);
    });

    test(`tells an error that came in the place of data${mark}`, async () => {
      const whole = LINES.slice(0, 2).join('').trim().replace('\n', ',');
      const good = `{"__typename":"List","userErrors":[],"nodes":[${whole}],"pageInfo":{"hasNextPage":false,"endCursor":"2"}}`;
      for (const changes of [{}, { pages: undefined }]) {
        const { service, run } = await stage({}, { errorPlaces: ERROR_PLACES, ...changes });
        for (const list of ERROR_RESULTS) {
          service.lists.push(list);
          const { code, stdout, stderr } = await run();
          expect([list, code, stdout]).toEqual([list, 1, '']);
          expect(stderr).toContain('world.list');
          expect(stderr).toContain('Not today.');
        }
        service.lists.push(good);
        expect(await run()).toMatchObject({ code: 0 });
      }
    });

    test(`takes a newer token of the file after a 401${mark}`, async () => {
      const { service, home, run } = await stage();
      await run();
      // Its first call is held up until the file has what another program asked for.
      const newer = { access_token: service.renew() };
      service.beforeCall.push(() => home.writeSaved(newer));
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      expect(service.tokenRequests()).toBe(1);
      // A second 401 in a row ends it, also where it is a GraphQL answer.
      for (const body of ['{"error":"refused"}', '{"errors":[{"message":"refused"}]}']) {
        service.refuseCall.push({ status: 401, body }, { status: 401, body });
        const requests = service.tokenRequests();
        const { code, stdout, stderr } = await run();
        expect([code, stdout, service.refuseCall]).toEqual([1, '', []]);
        expect(service.tokenRequests()).toBe(requests + 1);
        expect(stderr).toContain(REFUSED_TWICE);
        expect(stderr).toMatch(/401.*refused"/s);
      }
    });

    test(`keeps a token for as long as its answer says${mark}`, async () => {
      const { service, home, run } = await stage({ pageSize: 5 }, { pages: undefined });
      const lifetimes = [
        { lifetime: 28_800 },
        { expires_in: null, lifetime: 28_800 },
        { expires_in: '3600', lifetime: 3_600 },
        { expires_in: 3600.9, lifetime: 3_600 },
      ];
      for (const { expires_in, lifetime } of lifetimes) {
        rmSync(home.tokenFile, { force: true });
        service.tokenChanges.push({ expires_in });
        expect((await run()).code).toBe(0);
        const { expires_at: end, renew_at: renewal } = home.readSaved();
        expect(end).toBe((renewal as number) + 60);
        expect(Math.abs(Date.now() / 1000 + lifetime - (end as number))).toBeLessThan(60);
      }
      rmSync(home.tokenFile);
      for (const change of [0, -5, 'soon', 1e300].map((expires_in) => ({ expires_in }))) {
        service.tokenChanges.push(change);
        const { code, stdout, stderr } = await run();
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toMatch(/gave no access_token, or a wrong expires_in/);
        expect(existsSync(home.tokenFile) || existsSync(home.lockFile)).toBe(false);
      }
    });

    test(`ten at once share one token${mark}`, async () => {
      const { service, home, run } = await stage();
      const runs = await Promise.all(Array.from({ length: 10 }, () => run()));
      for (const { code, stdout } of runs) expect([code, stdout]).toEqual([0, LINES.join('')]);
      expect(service.tokenRequests()).toBe(1);
      // So they do after it has expired, over a lock that a program left.
      home.writeSaved({ renew_at: 1 });
      writeFileSync(home.lockFile, '');
      const old = Date.now() / 1000 - 61;
      utimesSync(home.lockFile, old, old);
      const more = await Promise.all(Array.from({ length: 4 }, () => run()));
      for (const { code, stdout } of more) expect([code, stdout]).toEqual([0, LINES.join('')]);
      expect(service.tokenRequests()).toBe(2);
      expect([home.lockFile, `${home.lockFile}.break`].filter((file) => existsSync(file))).toEqual(
        [],
      );
    });

    test(`tries no wrong password twice, and waits as it is told${mark}`, async () => {
      const { service, home, run } = await stage();
      const wrong = await run([], { GATEHOUSE_PASSWORD: 'wr0ng' });
      expect(wrong).toMatchObject({ code: 1, stdout: '' });
      expect(wrong.stderr).toMatch(/401.*invalid_client/s);
      expect(wrong.stderr).not.toContain('wr0ng');
      expect(service.tokenRequests()).toBe(1);
      expect(existsSync(home.lockFile)).toBe(false);
      const { code, stderr } = await run([], { GATEHOUSE_USERNAME: '' });
      expect([code, stderr]).toEqual([1, expect.stringContaining('GATEHOUSE_USERNAME')]);
      expect(service.tokenRequests()).toBe(1);

      service.refuseToken.push({ status: 429, headers: { 'retry-after': '1' } });
      service.refuseCall.push({
        status: 503,
        headers: { 'retry-after': new Date(Date.now() + 2_000).toUTCString() },
      });
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      expect(service.tokenRequests()).toBe(3);
      // An unreadable file counts as none; waits grow, so that two runs are faster.
      for (const values of [
        ['NaN', '-5'],
        ['soon', '1e400'],
      ]) {
        for (const asked of values) {
          service.refuseCall.push({ status: 503, headers: { 'retry-after': asked } });
        }
        expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      }
      for (const body of ['{"message": "Limit Exceeded"}', '{"message":"The Quota is used up"}']) {
        service.refuseCall.push({ status: 429, body });
        const ended = await run();
        expect(ended).toMatchObject({ code: 1, stdout: '' });
        expect(ended.stderr).toMatch(/429.*(?:Limit Exceeded|Quota)/s);
      }
      service.refuseCall.push({ status: 429, body: '{"message":"API rate limit exceeded"}' });
      expect(await run()).toMatchObject({ code: 0, stdout: LINES.join('') });
      const later = new Date(Date.now() + 600_000).toUTCString();
      for (const asked of ['301', '9'.repeat(30), later]) {
        service.refuseCall.push({ status: 429, headers: { 'retry-after': asked } });
        expect((await run()).code).toBe(1);
      }
      service.refuseCall.push({ status: 500 });
      expect((await run()).code).toBe(1);
      expect(service.refuseCall).toEqual([]);
    });

    test(`takes no page for the last that does not say so${mark}`, async () => {
      const { service, run } = await stage();
      for (const { list, code } of UNSAID) {
        service.lists.push(list);
        const { stderr, ...ended } = await run();
        const rows = list.includes('[1]') ? '1\n' : '';
        expect({ list, ...ended }).toEqual({ list, code, stdout: rows });
        const said = code === 1 ? /rows may be missing|here is no data.world.list/ : / rows\s*$/;
        expect(stderr).toMatch(said);
      }
    });

    test(`follows pages of each form${mark}`, async () => {
      for (const { title, pages, variables, lists, said, told, ...form } of PAGE_FORMS) {
        const { service, run } = await stage({}, { pages, variables });
        service.lists.push(...lists, '{}');
        const { code, stdout, stderr } = await run();
        expect(stderr).toMatch(said ?? told ?? / rows\s*$/);
        const bodies = service.calls().map(({ body }) => body);
        const asked = bodies.map((body) => (JSON.parse(body) as ProgramTask).variables);
        // Numbers that no double holds are sent as they came.
        for (const [long] of lists.join().matchAll(/\d{16,}/g))
          expect(bodies.join()).toContain(long);
        expect({ title, code, stdout, asked }).toEqual({
          title,
          code: said ? 1 : 0,
          stdout: (said ? ['1'] : (form.rows ?? ['1', '2', '3'])).join('\n') + '\n',
          asked: form.asked,
        });
      }
    });

    test(`tells a total that changes, and keeps to the limits of the service${mark}`, async () => {
      for (const { pages, lists } of CHANGING_TOTALS) {
        const { service, run } = await stage({}, { pages, variables: '{}' });
        service.lists.push(...lists);
        const { code, stdout, stderr } = await run();
        expect([code, stdout]).toEqual([0, '1\n2\n3\n']);
        const said = 'The total changed from 2 to 3: rows may be missing or come twice.';
        expect(stderr.split('\n').filter((line) => line.includes('total'))).toEqual([said]);
      }
      const [first] = CHANGING_TOTALS;
      const capped = await stage({}, { pages: first?.pages, variables: '{}' });
      capped.service.lists.push('{"nodes":[1],"total":2,"token":"a"}', '{"nodes":[],"total":2}');
      const short = await capped.run();
      expect([short.code, short.stdout]).toEqual([1, '1\n']);
      expect(short.stderr).toMatch(/he pages end before their total: rows may be missing/);
      const paged = await stage({}, { limits: { perDay: 2, maxBodyBytes: 10_000 } });
      const used = await paged.run();
      expect([used.code, used.stdout]).toEqual([1, LINES.slice(0, 4).join('')]);
      expect(used.stderr).toMatch(/he service takes 2 calls a day, and this run has made them/);
      expect(paged.service.calls()).toHaveLength(2);
      // To the byte.
      const one = { pages: undefined } as const;
      const sent = await stage({}, one);
      await sent.run();
      const bytes = Buffer.byteLength(sent.service.calls()[0]?.body ?? '');
      for (const less of [0, 1]) {
        const maxBodyBytes = bytes - less;
        const { service, run } = await stage({}, { ...one, limits: { perDay: 1, maxBodyBytes } });
        const { code, stderr } = await run();
        expect([code, service.calls().length]).toEqual([less, 1 - less]);
        expect(stderr.includes(`larger than the ${maxBodyBytes} bytes`)).toBe(less > 0);
      }
    });

    test(`stops at a position that came before${mark}`, async () => {
      const { run } = await stage({ endCursors: ['2', '4', '2', '2'] });
      const { code, stdout, stderr } = await run();
      expect([code, stdout]).toEqual([1, LINES.join('')]);
      expect(stderr).toMatch(/no position of its own/);
    });

    test(`prints GraphQL errors, and keeps the rows${mark}`, async () => {
      const errors = '[{"message":"The world is late."}]';
      const paged = await (await stage({ errors })).run();
      expect([paged.code, paged.stdout]).toEqual([1, LINES.join('')]);
      expect(paged.stderr).toContain('The world is late.');

      // Without pages: the answer, as it came. Flow A here.
      const one = await stage({ errors, pageSize: 5 }, { flow: 'A', pages: undefined });
      const { code, stdout, stderr } = await one.run();
      expect([code, stderr]).toEqual([1, expect.stringContaining('The world is late.')]);
      expect(stdout).toContain(`"nodes":[${PROGRAM_ROWS.join(',\n')}]`);
      expect(one.service.calls()[0]?.body).toContain('12345678901234567890');
    });

    test(`keeps rows and success beside notes of fields${mark}`, async () => {
      const note = '{"errorType":"Unauthorized","path":["world"],"message":"Not held."}';
      const hint = '{"errorType":"deprecated","message":"Use another."}';
      for (const pages of [programTask, undefined]) {
        const changes = pages ? {} : ({ flow: 'A', pages } as const);
        const told = await (await stage({ errors: `[${note},${hint}]` }, changes)).run();
        expect([told.code, told.stderr]).toEqual([0, expect.stringContaining('Not held.')]);
        const noPath = note.replace('"world"', '');
        const failed = await (await stage({ errors: `[${hint},${noPath}]` }, changes)).run();
        expect(failed.code).toBe(1);
      }
    });

    test(`sends a mutation again after a refusal for its pace, and not after others${mark}`, async () => {
      const changes = { flow: 'A', pages: undefined, isMutation: true } as const;
      const { service, run } = await stage({ pageSize: 5 }, changes);
      service.refuseCall.push({ status: 503, headers: { 'retry-after': '1' } });
      expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('503') });
      expect(service.calls()).toHaveLength(1);
      service.refuseCall.push({ status: 429, headers: { 'retry-after': '1' } });
      expect((await run()).code).toBe(0);
      expect(service.calls()).toHaveLength(3);
    });

    test(`sends a bare query where the service wants one${mark}`, async () => {
      const changes = { requestFormat: 'graphql', pages: undefined, variables: '{}' } as const;
      const { service, run } = await stage({}, changes);
      expect((await run()).code).toBe(0);
      const [call] = service.calls();
      expect(call?.body).toBe(programTask(service).query);
      expect(call?.headers['content-type']).toBe('application/graphql');
    });
  });
}
