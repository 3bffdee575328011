import { isEnumType, getNamedType, isRequiredInputField } from 'graphql';
import { objectText } from '../contract/json-members.ts';
import { fieldsOfVariable, mapColumns } from '../jobs/row-objects.ts';
import { valueKey } from '../jobs/row-lists.ts';
import type { PlannedStep, StepsPlan } from '../jobs/steps/plan-steps.ts';
import type { StepsFile } from '../jobs/steps/steps-file.ts';
import { toProgramTask, type ProgramSource } from './program-task.ts';
import { programTemplates, pythonLiteral, scriptLiteral } from './program-text.ts';
import { ProgramError } from './program.ts';
import PYTHON from './texts/python.py?raw';
import SCRIPT from './texts/script.txt?raw';
import PYTHON_STEPS from './texts/steps.py?raw';
import SCRIPT_STEPS from './texts/steps.txt?raw';

/** Steps whose check has found no fault. */
interface StepsProgramSource extends Pick<ProgramSource, 'endsExplorerToken' | 'flow'> {
  readonly file: StepsFile;
  readonly names: readonly string[];
  readonly columns: StepsPlan<unknown>['columns'];
  readonly steps: readonly (PlannedStep<unknown> & {
    readonly service: ProgramSource['service'];
  })[];
}

const LANGUAGES = {
  python: {
    text: PYTHON_STEPS,
    /** Parts that programs of one operation have too: from the first text to before the second. */
    shared: {
      ENVIRONMENT: partsOf(PYTHON, ['def env(', '{PAGES?}']),
      TOKENS: partsOf(PYTHON, ['def is_note', '{FRAME?}']),
    },
    literal: pythonLiteral,
    sign: '#',
    command: 'python3 program.py LIST OUTPUT',
    read: 'json.loads',
    keyOf: (id: string) => `    "${id}"`,
  },
  typescript: {
    text: SCRIPT_STEPS,
    shared: {
      ENVIRONMENT: partsOf(
        SCRIPT,
        ['const API_KEY', '{PAGES?}'],
        ['\n// JSON.parse rounds', '{TO_NUMBER?}'],
      ),
      TOKENS: partsOf(SCRIPT, ['/** Whether an error tells', 'const [file]']),
    },
    literal: scriptLiteral,
    sign: '//',
    command: 'npx tsx program.mts LIST OUTPUT',
    read: 'JSON.parse',
    keyOf: (id: string) => `  ${id}`,
  },
} as const;

/** Writes steps as a program: calls in order, without a journal. @throws {ProgramError} none can be written */
export function writeStepsProgram(language: keyof typeof LANGUAGES, source: StepsProgramSource) {
  const { file, columns, steps, endsExplorerToken, flow } = source;
  const { text, shared, literal, sign, command, read, keyOf } = LANGUAGES[language];
  const tasks = steps.map(({ service, call, shown, step, each }) => {
    const { [each.variable]: _, ...constants } = call.variables ?? {};
    const followsPages = step.pages === 'all';
    const asked = { ...call, operationName: call.operationName ?? undefined };
    const of = { service, flow, schema: shown, followsPages, endsExplorerToken };
    return toProgramTask({ ...of, ...asked, variables: objectText(constants) });
  });
  const [first] = tasks;
  if (!first || tasks.some(({ tokenUrl }) => tokenUrl !== first.tokenUrl)) {
    throw new ProgramError('The steps have several token services: write a program of each.');
  }
  const described = steps.map((step, at) => describe(step, tasks[at] ?? first, source));
  const { input, output } = file;
  const data = (value: object): string =>
    `${read}(${literal(JSON.stringify(value, undefined, 2))})`;
  const { fill, header } = programTemplates(
    { ...first, notes: [...new Set(tasks.flatMap(({ notes = [] }) => notes))] },
    literal,
  );
  const template = text
    .replace('{ENVIRONMENT}', () => shared.ENVIRONMENT)
    .replace('{TOKENS}', () => shared.TOKENS);
  return fill(template, {
    HEADER: header(sign, command, WRITTEN),
    OPERATIONS: steps
      .map(({ step: { id } }, at) => `${keyOf(id)}: ${literal(tasks[at]?.query ?? '')},`)
      .join('\n'),
    STEPS: data(described),
    OUTPUT: data({ ...output, columns, misfits: input.misfits ?? 'stop' }),
  });
}

const WRITTEN =
  'Writes the rows of LIST, a CSV file, with those of the steps: CSV if OUTPUT ends in .csv, else a line of JSON each. Stops at the first error and begins anew: gatehouse steps run goes on.';

function partsOf(text: string, ...parts: readonly (readonly [from: string, to: string])[]): string {
  return parts
    .map(([from, to]) => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from))))
    .join('')
    .replaceAll(/[‹›]/g, '')
    .trimEnd();
}

function describe(
  planned: StepsProgramSource['steps'][number],
  task: ReturnType<typeof toProgramTask>,
  { names, columns, steps }: StepsProgramSource,
) {
  const { step, each, typeText, list, size, service, choices, join, shown, isMutation } = planned;
  const { id, until, chunk } = step;
  if (each.also) throw new ProgramError(`${id}: a program takes one variable of a step from rows.`);
  if (!list) throw new ProgramError(`${id}: name its list under “rows”.`);
  const bytes = Math.min(chunk?.bytes ?? Infinity, service.maxBodyBytes ?? Infinity);
  const isList = typeText.startsWith('[');
  const ofRows = choices.lists.find(({ path }) => path.join() === list.slice(1).join());
  const key = valueKey(each.variable, ofRows, choices.keys);
  const taken = [...columns, ...steps.flatMap((one) => [one.each.place, one.join?.to])];
  const isTaken = taken.some((place) => place?.step === id && place.path === key);
  if (isList && (isTaken || join?.field === key)) {
    throw new ProgramError(`${id}: ${key} is of no use in a program: take a field of its rows.`);
  }
  const inputs = fieldsOfVariable(shown, typeText);
  const fields = inputs && mapColumns(inputs, names, each.pairs ?? new Map()).fields;
  const type = typeText.replaceAll(/[[\]!\s]/g, '');
  return {
    id,
    url: task.graphqlUrl,
    operationName: task.operationName,
    isMutation,
    constants: task.variables,
    variable: each.variable,
    isList,
    size,
    bytes,
    pause: service.pace?.perSecond === undefined ? 0 : 1.05 / service.pace.perSecond,
    from: fields
      ? {
          fields: fields.map(({ input, column }) => {
            const named = getNamedType(input.type);
            return {
              field: input.name,
              column,
              type: String(input.type).replaceAll(/[[\]!\s]/g, ''),
              required: isRequiredInputField(input),
              names: isEnumType(named) ? named.getValues().map(({ name }) => name) : undefined,
            };
          }),
        }
      : { ...(each.place.step === undefined ? { column: each.place.path } : each.place), type },
    list,
    valueKey: isList ? undefined : key,
    until: until && {
      path: ['data', ...until.path.split('.')],
      is: String(until.is),
      every: until.every / 1_000,
      atMost: until.atMost / 1_000,
    },
    pages: task.pages,
    join: join && { field: join.field, ...join.to, isList: step.many === 'list' },
    errorPlaces: task.errorPlaces ?? [],
  };
}
