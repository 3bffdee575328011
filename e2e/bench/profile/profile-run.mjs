import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One run, in a process of its own: rows are parsed by JSON.parse, profiled by our worker's code, and read and
 * summarized by DuckDB. Prints milliseconds by subject as JSON.
 *
 * Arguments: the built module of the answers API, and how many rows.
 */
const [, , api = '', count = '1000000'] = process.argv;
const { createAnswersApi } = await import(pathToFileURL(api).href);

const SYMBOLS = ['AAPL', 'MSFT', 'GOOG', 'AMZN', 'TSLA', 'NVDA', 'META', 'ORCL', 'IBM', 'SAP'];

/** The same numbers each time (a linear congruential generator). */
let seed = 12_345;
function random() {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed / 2 ** 32;
}

/** @param {number} below */
const whole = (below) => Math.floor(random() * below);
/** @param {number} value */
const two = (value) => String(value).padStart(2, '0');

/** @param {number} row */
function rowOf(row) {
  return JSON.stringify({
    id: String(1_000_000 + row),
    symbol: SYMBOLS[whole(10)],
    price: whole(100_000) / 100,
    volume: whole(1_000_000),
    time: `2026-${two(1 + whole(12))}-${two(1 + whole(28))}T${two(whole(24))}:00:00Z`,
    isActive: random() < 0.5,
    note: random() < 0.3 ? null : `Note ${whole(5_000)}`,
    score: random() * 100,
    city: `City ${whole(300)}`,
    rank: row,
  });
}

const encoder = new TextEncoder();
const list = ['data', 'rows'];
const columns = Object.keys(JSON.parse(rowOf(0))).map((key) => [key]);
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
try {
  const answers = createAnswersApi();
  const file = join(folder, 'rows.ndjson');
  const out = await open(file, 'w');
  /** @type {Uint8Array[]} */
  const chunks = [];
  /** @param {string} text */
  const append = async (text) => {
    chunks.push(encoder.encode(text));
    await answers.write.append('rows', encoder.encode(text));
  };
  await append('{"data":{"rows":[');
  for (let begin = 0; begin < Number(count); begin += 10_000) {
    const length = Math.min(10_000, Number(count) - begin);
    const rows = Array.from({ length }, (_, index) => rowOf(begin + index));
    await append((begin > 0 ? ',' : '') + rows.join(','));
    await out.write(`${rows.join('\n')}\n`);
  }
  await append(']}}');
  await answers.write.finish('rows');
  await out.close();

  const bytes = Buffer.concat(chunks);
  let begun = performance.now();
  JSON.parse(new TextDecoder().decode(bytes));
  const parsed = performance.now() - begun;

  begun = performance.now();
  for (;;) {
    const profile = await answers.compute.profile('rows', { list, columns, topValues: 6 });
    if (profile.rows === profile.total) break;
  }
  const profiled = performance.now() - begun;

  // Only the bench has it installed: types are checked without.
  const name = '@duckdb/node-api';
  const { DuckDBInstance } = await import(name);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  begun = performance.now();
  await connection.run(`create table rows as select * from read_json('${file}')`);
  await connection.runAndReadAll('summarize rows');
  const summarized = performance.now() - begun;
  process.stdout.write(
    `${JSON.stringify({ parsed, profiled, summarized, megabytes: bytes.length / 1e6 })}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
// DuckDB's threads would keep the process.
process.exit(0);
