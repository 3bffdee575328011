import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { headerName, ownHeaders } from '../answers/export/column-names.ts';
import { typedFormat } from '../answers/export/typed-formats.ts';
import { childrenFrom } from '../answers/json/children.ts';
import { KIND } from '../answers/json/shape.ts';
import { withheldAt, type NotedField } from '../answers/json/sort-errors.ts';
import { readRaw } from '../answers/json/values.ts';
import { createColumnTree, readRow } from '../answers/query/read-row.ts';
import { foundName } from '../answers/values/names.ts';
import { jsonOrNone } from '../contract/json-members.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { askedColumns } from '../jobs/pages/column-fields.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeWholeFile } from './output.ts';
import { blockOfRows, type RowSource } from './row-block.ts';
import { readFileLines, readRowsFile } from './row-spool.ts';
import type { RunOptions } from './run-options.ts';
import type { ServiceAccess } from './service-options.ts';
import { columnsSeen, lookAt, writeRows } from './write-rows.ts';

const { since: WORDS } = COMMAND_COPY;

type Path = readonly string[];
type Values = readonly (string | undefined)[];

interface Compared {
  readonly source: RowSource;
  readonly list: Path;
  readonly notes: readonly NotedField[];
  readonly isWhole: boolean;
}

interface Asked {
  readonly call: GraphQLCall;
  readonly options: RunOptions;
  readonly access: ServiceAccess;
}

/** The first line of the file of the last rows: tells a change of what is asked from one of data. */
const headSchema = v.object({ askedBy: v.string(), columns: v.array(v.array(v.string())) });

type Rows = v.InferOutput<typeof headSchema> & { readonly source: RowSource };
/**
 * Compares rows with those of the last whole run to the same file.
 * @throws {CommandError} the rows have no id, or what the last run has left cannot be read
 */
export async function compareWithLast(context: Asked, out: string, run: Compared) {
  const { csv, key: keyNames, ...options } = context.options;
  const lastPath = `${out}.last.ndjson`;
  const last = existsSync(lastPath) ? await readLast(lastPath) : undefined;
  const { shape } = await lookAt(run.source);
  const seen = columnsSeen(shape);
  const head = headOf(context, run, seen);
  const hasNull = seen.some(({ path, kinds }) => path.join() === 'id' && (kinds & KIND.null) !== 0);
  const key = (keyNames ?? ['id']).map((name) => {
    const path = head.columns.find((one) => headerName(one) === name);
    if (path && (keyNames || !hasNull)) return path;
    throw new CommandError(WORDS.noKey(name, head.columns.map(headerName)), EXIT.usage);
  });
  const isKeyed = last && key.every((path) => hasColumn(last, path));
  const columns = isKeyed ? columnsSeen((await lookAt(last.source, shape)).shape) : [];
  const none = { csv, width: undefined, list: ['changes'], hints: async () => Promise.resolve([]) };
  return {
    /** @returns what there is to say */
    async write(): Promise<string> {
      const said: string[] = [run.isWhole ? WORDS.first : WORDS.notWhole];
      const titles = ownHeaders(['change', ...key.map(headerName), 'column', 'old', 'new']);
      const format = options.format === 'json' ? 'ndjson' : options.format;
      const of = { key, columns: columns.map((column) => column.path) };
      const compare = () => (isKeyed ? compareRows({ ...run, ...head }, last, of, said) : []);
      const isText = typedFormat(format) !== undefined;
      const changes = () => changeBlocks(run.isWhole ? compare() : [], titles, isText);
      const file = { ...none, format, asked: titles.map((title) => [title]) };
      await writeWholeFile(
        options.changesPath ?? '',
        async (write) => void (await writeRows(changes, file, write)),
      );
      return said.join(' ');
    },
    /** Writes what lets the next run compare with this one. @returns what puts it in its place */
    async keep() {
      if (!run.isWhole) return undefined;
      const nextPath = `${lastPath}.next`;
      await writeWholeFile(nextPath, async (write) => {
        await write(new TextEncoder().encode(`${JSON.stringify(head)}\n`));
        await writeRows(run.source, { ...none, format: 'ndjson', asked: [] }, write);
      });
      const pathOf = (at: number): string => (at === 1 ? lastPath : `${out}.last.${at}.ndjson`);
      return async (): Promise<void> => {
        for (let at = options.keepsLast; at > 1; at -= 1) {
          // Copied, as the last rows are there at every moment.
          if (existsSync(pathOf(at - 1))) await copyFile(pathOf(at - 1), pathOf(at));
        }
        await rename(nextPath, lastPath);
      };
    },
  };
}

async function readLast(path: string) {
  let begin = 0;
  let head: unknown;
  for await (const lines of readFileLines(path)) {
    begin = lines.indexOf(0x0a) + 1;
    head = jsonOrNone(new TextDecoder().decode(lines.subarray(0, begin)));
    break;
  }
  const parsed = v.safeParse(headSchema, head);
  if (!parsed.success) throw new CommandError(WORDS.broken(path), EXIT.usage);
  const source = () => readRowsFile(path, begin);
  return { ...parsed.output, source, bytes: (await stat(path)).size };
}

