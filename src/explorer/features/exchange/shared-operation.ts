import * as v from 'valibot';
import { isKnownVersion, type Link } from '../../../contract/link.ts';
import { VALUE_TESTS } from '../../../answers/query/selection.ts';
import { meteredChunks, TooManyBytesError, wholeOf } from '../../../transport/metered-body.ts';
import { ANSWER_VIEWS, currentView } from '../../ui/display-settings.ts';

/** Links that are longer are cut by some mail programs and chats, characters. */
export const MAX_LINK_LENGTH = 8_000;

/** Past these nothing is read: characters of a link's data, and bytes that come of it. */
const MAX_DATA_LENGTH = 100_000;
const MAX_BYTES = 1_000_000;

/** The page parses a longer operation for too long after a click on a link. */
const text = v.pipe(v.string(), v.maxLength(100_000));
const shortText = v.pipe(v.string(), v.maxLength(2_000));
const path = v.pipe(v.array(shortText), v.maxLength(100), v.readonly());

const orderSchema = v.strictObject({
  column: path,
  direction: v.picklist(['ascending', 'descending']),
});

const values = v.pipe(v.array(shortText), v.maxLength(1_000), v.readonly());

const columnFilterSchema = v.variant('test', [
  v.strictObject({
    column: path,
    test: v.picklist([...VALUE_TESTS, 'matches']),
    value: shortText,
  }),
  v.strictObject({ column: path, test: v.literal('between'), from: shortText, to: shortText }),
  v.strictObject({ column: path, test: v.picklist(['is-null', 'is-not-null', 'is-empty']) }),
  v.strictObject({ column: path, test: v.picklist(['one-of', 'none-of']), values }),
]);

const chartSchema = v.strictObject({
  kind: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)),
  x: v.optional(path),
  y: v.optional(path),
  measure: v.optional(v.picklist(['sum', 'average', 'count'])),
  series: v.optional(path),
  size: v.optional(path),
  label: v.optional(path),
  log: v.optional(v.picklist(['x', 'y', 'both'])),
  titles: v.optional(v.record(v.picklist(['chart', 'x', 'y']), v.optional(shortText))),
});

const listEntries = {
  columns: v.pipe(
    v.array(
      v.strictObject({
        path,
        isShown: v.boolean(),
        isPinned: v.optional(v.boolean()),
        width: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
        scale: v.optional(v.picklist(['bars', 'colors'])),
      }),
    ),
    v.maxLength(1_000),
    v.readonly(),
  ),
  order: v.optional(v.pipe(v.array(orderSchema), v.maxLength(100), v.readonly())),
  filter: shortText,
  filters: v.optional(v.pipe(v.array(columnFilterSchema), v.maxLength(100), v.readonly())),
  rowsOf: v.optional(path),
  asJson: v.optional(v.pipe(v.array(path), v.maxLength(100), v.readonly())),
  chart: v.optional(chartSchema),
};

const measureSchema = v.variant('measure', [
  v.strictObject({ measure: v.literal('count') }),
  v.strictObject({
    measure: v.picklist(['sum', 'average', 'min', 'max', 'distinct']),
    column: path,
  }),
]);

const groupsSchema = v.strictObject({
  by: v.pipe(v.array(path), v.maxLength(3), v.readonly()),
  measures: v.optional(v.pipe(v.array(measureSchema), v.maxLength(1_000), v.readonly())),
  across: v.optional(path),
  isChart: v.optional(v.boolean()),
  result: v.optional(v.strictObject(listEntries)),
});

const listSchema = v.strictObject({ ...listEntries, groups: v.optional(groupsSchema) });

/** All that a link can hold. There is no room for headers, credentials or anything that is carried out. */
const sharedSchema = v.strictObject({
  query: text,
  variables: v.optional(text),
  operationName: v.optional(shortText),
  view: v.optional(v.pipe(v.string(), v.transform(currentView), v.picklist(ANSWER_VIEWS))),
  table: v.optional(v.strictObject({ list: path, state: listSchema })),
});

export type SharedOperation = v.InferOutput<typeof sharedSchema>;

export type LinkFault = 'too-long' | 'other-version' | 'damaged' | 'unknown-content';

export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly fault: LinkFault;

  constructor(fault: LinkFault, options?: ErrorOptions) {
    super(`link: ${fault}`, options);
    this.fault = fault;
  }
}

/** Packs an operation as a link's data: JSON, compressed with a check sum (RFC 1950), as base64url. */
export async function packOperation(shared: SharedOperation): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(v.parse(sharedSchema, shared)));
  const packed = new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')),
  );
  let binary = '';
  for (const byte of new Uint8Array(await packed.arrayBuffer()))
    binary += String.fromCharCode(byte);
  const data = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (data.length > MAX_DATA_LENGTH) throw new LinkError('too-long');
  return data;
}

/** Reads an untrusted link. Throws {@link LinkError} for all that {@link packOperation} has not made. */
export async function unpackOperation(link: Link): Promise<SharedOperation> {
  if (!isKnownVersion(link)) throw new LinkError('other-version');
  if (link.data.length > MAX_DATA_LENGTH) throw new LinkError('too-long');
  const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const value = await inflate(link.data).then(
    (bytes) => readJson(() => json.decode(bytes)),
    (error: unknown) => {
      if (error instanceof TooManyBytesError) throw new LinkError('too-long');
      throw error instanceof LinkError ? error : new LinkError('damaged', { cause: error });
    },
  );
  const read = v.safeParse(sharedSchema, value);
  if (read.success) return read.output;
  const [{ type, input }] = read.issues;
  const isLongText = type === 'max_length' && typeof input === 'string';
  throw new LinkError(isLongText ? 'too-long' : 'unknown-content');
}

function readJson(decode: () => string): unknown {
  try {
    return JSON.parse(decode(), (key, value: unknown) => {
      if (key === '__proto__') throw new LinkError('unknown-content');
      return value;
    });
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError('damaged', { cause: error });
  }
}

/** The bytes that a link's data stand for; of too many it stops in the middle. */
async function inflate(data: string): Promise<Uint8Array<ArrayBuffer>> {
  // atob takes more than that alphabet.
  if (!/^[\w-]+$/.test(data)) throw new LinkError('damaged');
  const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const limits = { onBytes: () => undefined, maxBytes: () => MAX_BYTES };
  return wholeOf(meteredChunks(new Response(inflated), limits));
}
