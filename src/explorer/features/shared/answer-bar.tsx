import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { createStore, useStore } from 'zustand';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import { KIND } from '../../../answers/json/shape.ts';
import { keepChoice } from '../../../session/kept-choices.ts';
import { browserPreferences } from '../../../session/preferences.ts';
import { useExplorerState } from '../../editors/graphiql-adapter-docs.ts';
import type { View } from '../../frame/define-feature.ts';
import { Button } from '../../ui/button.tsx';
import { Radios } from '../../ui/choices.tsx';
import { ANSWER_VIEWS, currentView, displaySettings } from '../../ui/display-settings.ts';
import './answer-bar.css';
import { RESULTS_COPY } from './results-copy.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { commandLabel } from '../../commands/keymap.ts';

export const reading = () => <p>{RESULTS_COPY.reading}</p>;

/** What a tab's answers are shown as, and the default view when that was chosen. */
interface ViewChoice {
  readonly view: View;
  readonly first: string;
}

/** The view chosen for the tab, else the settings', whose chart gives way if empty; events have their own choice. */
export function useViewChoice(
  tabId: string,
  isStream: boolean,
  outline: AnswerOutline | undefined,
): [View, (view: View) => void] {
  const [last, keep] = useStoredChoice<View>('gatehouse:answer-view', ANSWER_VIEWS);
  const first = useStore(displaySettings, ({ firstView }) => firstView);
  const choices = useExplorerState(createViewChoices);
  const chosen = useStore(choices, (byTab) => byTab[tabId]);
  const automatic = useAutomaticView(tabId, outline);
  const streams = useStoredChoice<View>('gatehouse:stream-view', ['events', ...ANSWER_VIEWS]);
  if (isStream) return streams;
  const fallback = { auto: automatic, last, chart: chartOrOther(outline) };
  const set = first in fallback ? fallback[first as keyof typeof fallback] : (first as View);
  const isOwn = chosen?.first === first && (first !== 'last' || chosen.view !== last);
  return [
    isOwn ? chosen.view : set,
    (next) => {
      // The last one that was used is that of all tabs.
      const isOfAll = first === 'last' && next !== 'sql';
      choices.setState({ [tabId]: isOfAll ? undefined : { view: next, first } });
      if (next !== 'sql') keep(next);
    },
  ];
}

/** Table for a list of several objects, JSON for all else; while an answer is on its way, what the one before had. */
function useAutomaticView(tabId: string, outline: AnswerOutline | undefined): View {
  const [shown, setShown] = useState<{ tabId: string; view: View }>({ tabId, view: 'json' });
  const before = shown.tabId === tabId ? shown.view : 'json';
  const [list] = outline?.lists ?? [];
  const isTable = list && list.count > 1 && list.columns.some(({ path }) => path.length > 0);
  const view = !outline ? before : isTable ? 'table' : 'json';
  if (shown.tabId !== tabId || shown.view !== view) setShown({ tabId, view });
  return view;
}

function chartOrOther(outline: AnswerOutline | undefined): View {
  if (!outline?.isFinished) return 'chart';
  const [list] = outline.lists;
  if (!list) return 'json';
  const drawable = KIND.boolean | KIND.number | KIND.string;
  const isDrawable = list.columns.some(({ kinds, lists }) => !lists && (kinds & drawable) !== 0);
  return isDrawable ? 'chart' : 'table';
}

/** Shows a tab's answers in a view as long as nothing else is chosen; for other tabs it is not kept. */
export function useViewForNow(): (tabId: string, view: View) => void {
  const choices = useExplorerState(createViewChoices);
  return (tabId, view) =>
    choices.setState({ [tabId]: { view, first: displaySettings.getState().firstView } });
}

function createViewChoices() {
  return createStore<Readonly<Record<string, ViewChoice | undefined>>>()(() => ({}));
}

export function useStoredSwitch(key: string): [boolean, (isOn: boolean) => void] {
  const [choice, setChoice] = useStoredChoice(key, ['no', 'yes']);
  return [choice === 'yes', (isOn) => setChoice(isOn ? 'yes' : 'no')];
}

function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => {
    const stored = currentView(browserPreferences.get(key) ?? '');
    return choices.find((one) => one === stored) ?? choices[0];
  });
  return [
    choice,
    (chosen) => {
      setChoice(chosen);
      keepChoice(key, chosen);
    },
  ];
}

interface SwitchProps<Value extends string> extends ComponentProps<typeof Radios<Value>> {
  readonly label: string;
}

/** Radio buttons as one bar. */
export function Switch<Value extends string>({ label, ...radios }: SwitchProps<Value>) {
  return (
    <fieldset className="gh-switch gh-frame gh-fixed" aria-label={label}>
      <Radios {...radios} />
    </fieldset>
  );
}

interface EnlargeButtonProps {
  readonly isEnlarged: boolean;
  readonly onChange: (isEnlarged: boolean) => void;
}

export function EnlargeButton({ isEnlarged, onChange }: EnlargeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The focus must not be lost in an editor that is gone.
    if (isEnlarged && document.activeElement?.closest('.graphiql-editors')) button.current?.focus();
    const session = button.current?.closest('#graphiql-session');
    session?.toggleAttribute('data-enlarged', isEnlarged);
    return () => session?.removeAttribute('data-enlarged');
  }, [isEnlarged]);
  return (
    <Button
      ref={button}
      className="gh-answer-action gh-enlarge"
      aria-pressed={isEnlarged}
      hint={commandLabel('maximise-answer')}
      label={<Icon name={isEnlarged ? 'shrink' : 'enlarge'} />}
      onClick={() => onChange(!isEnlarged)}
    />
  );
}

/** The face of a button of the answer's bar: its label, or a sign where there is no room (answer-bar.css). */
export function ActionFace({ sign, label }: { readonly sign: IconName; readonly label: string }) {
  return (
    <>
      <span className="gh-answer-label">{label}</span>
      <Icon name={sign} />
    </>
  );
}