function headOf({ call, access }: Asked, run: Compared, seen: readonly { path: Path }[]) {
  const { query, operationName, variables } = call;
  const asked = [graphqlEndpoint(access.service.baseUrl), query, operationName, variables];
  const all = [...seen.map(({ path }) => path), ...askedColumns(call, run.list)];
  const columns = all.filter((path) => withheldAt(run.notes, run.list, path) === undefined);
  const byName = new Map(columns.map((path) => [JSON.stringify(path), [...path]]));
  const askedBy = createHash('sha256').update(JSON.stringify(asked)).digest('base64');
  return { askedBy, columns: [...byName.values()] };
}

/** Whether rows have a column, or one that it is in: where all objects are null, their fields are not seen. */
function hasColumn({ columns }: Pick<Rows, 'columns'>, path: Path): boolean {
  return columns.some((one) => one.slice(0, path.length).every((key, at) => key === path[at]));
}

/** Limit of the last rows in memory; of more, some keys are compared after the others. */
const PART_BYTES = 64 * 1024 * 1024;

type Change = readonly [kind: string, key: Values, ...of: Values];

/** Compares the values of columns that both have, as the explorer does. @param said becomes the summary */
async function* compareRows(
  rows: Rows,
  last: Awaited<ReturnType<typeof readLast>>,
  { key, columns }: Readonly<Record<'key' | 'columns', readonly Path[]>>,
  said: string[],
): AsyncGenerator<Change> {
  const both = columns.filter((path) => hasColumn(rows, path) && hasColumn(last, path));
  const counts = { added: 0, gone: 0, changed: 0, rows: 0 };
  const repeated = new Set<string>();
  const parts = Math.ceil(last.bytes / PART_BYTES);
  const tree = createColumnTree([...key, ...both], [...key, ...both]);
  /** Rows with their key; the n-th of one is compared with the n-th. */
  const named = async function* (source: RowSource, part: number) {
    const times = new Map<string, number>();
    for await (const { text, list } of source()) {
      for (const { start, end } of childrenFrom(text, list)) {
        const found = readRow(text, { start, end }, tree);
        const values = Array.from(found, (value) => value && readRaw(text, value));
        const name = JSON.stringify(key.map((_, at) => foundName(values[at])));
        if (createHash('sha256').update(name).digest().readUInt32LE() % parts !== part) continue;
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        if (time === 2) repeated.add(name);
        yield [`${time} ${name}`, values] as const;
      }
    }
  };
  for (let part = 0; part < parts; part += 1) {
    const before = new Map<string, Values>();
    for await (const [name, values] of named(last.source, part)) before.set(name, values);
    for await (const [name, values] of named(rows.source, part)) {
      const was = before.get(name);
      counts.rows += 1;
      counts.added += Number(!was);
      if (!was) yield ['added', values];
      let isChanged = false;
      for (const [index, path] of both.entries()) {
        const [old, now] = [was?.[key.length + index], values[key.length + index]];
        if (!was || foundName(old) === foundName(now)) continue;
        isChanged = true;
        yield ['changed', values, JSON.stringify(headerName(path)), old, now];
      }
      counts.changed += Number(isChanged);
      before.delete(name);
    }
    counts.gone += before.size;
    for (const values of before.values()) yield ['gone', values];
  }
  said.splice(0, said.length, WORDS.summary(counts));
  if (rows.askedBy !== last.askedBy) said.push(WORDS.askedOtherwise);
  for (const [run, one, other] of [['last', last, rows] as const, ['this', rows, last] as const]) {
    const own = one.columns.filter((path) => !hasColumn(other, path)).map(headerName);
    if (own.length > 0) said.push(WORDS.onlyIn(run, own));
  }
  if (repeated.size > 0) said.push(WORDS.repeated(repeated.size));
}

/** @param isText typed files have texts alone, so that columns have the same types each time */
async function* changeBlocks(
  changes: AsyncIterable<Change> | readonly Change[],
  titles: Path,
  isText: boolean,
) {
  const cellOf = (json = 'null'): string => {
    const isPlain = json === 'null' || json.startsWith('"') || (!isText && !/^[[{]/.test(json));
    return isPlain ? json : JSON.stringify(json);
  };
  const lines: string[] = [];
  for await (const [kind, values, ...of] of changes) {
    const key = titles.slice(4).map((_, at) => values[at]);
    const cells = [`"${kind}"`, ...key, of[0], of[1], of[2]].map(cellOf);
    lines.push(`{${cells.map((json, at) => `${JSON.stringify(titles[at])}:${json}`).join()}}`);
    if (lines.length === 1_000) yield blockOfRows(lines.splice(0));
  }
  yield blockOfRows(lines);
}
