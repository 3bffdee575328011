import { useMemo, useState } from 'react';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { useEditorDocument, useSchema, useTabTexts } from '../../editors/graphiql-adapter.ts';
import { proposedChunk } from '../../../jobs/chunks.ts';
import { findRowChoices, pagesOfResults, valueKey } from '../../../jobs/row-lists.ts';
import { typedHeaders, typedMembers } from '../../runs/exact-jsonc.ts';
import { findUnsent } from '../../runs/run-editors.ts';
import { createRun, type RunForEach } from '../../runs/run.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { useDeclaredVariables } from '../variables/use-declared-variables.ts';
import type { Input } from '../inputs/input-store.ts';
import { readOperations } from '../variables/variable-rows.ts';
import { INPUT_FAULTS } from '../inputs/inputs-copy.ts';
import { describeAsking } from '../pages/pages-copy.ts';
import { BATCH_COPY, shortText } from './batch-copy.ts';
import type { BatchControlProps, BatchRequest, TabBatch } from './batch-runs.ts';
import {
  MAX_BATCH_VALUES,
  MAX_LINES,
  readValues,
  type BatchValue,
  type BatchValues,
  type TextLine,
} from './batch-values.ts';
import { runInSlices } from '../../../answers/query/run-in-slices.ts';
import { Choice, Tick } from '../../ui/choices.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import { linesOfText, ValueSource, type BatchStart } from './value-source.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface BatchDialogProps extends BatchControlProps {
  readonly current: TabBatch | undefined;
  readonly earlier: BatchStart | undefined;
  readonly onStart: (request: BatchRequest) => void;
  readonly onClose: () => void;
}

