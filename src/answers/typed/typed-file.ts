import { headerName, ownHeaders } from '../export/column-names.ts';
import type { Remark } from '../export/remarks.ts';
import type { IndexedText } from '../json/children.ts';
import { isClosing, skipComma } from '../json/scan.ts';
import { KIND } from '../json/shape.ts';
import { createColumnTree, type RowValues, walkRow } from '../query/read-row.ts';
import { ValueFacts, observe } from './value-facts.ts';
import { MisfitError, misfitOf } from './type-fit.ts';
import {
  isDated,
  typeOf,
  type HintAt,
  type PlaceHint,
  type SchemaHint,
  type ValueType,
} from './value-types.ts';

export interface TypedRequest {
  readonly columns: readonly (readonly string[])[];
  readonly asJson: readonly (readonly string[])[];
  readonly title: string;
  /** Separator of list values in a cell; `; ` by default. */
  readonly joiner?: string | undefined;
  /** Whether lists and objects keep their structure, where the format has any; else they are JSON. */
  readonly isNested: boolean;
  /** The schema's types, by keys from a row, without lists. */
  readonly hints: readonly PlacedHint[];
  /** Types that are given, by the names of columns: a value that does not fit one is a {@link MisfitError}. */
  readonly pins?: ReadonlyMap<string, ValueType> | undefined;
}

export interface PlacedHint extends SchemaHint {
  readonly path: readonly string[];
}

export interface FileNote {
  readonly key: string;
  readonly value: string;
}

export interface TypedColumn {
  readonly name: string;
  readonly path: readonly string[];
  readonly type: ValueType;
}

export interface TypedRows {
  readonly text: IndexedText;
  /** Start of the first row; white space or commas separate rows. */
  readonly start: number;
  /** Bytes that are not UTF-8 become U+FFFD. */
  readonly isUtf8: boolean;
}

export interface TypedWriter {
  row(rows: TypedRows, values: RowValues, bytes: number): void;
  /** Takes the available bytes of the file, once. */
  take(): Uint8Array<ArrayBuffer>;
  end(): void;
  remarks?(): readonly Remark[];
}

export type OpenTypedWriter = (
  columns: readonly TypedColumn[],
  metadata: readonly FileNote[],
  request: Pick<TypedRequest, 'title' | 'joiner'>,
) => TypedWriter;

/** A file with typed columns, written in two passes over the same rows. */
export type TypedFile = ReturnType<typeof createTypedFile>;

export function createTypedFile(request: TypedRequest, open: OpenTypedWriter) {
  const { columns: paths, isNested } = request;
  const tree = createColumnTree(paths, request.asJson);
  const hints = placeHints(request.hints);
  const names = ownHeaders(paths.map(headerName));
  const pins = names.map((name) => request.pins?.get(name));
  const wanted = paths.map((path, position) => ({
    isNested,
    isDated:
      pins[position] !== undefined ||
      request.hints.some((hint) => isDated(hint) && path.every((key, at) => hint.path[at] === key)),
  }));
  const facts = paths.map(() => new ValueFacts());
  const planned = (): readonly TypedColumn[] =>
    paths.map((path, position) => {
      const hintAt: HintAt = (keys) => hints.get(JSON.stringify([...path, ...keys]));
      const type = pins[position] ?? typeOf(facts[position], isNested, hintAt);
      return { name: names[position] ?? '', path, type };
    });
  let observed = 0;
  let written = 0;
  let columns: readonly TypedColumn[] | undefined;
  let writer: TypedWriter | undefined;
  const plan = (): readonly TypedColumn[] => (columns ??= planned());
  const opened = (metadata: readonly FileNote[] = []): TypedWriter =>
    (writer ??= open(plan(), metadata, request));
  return {
    columns: plan,
    open: (metadata: readonly FileNote[]): void => void opened(metadata),
    observe({ text, start }: TypedRows): void {
      let at = start;
      while (hasRow(text, at)) {
        observed += 1;
        const values: RowValues = [];
        at = skipComma(text, walkRow(text, { start: at }, tree, values));
        for (let position = 0; position < facts.length; position += 1) {
          const pinned = pins[position];
          const known = pinned ? new ValueFacts() : facts[position];
          const want = wanted[position];
          const found = values[position];
          if (!found || !known || !want) continue;
          if (found.items && !found.isJson) known.kinds |= KIND.list;
          else observe(known, text, found, want);
          const misfit = pinned && misfitOf(known, pinned);
          if (misfit) throw new MisfitError(observed, names[position] ?? '', misfit);
        }
      }
    },
    /** The second pass: the rows in order. @returns the next bytes of the file, possibly none */
    write(rows: TypedRows): Uint8Array<ArrayBuffer> {
      const { text, start } = rows;
      const to = opened();
      let at = start;
      // Pages may have come meanwhile, with rows that the types know nothing of.
      while (written < observed && hasRow(text, at)) {
        written += 1;
        const values: RowValues = [];
        const end = walkRow(text, { start: at }, tree, values);
        to.row(rows, values, end - at);
        at = skipComma(text, end);
      }
      return to.take();
    },
    end(): Uint8Array<ArrayBuffer> {
      const to = opened();
      to.end();
      return to.take();
    },
    remarks: (): readonly Remark[] => opened().remarks?.() ?? [],
  };
}

function placeHints(given: readonly PlacedHint[]): ReadonlyMap<string, PlaceHint> {
  const placed = new Map<string, PlaceHint & { fields: string[] }>();
  for (const hint of given) {
    placed.set(JSON.stringify(hint.path), { ...hint, fields: [] });
    const key = hint.path.at(-1);
    if (key !== undefined) placed.get(JSON.stringify(hint.path.slice(0, -1)))?.fields.push(key);
  }
  return placed;
}

function hasRow({ bytes, length }: IndexedText, at: number): boolean {
  return at < length && !isClosing(bytes[at]);
}
