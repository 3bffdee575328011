import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { STEPS_FAULTS } from './steps-copy.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const UNITS = { s: 1_000, min: 60_000, h: 3_600_000, kB: 1_000, MB: 1_000_000 } as const;

const DURATIONS = ['s', 'min', 'h'] as const;
const SIZES = ['kB', 'MB'] as const;

type Unit = keyof typeof UNITS;

function measure(units: readonly Unit[]) {
  const pattern = new RegExp(`^([1-9]\\d{0,5}) ?(${units.join('|')})$`);
  return v.pipe(
    v.string(),
    v.regex(pattern, `must be a whole number and ${units.join(' or ')}`),
    v.transform((written) => {
      const [, count, unit] = pattern.exec(written) ?? [];
      return Number(count) * UNITS[unit as Unit];
    }),
  );
}

const duration = measure(DURATIONS);

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
      v.strictObject({ rows: v.optional(amount), bytes: v.optional(measure(SIZES)) }),
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
  many: v.optional(v.picklist(['rows', 'list'])),
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

/** Characters of a text field of Salesforce, and of a long text area. */
const TEXT = 255;
const LONG_TEXT = 131_072;

const salesforceSchema = v.strictObject({
  externalId: text,
  /** Fields by column. */
  fields: v.record(
    text,
    v.union([
      v.pipe(
        text,
        v.transform((field) => ({ field, length: TEXT })),
      ),
      v.strictObject({ field: text, length: v.pipe(amount, v.maxValue(LONG_TEXT)) }),
    ]),
  ),
});

const stepsSchema = v.strictObject({
  version: v.literal(1),
  name: v.optional(text),
  input: v.strictObject({
    file: v.optional(text),
    id: text,
    misfits: v.optional(v.picklist(['stop', 'drop'])),
  }),
  steps: v.pipe(v.array(stepSchema), v.nonEmpty('must list a step')),
  output: v.strictObject({
    file: v.optional(text),
    columns: v.pipe(v.array(text), v.nonEmpty('must name a column')),
    unmatched: v.optional(v.picklist(['keep', 'drop']), 'keep'),
    salesforce: v.optional(salesforceSchema),
  }),
});

export type StepsFile = v.InferOutput<typeof stepsSchema>;
export type Salesforce = v.InferOutput<typeof salesforceSchema>;
export type StepSettings = StepsFile['steps'][number];
export type Given = StepSettings['with'][string];

export interface StepsFault {
  /** A step, or a member of the file; empty for the whole. */
  readonly place: string;
  readonly message: string;
}

export class StepsFaults extends Error {
  override readonly name = 'StepsFaults';
  readonly faults: readonly StepsFault[];

  constructor(faults: readonly StepsFault[] | string, options?: ErrorOptions) {
    const all = typeof faults === 'string' ? [{ place: '', message: faults }] : faults;
    const lines = all.map(({ place, message }) => (place ? `${place}: ${message}` : message));
    super(lines.length === 1 && !all[0]?.place ? lines[0] : STEPS_FAULTS.faults(lines), options);
    this.faults = all;
  }
}

/** @throws {StepsFaults} it is not YAML, or not of this form: all faults */
export function readStepsText(written: string): StepsFile {
  let value: unknown;
  try {
    value = parse(written);
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    throw new StepsFaults(line, { cause: error });
  }
  const parsed = v.safeParse(stepsSchema, value);
  if (parsed.success) return parsed.output;
  const sayWhat = ({ expected, message }: v.BaseIssue<unknown>): string =>
    expected === 'never' ? STEPS_FAULTS.unknownKey : message;
  throw new StepsFaults(
    parsed.issues.map((issue) => ({ place: v.getDotPath(issue) ?? '', message: sayWhat(issue) })),
  );
}

/** The file as YAML, with durations and sizes in the largest unit that says them. */
export function writeStepsText(file: StepsFile): string {
  const say = (amountOf: number, units: readonly Unit[]): string => {
    const unit = units.findLast((one) => amountOf % UNITS[one] === 0) ?? units[0] ?? 's';
    return `${amountOf / UNITS[unit]} ${unit}`;
  };
  const steps = file.steps.map(({ chunk, until, ...step }) => ({
    ...step,
    ...(chunk && {
      chunk:
        chunk.bytes === undefined && chunk.rows !== undefined
          ? chunk.rows
          : { ...chunk, ...(chunk.bytes !== undefined && { bytes: say(chunk.bytes, SIZES) }) },
    }),
    ...(until && {
      until: {
        ...until,
        every: say(until.every, DURATIONS),
        atMost: say(until.atMost, DURATIONS),
      },
    }),
  }));
  return stringify({ ...file, steps });
}
