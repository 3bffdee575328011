import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Salesforce } from '../jobs/steps/steps-file.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeWholeFile, writeWholeText } from './output.ts';

/** The most of one load: bytes of a file that Bulk API 2.0 takes, and records that Data Loader takes with Bulk API. */
const LOAD = { bytes: 100_000_000, rows: 5_000_000 };

const BLOCK_BYTES = 1024 * 1024;
const QUOTE = 0x22;
const LF = 0x0a;
const { salesforce: WORDS } = COMMAND_COPY;

/**
 * Writes the mapping for Data Loader beside a CSV file, and the file in parts where it is too much for one load.
 * @param shortened the number of texts that were shortened, by column
 * @returns their paths, what the manifest says, and lines to say
 */
export async function writeSalesforce(
  out: string,
  rows: number,
  { externalId, fields }: Salesforce,
  shortened: ReadonlyMap<string, number>,
  most = LOAD,
) {
  const base = out.replace(/\.csv$/i, '');
  const lines = Object.entries(fields).map(([column, { field }]) => {
    // It is a properties file of Java.
    return `${column.replaceAll(/[\\\s:=#!]/g, String.raw`\$&`)}=${field}`;
  });
  const head = `# ${basename(out)}: upsert by ${externalId}`;
  await writeWholeText(`${base}.sdl`, [head, ...lines, ''].join('\n'));
  const isOneLoad = rows <= most.rows && (await stat(out)).size <= most.bytes;
  const parts = isOneLoad ? [] : await cutIntoParts(out, base, most);
  const lengthOf = (column: string): number => fields[column]?.length ?? 0;
  const said = [
    ...Array.from(shortened, ([name, count]) => WORDS.shortened(name, count, lengthOf(name))),
    WORDS.mapping(`${base}.sdl`, externalId),
    ...(parts.length > 0 ? [WORDS.parts(out, parts)] : []),
  ];
  const record = { salesforce: { externalId, fields, shortened: Object.fromEntries(shortened) } };
  return { paths: [`${base}.sdl`, ...parts], record, said };
}

/** Cuts a CSV file between rows; each part begins with the names of the columns. */
async function cutIntoParts(out: string, base: string, most: typeof LOAD): Promise<string[]> {
  const blocks = wholeRows(out);
  const { value: head } = await blocks.next();
  const paths: string[] = [];
  let next = await blocks.next();
  while (head && !next.done) {
    const path = `${base}.${paths.length + 1}.csv`;
    await writeWholeFile(path, async (write) => {
      await write(head.bytes);
      let { length: bytes } = head.bytes;
      for (let rows = 0; !next.done; next = await blocks.next()) {
        bytes += next.value.bytes.length;
        rows += next.value.rows;
        const isFirst = rows === next.value.rows;
        if (!isFirst && (bytes > most.bytes || rows > most.rows)) return;
        await write(next.value.bytes);
      }
    });
    paths.push(path);
  }
  return paths;
}

/** The first row of a CSV file, then as many whole rows as a block has. */
async function* wholeRows(path: string) {
  let rest: Uint8Array = new Uint8Array();
  let isQuoted = false;
  let isHead = true;
  for await (const read of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    const bytes = Buffer.concat([rest, read as Uint8Array]);
    let [start, end, rows] = [0, 0, 0];
    for (let at = rest.length; at < bytes.length; at += 1) {
      if (bytes[at] === QUOTE) isQuoted = !isQuoted;
      if (bytes[at] !== LF || isQuoted) continue;
      end = at + 1;
      rows += 1;
      if (!isHead) continue;
      isHead = false;
      yield { bytes: bytes.subarray(0, end), rows: 0 };
      [start, rows] = [end, 0];
    }
    if (rows > 0) yield { bytes: bytes.subarray(start, end), rows };
    rest = bytes.subarray(end);
  }
}