export function BatchDialog(props: BatchDialogProps) {
  const { service, current, onClose } = props;
  const declared = useDeclaredVariables();
  const { document } = useEditorDocument();
  const operation = readOperations(document) && declared?.operation;
  const { read } = useTabTexts();
  const phase = current?.store.getState().phase.kind ?? 'ended';
  const isUnderWay = phase !== 'ended' && phase !== 'incomplete';
  const obstacle = isUnderWay
    ? BATCH_COPY.underWay
    : service.requestFormat === 'graphql'
      ? BATCH_COPY.noRequestVariables
      : !operation
        ? BATCH_COPY.noOperation
        : operation.operation === 'subscription'
          ? BATCH_COPY.isSubscription
          : !declared || declared.rows.length === 0
            ? BATCH_COPY.noVariables
            : findUnsent(read())
              ? BATCH_COPY.badVariables
              : undefined;
  return (
    <Dialog title={BATCH_COPY.title(operation?.name?.value)} className="gh-batch" onClose={onClose}>
      {obstacle === undefined && operation && declared ? (
        <BatchForm
          {...props}
          document={declared.document}
          operation={operation}
          variables={declared.rows}
        />
      ) : (
        <>
          <p>{obstacle}</p>
          <div className="gh-dialog-actions">
            <CloseButton />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface BatchFormProps extends BatchDialogProps {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: readonly Input[];
}

function BatchForm(props: BatchFormProps) {
  const { service, document, operation, variables, answerStore, earlier, onStart } = props;
  const schema = useSchema() ?? undefined;
  const [name, setName] = useState(earlier?.variable ?? variables[0]?.name ?? '');
  const [lines, setLines] = useState<readonly TextLine[]>(() => linesOfText(earlier?.values));
  const [isEachOnce, setEachOnce] = useState(true);
  const [atOnce, setAtOnce] = useState(2);
  const [isAllPages, setAllPages] = useState(false);
  const [mayChange, setMayChange] = useState(false);
  const variable = variables.find((one) => one.name === name);
  const isList = variable?.typeText.startsWith('[') === true;
  const choices = useMemo(
    () => findRowChoices(document, operation, schema),
    [document, operation, schema],
  );
  const proposed = useMemo(
    () => (isList ? proposedChunk(document, schema, name) : 1),
    [document, isList, schema, name],
  );
  const [typedSize, setTypedSize] = useState<string>();
  const chunkSize = isList ? Number(typedSize ?? proposed) : 1;
  const [listKey, setListKey] = useState<string>();
  const first = choices.lists[0];
  const chosen = listKey ?? (first ? keyOfPath(first.path) : '');
  const list = choices.lists.find(({ path }) => keyOfPath(path) === chosen);
  const once = isEachOnce || isList;
  // In slices, which leave the page free.
  const found = useAwaited(
    (signal) => {
      const reading = readValues(lines, variable ?? { type: undefined }, once);
      return runInSlices(reading, () => !signal.aborted);
    },
    [lines, variable, once],
  );
  const values = found?.values ?? [];
  const isMutation = operation.operation === 'mutation';
  const isSize = Number.isInteger(chunkSize) && chunkSize > 0;
  const canStart = values.length > 0 && isSize && (!isMutation || mayChange);
  const { tabId, texts, call, followed } = useHeldCall(service, operation, name, list?.path);
  const plan = isAllPages ? followed.plan : undefined;
  const start = (): void => {
    // The editor's value of the variable is not sent.
    const { [name]: _, ...others } = call.variables;
    onStart({
      call: plan?.ask(undefined) ?? followed.asking,
      plan,
      run: createRun({
        tabId,
        call: { ...call, variables: others },
        texts,
        rowsOf: list?.path ?? [],
        forEach: forEachOf(name, values),
      }),
      isMutation,
      variable: name,
      isList,
      chunkSize,
      values,
      atOnce,
      joined: {
        key: valueKey(name, list, choices.keys),
        list: list?.path,
        pages: plan ? followed.others : followed.pages,
        inner: followed.inner,
        ...(isList && { variable: name }),
      },
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!canStart) return;
        start();
        closeDialogOf(event.currentTarget);
      }}
    >
      <Choice
        className="gh-batch-choice gh-stack"
        label={BATCH_COPY.variable}
        value={name}
        options={variables.map((one) => [one.name, `$${one.name}: ${one.typeText}`])}
        onChange={setName}
      />
      <ValueSource answerStore={answerStore} earlier={earlier} onLines={setLines} />
      {!isList && (
        <Tick isOn={isEachOnce} onChange={setEachOnce}>
          {BATCH_COPY.once}
        </Tick>
      )}
      <div className="gh-batch-findings" role="status">
        {found ? (
          <Found {...found} typeText={variable?.typeText ?? ''} />
        ) : (
          <p>{BATCH_COPY.reading}</p>
        )}
      </div>
      <div className="gh-batch-pair">
        <Choice
          className="gh-batch-choice gh-stack"
          label={BATCH_COPY.rows}
          value={chosen}
          options={[
            ...choices.lists.map(
              ({ path }) => [keyOfPath(path), BATCH_COPY.rowsOf(path.join('.'))] as const,
            ),
            ['', BATCH_COPY.rowPerValue],
          ]}
          onChange={setListKey}
        />
        {isList && (
          <label className="gh-batch-choice gh-stack">
            <span>{BATCH_COPY.chunkSize}</span>
            <input
              type="number"
              min={1}
              value={typedSize ?? proposed}
              onChange={({ target }) => setTypedSize(target.value)}
            />
          </label>
        )}
        {!isMutation && (
          <Choice
            className="gh-batch-choice gh-stack"
            label={BATCH_COPY.atOnce}
            value={String(atOnce)}
            options={['1', '2', '3', '4'].map((count) => [count, count])}
            onChange={(value) => setAtOnce(Number(value))}
          />
        )}
      </div>
      {followed.plan && (
        <Tick isOn={isAllPages} onChange={setAllPages}>
          {BATCH_COPY.allPages}
        </Tick>
      )}
      {plan && <p>{describeAsking(plan).join(' ')}</p>}
      {isMutation && (
        <Tick isOn={mayChange} onChange={setMayChange}>
          {BATCH_COPY.mutation}
        </Tick>
      )}
      <div className="gh-dialog-actions">
        <CloseButton />
        <button type="submit" className="gh-button gh-button-primary" disabled={!canStart}>
          {BATCH_COPY.start(isSize ? Math.ceil(values.length / chunkSize) : 0)}
        </button>
      </div>
    </form>
  );
}

/** The call in the editors, and the pages that its results may have. */
function useHeldCall(
  service: BatchControlProps['service'],
  operation: OperationDefinitionNode,
  variable: string,
  list: readonly string[] | undefined,
) {
  const { tabId, read } = useTabTexts();
  const schema = useSchema() ?? undefined;
  return useMemo(() => {
    const texts = read();
    const call = {
      query: texts.query,
      operationName: operation.name?.value,
      variables: typedMembers(texts.variables) ?? {},
      headers: typedHeaders(texts.headers),
    };
    const { pages: settings, errorTypes } = service;
    const told = { schema, settings, errorTypes };
    return { tabId, texts, call, followed: pagesOfResults(call, variable, list, told) };
  }, [tabId, read, operation, service, schema, variable, list]);
}

/** Longer values are not kept for the history, characters. */
const MAX_KEPT_LENGTH = 10_000;

/** For the history: the number of values, and their text unless it is too long or cannot be pasted as lines. */
function forEachOf(variable: string, values: readonly BatchValue[]): RunForEach {
  const text = values.map((value) => value.text).join('\n');
  const isKept =
    text.length <= MAX_KEPT_LENGTH &&
    values.every((value) => value.text.trim() === value.text && !/[\t\r\n]/.test(value.text));
  return { variable, count: values.length, ...(isKept && { values: text }) };
}

const MAX_NAMED = 5;

function Found(props: BatchValues & { readonly typeText: string }) {
  const { values, wrong, repeated, empty, left, isCut, typeText } = props;
  const parts = [PART_COPY.values(values.length)];
  if (repeated > 0) parts.push(BATCH_COPY.repeated(repeated));
  if (empty > 0) parts.push(BATCH_COPY.empty(empty));
  if (left > 0) parts.push(BATCH_COPY.tooMany(left, MAX_BATCH_VALUES));
  if (isCut) parts.push(BATCH_COPY.cut(MAX_LINES));
  return (
    <>
      <p>{parts.join(' · ')}</p>
      {wrong.length > 0 && (
        <>
          <p className="gh-fault">{BATCH_COPY.wrong(wrong.length, typeText)}</p>
          <ul>
            {wrong.slice(0, MAX_NAMED).map(({ line, text, path, fault }) => (
              <li key={line}>
                {BATCH_COPY.wrongLine(line, shortText(text), path, INPUT_FAULTS[fault])}
              </li>
            ))}
          </ul>
          {wrong.length > MAX_NAMED && <p>{BATCH_COPY.more(wrong.length - MAX_NAMED)}</p>}
        </>
      )}
    </>
  );
}
