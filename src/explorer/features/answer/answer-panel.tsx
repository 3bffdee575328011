import { useStore } from 'zustand';
import { operationNameOf, type Run } from '../../runs/run.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { RESULTS_COPY } from '../shared/results-copy.ts';
import { editorKeys, useKeysOf } from '../../commands/keymap.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { LinesView } from '../json/lines-view.tsx';
import { viewOf, type TabViewProps, type View } from '../../frame/define-feature.ts';
import { reading } from '../shared/answer-bar.tsx';

const ErrorList = laterPanel(async () => (await import('../shared/error-list.tsx')).ErrorList);
const NoteList = laterPanel(async () => (await import('../shared/error-list.tsx')).NoteList);

interface AnswerPanelProps extends TabViewProps {
  readonly view: View;
  readonly isUnderWay: boolean;
  readonly isWaiting: boolean;
  /** Whether the answer is joined of pages: each of them has an operation, and locations, of its own. */
  readonly hasPages: boolean;
}

export function AnswerPanel(props: AnswerPanelProps) {
  const { view, answerStore, tabId, isUnderWay, isWaiting, hasPages, onShowEditor, origin } = props;
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const { ofTab: TabView, isOfEvents } = viewOf(view);
  const content = TabView ? (
    <TabView key={`${view} ${tabId}`} {...{ answerStore, tabId, origin, onShowEditor }} />
  ) : answer?.outline ? (
    <AnswerContent
      key={`${tabId} ${operationNameOf(answer.run) ?? ''}`}
      {...{ view, answerStore, tabId, origin }}
      run={answer.run}
      answer={{ ...answer, outline: answer.outline, answersApi: answerStore.answersApi() }}
    />
  ) : answer ? (
    reading()
  ) : isUnderWay ? undefined : (
    <EmptyAnswer />
  );
  const outline = TabView ? undefined : answer?.outline;
  const errors = answer && outline && outline.errorCount > 0 && (
    <ErrorList
      name={answer.name}
      {...{ outline, onShowEditor }}
      run={hasPages ? undefined : answer.run}
      service={origin.service}
    />
  );
  return (
    <div className="gh-answer-panel gh-fill" data-waiting={isWaiting || undefined}>
      {!isOfEvents && answer?.failure !== undefined && <p role="alert">{answer.failure}</p>}
      {outline?.hasData === false && errors}
      {content}
      {outline?.hasData === true && errors}
      {outline && outline.notes.length > 0 && <NoteList notes={outline.notes} />}
    </div>
  );
}

function EmptyAnswer() {
  const keys = useKeysOf('run');
  return (
    <div className="gh-answer-empty gh-muted gh-stack">
      <p>{keys === '' ? RESULTS_COPY.emptyWithoutKeys : RESULTS_COPY.empty(keys)}</p>
      <p>{RESULTS_COPY.emptyHint(editorKeys().complete)}</p>
    </div>
  );
}

interface AnswerContentProps extends Pick<AnswerPanelProps, 'answerStore' | 'tabId' | 'origin'> {
  readonly view: View;
  readonly answer: AnswerViewProps;
  readonly run: Run | undefined;
}

function AnswerContent(props: AnswerContentProps) {
  const { view, answerStore, tabId, answer, run, origin } = props;
  const { name } = answer;
  const operationName = operationNameOf(run);
  const table = answerStore.tableOf(tabId);
  const { content: Content, hasRows } = viewOf(view);
  // The choice of rows outlives an answer; parts opened in another view belong to the answer.
  const key = hasRows ? undefined : name;
  return Content ? (
    <Content
      key={key}
      {...{ ...answer, run, operationName, origin }}
      schema={origin.schema ?? undefined}
      serviceName={origin.service.name}
      initialState={table?.operationName === operationName ? table?.state : undefined}
      onStateChange={(state, shown) =>
        answerStore.keepTable(tabId, { name, operationName, state, shown })
      }
    />
  ) : (
    <PartBoundary key={key}>
      <LinesView {...answer} />
    </PartBoundary>
  );
}
