import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerIds, createTestClock, setUpCommand } from './testing/run-gatehouse.ts';

const AT = Date.parse('2026-11-22T10:00:00Z');
const SAMPLE = /^gatehouse_run_(\w+)\{operation="((?:[^"\\\n]|\\["\\n])*)"\} (\d+(?:\.\d+)?)$/;

/** Reads the text format of Prometheus: each metric has its help, its type and one sample, in this order. */
function read(path: string): Record<string, number> {
  const text = readFileSync(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  expect(lines.length % 3).toBe(0);
  const samples = lines.flatMap((line, at) => {
    if (at % 3 !== 2) return [];
    const [, name = '', , value] = SAMPLE.exec(line) ?? [];
    expect(lines[at - 2]).toMatch(new RegExp(`^# HELP gatehouse_run_${name} [A-Z].*\\.$`));
    expect(lines[at - 1]).toBe(`# TYPE gatehouse_run_${name} gauge`);
    return [[name, Number(value)] as const];
  });
  if (existsSync('/usr/bin/promtool'))
    execFileSync('/usr/bin/promtool', ['check', 'metrics'], { input: text });
  return Object.fromEntries(samples);
}

const setUp = async (answer: Parameters<typeof setUpCommand>[1]) => {
  const clock = createTestClock(AT);
  const command = await setUpCommand(
    'query ($ids: [ID!]!) { people(ids: $ids) { id } }',
    answer,
    clock,
  );
  const { file, path, run } = command;
  const metrics = path('people "nightly".prom');
  const list = `ids=@${path('ids.txt', 'a\nb\n')}`;
  const args = [file, '--for-each', list, '--out', path('people.csv'), '--metrics', metrics];
  return {
    ...command,
    runAlone: run,
    metrics,
    run: (...more: string[]) => run([...args, ...more]),
  };
};

const answerAll = answerIds((ids) => ({ body: { data: { people: ids.map((id) => ({ id })) } } }));

test('a run tells its rows, and a failed one after it when the last success was', async () => {
  let answer = answerAll;
  const { run, metrics, clock, path } = await setUp((request) => answer(request));
  expect(await run()).toMatchObject({ code: 0 });
  const after = { last_success_timestamp_seconds: AT / 1_000 };
  const measured = { duration_seconds: expect.any(Number) as number };
  expect(read(metrics)).toEqual({ rows: 2, exit_code: 0, ...after, ...measured });
  expect(statSync(metrics).mode & 0o044).toBe(statSync(path('people.csv')).mode & 0o044);
  clock.pass(86_400_000);
  expect(await run('--key', 'never', '--since', 'last')).toMatchObject({ code: 2 });
  expect(read(metrics)).toEqual({ exit_code: 2, ...after, ...measured });
  answer = () => ({ status: 500, body: {} });
  expect(await run('--restart')).toMatchObject({ code: 4 });
  expect(read(metrics)).toEqual({ exit_code: 4, ...after, ...measured });
  answer = answerAll;
  expect(await run('--restart')).toMatchObject({ code: 0 });
  expect(read(metrics).last_success_timestamp_seconds).toBe(clock.now() / 1_000);
});

test('a run that is not even begun is told, and metrics that cannot be written end the command', async () => {
  const { run, metrics, path, server } = await setUp(answerAll);
  writeFileSync(path('ids.txt'), '');
  const none = await run('--chunk', 'many');
  expect([none.code, read(metrics)]).toEqual([
    2,
    { exit_code: 2, duration_seconds: expect.any(Number) as number },
  ]);
  writeFileSync(path('ids.txt'), 'a\n');
  const calls = server.received.length;
  const unwritable = await run('--metrics', `${path('none')}/people.prom`);
  expect([unwritable.code, unwritable.messages, server.received.length]).toEqual([
    2,
    expect.stringContaining('people.prom'),
    calls,
  ]);
});

test('the name of the operation keeps to the format', async () => {
  const { runAlone, metrics, path } = await setUp(answerAll);
  const odd = path('odd "\\\n.graphql', 'query ($ids: [ID!]!) { people(ids: $ids) { id } }');
  const args = [odd, '--metrics', metrics, '--variables', '{"ids": ["a"]}', '--format', 'csv'];
  expect(await runAlone(args)).toMatchObject({ code: 0 });
  expect(read(metrics)).toMatchObject({ rows: 1 });
  expect(readFileSync(metrics, 'utf8')).toContain('odd \\"\\\\ .graphql"} 0\n');
});
