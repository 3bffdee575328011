import * as v from 'valibot';
import { parse } from 'yaml';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { readIfThere } from './read-operation.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const UNITS = { s: 1_000, min: 60_000, h: 3_600_000, kB: 1_000, MB: 1_000_000 } as const;

function measure(units: readonly (keyof typeof UNITS)[]) {
  const pattern = new RegExp(`^([1-9]\\d{0,5}) ?(${units.join('|')})$`);
  return v.pipe(
    v.string(),
    v.regex(pattern, `must be a whole number and ${units.join(' or ')}`),
    v.transform((written) => {
      const [, count, unit] = pattern.exec(written) ?? [];
      return Number(count) * UNITS[unit as keyof typeof UNITS];
    }),
  );
}

const duration = measure(['s', 'min', 'h']);

/** A step, a path below it or a column as text; numbers, lists and `value` are constants. */
const givenSchema = v.union([
  text,
  v.number(),
  v.boolean(),
  v.array(v.unknown()),
  v.strictObject({ each: v.record(v.string(), text) }),
  v.strictObject({ value: v.unknown() }),
]);

const ofRows = (rows: number) => ({ rows, bytes: undefined });

const stepSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,62}$/, 'must be letters, digits and _')),
  service: v.optional(text),
  operation: text,
  with: v.record(v.string(), givenSchema),
  chunk: v.optional(
    v.union([
      v.pipe(amount, v.transform(ofRows)),
      v.strictObject({ rows: v.optional(amount), bytes: v.optional(measure(['kB', 'MB'])) }),
    ]),
  ),
  take: v.optional(text),
  until: v.optional(
    v.strictObject({
      path: text,
      is: v.union([text, v.number(), v.boolean()]),
      every: v.optional(duration, '5 s'),
      atMost: v.optional(duration, '30 min'),
    }),
  ),
  pages: v.optional(v.literal('all')),
  rows: v.optional(text),
  join: v.optional(
    v.union([
      text,
      v.pipe(
        v.record(v.string(), text),
        v.check((by) => Object.keys(by).length === 1, 'must be one column'),
      ),
    ]),
  ),
});

const stepsSchema = v.strictObject({
  version: v.literal(1),
  name: v.optional(text),
  input: v.strictObject({ file: v.optional(text), id: text }),
  steps: v.pipe(v.array(stepSchema), v.nonEmpty('must list a step')),
  output: v.strictObject({
    file: v.optional(text),
    columns: v.pipe(v.array(text), v.nonEmpty('must name a column')),
    unmatched: v.optional(v.picklist(['keep', 'drop']), 'keep'),
  }),
});

export type StepsFile = v.InferOutput<typeof stepsSchema>;
export type StepSettings = StepsFile['steps'][number];
export type Given = StepSettings['with'][string];

/** @throws {UsageError} there is no such file, or it is not of this form: all faults */
export async function readStepsFile(path: string): Promise<StepsFile & { readonly text: string }> {
  const bytes = await readIfThere(path);
  if (!bytes) throw new UsageError(`There is no file ${path}.`);
  const written = bytes.toString();
  let value: unknown;
  try {
    value = parse(written);
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    throw new UsageError(`${path}: ${line}`, { cause: error });
  }
  const parsed = v.safeParse(stepsSchema, value);
  if (parsed.success) return { ...parsed.output, text: written };
  const sayWhat = ({ expected, message }: v.BaseIssue<unknown>): string =>
    expected === 'never' ? 'is not a known key' : message;
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? path}: ${sayWhat(issue)}`);
  throw new UsageError(COMMAND_COPY.steps.faults(faults));
}
