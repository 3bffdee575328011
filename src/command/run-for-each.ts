import { countOf } from '../contract/language.ts';
import { getOperationAST, parse, print } from 'graphql';
import { callForValues, proposedChunk } from '../jobs/chunks.ts';
import { askedColumns } from '../jobs/pages/column-fields.ts';
import { findRowChoices, pagesOfResults, valueKey } from '../jobs/row-lists.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { countedBy } from '../jobs/pages/page-plan.ts';
import { STEPS_FAULTS } from '../jobs/steps/steps-copy.ts';
import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { choosePages } from './run-pages.ts';
import type { ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { followEach, NONE_DONE, sortLost, type EachRun } from './each-run.ts';
import { shownSchema } from './introspect.ts';
import { readEach } from './read-values.ts';
import type { EachOption } from './run-options.ts';
import type { RowsRunContext } from './rows-file.ts';
import { runIntoFile } from './run-into.ts';

const { each: WORDS } = COMMAND_COPY;

export async function runForEach(context: RowsRunContext, option: EachOption): Promise<ExitCode> {
  const { call, options, access, terminal } = context;
  const { variable } = option;
  const also = option.also?.map((one) => one.variable);
  const document = parse(call.query);
  const operation = getOperationAST(document, call.operationName);
  const declared = operation?.variableDefinitions ?? [];
  const types = [variable, ...(also ?? [])].flatMap((name) => {
    const definition = declared.find((one) => one.variable.name.value === name);
    return definition ? [print(definition.type)] : [];
  });
  const [typeText] = types;
  if (!operation || typeText === undefined) {
    const names = declared.map((one) => `$${one.variable.name.value}`);
    throw new UsageError(STEPS_FAULTS.noVariable(variable, names));
  }
  const isList = typeText.startsWith('[');
  if (!isList && options.chunk !== undefined) throw new UsageError(STEPS_FAULTS.noChunk(variable));
  const values = await readEach(option, types, context);
  const { repeated, empty } = values;
  const count = values.jsons.length + values.lost.length;
  for (const [as, left] of Object.entries(options.isQuiet ? {} : { repeated, empty })) {
    if (left > 0) terminal.messages.write(`Left out as ${as}: ${countOf(left, 'value')}.\n`);
  }
  const schema = await shownSchema(context.schema);
  const choices = findRowChoices(document, operation, schema);
  const paths = choices.lists.map(({ path }) => path.join('.'));
  const wantedList = options.list?.slice(1);
  if (wantedList && paths.length > 0 && !paths.includes(wantedList.join('.'))) {
    throw new UsageError(COMMAND_COPY.run.noSuchList(paths));
  }
  const { errorTypes, pages: settings } = access.service;
  const one = callForValues({ call, variable, also, isList }, values.jsons.slice(0, 1));
  const plan = options.isAllPages
    ? await choosePages({ ...context, call: one }, variable)
    : undefined;
  const { parent = [], lists: ofPlan = [] } = plan?.position ?? {};
  const list = plan ? [...parent, ...ofPlan].slice(1) : (wantedList ?? choices.lists[0]?.path);
  const told = pagesOfResults(call, variable, list, { schema, settings, errorTypes });
  const { emptyMember: sayEmpty } = COMMAND_COPY;
  const errorPlaces = findErrorPlaces(call, { schema, errorTypes, sayEmpty });
  const run: EachRun = {
    each: { call: plan?.ask(undefined, options.pageSize) ?? told.asking, variable, also, isList },
    values,
    size: isList ? (options.chunk ?? proposedChunk(document, schema, variable)) : 1,
    choices,
    joined: { errorPlaces, ...told, ...(plan && { pages: [] }), ...(isList && { variable }) },
    isMutation: operation.operation === 'mutation',
    plan,
    list,
  };
  const ofPages = plan ? ['all pages', plan.label, plan.argument, String(options.limit)] : [];
  const identity = function* () {
    yield* [variable, options.list?.join('.') ?? ''];
    // To another step's rows an answer that is asked for again adds some.
    if (!option.scratch) yield* values.jsons;
    yield* ofPages;
  };
  return runIntoFile(context, {
    of: identity(),
    begin: { each: { ...NONE_DONE, lost: [...values.lost] } },
    follow: (spool) => followEach(context, run, spool),
    list: ({ each }) => ['data', ...(each?.list ?? list ?? [])],
    asked: (keys) => {
      const ofRows = choices.lists.find(({ path }) => path.join('.') === keys.slice(1).join('.'));
      return [[valueKey(variable, ofRows, choices.keys)], ...askedColumns(call, keys)];
    },
    describe: ({ each }) => WORDS.of((each?.done ?? 0) + values.lost.length, count),
    countedBy: plan && countedBy(plan),
    values: ({ each: { lost, unassigned } = NONE_DONE }) => {
      const { failed, missing } = sortLost(lost);
      return {
        variable,
        count,
        failed: failed.map(({ value }) => value),
        withoutRows: missing,
        untoldRows: unassigned,
      };
    },
  });
}
