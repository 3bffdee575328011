import type { GraphQLSchema } from 'graphql';
import type { GraphiQLPlugin } from '../editors/parts/graphiql-parts.ts';
import type { FunctionComponent } from 'react';
import type { Service } from '../../contract/config.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { Commands } from '../commands/define-commands.ts';
import type { AnswerStore, AnswerViewProps } from '../runs/answer-store.ts';
import type { CallStore } from '../runs/call-store.ts';
import type { Run, RunEnd } from '../runs/run.ts';
import type { ShownRows, TableState } from '../runs/table-state.ts';
import type { ANSWER_VIEWS } from '../ui/display-settings.ts';
import type { Setting } from './setting.ts';

/** What the explorer of a service hands to the parts of features. */
export interface FeatureProps {
  readonly service: Service;
  readonly services: readonly Service[];
  readonly store: SessionStore;
  readonly calls: CallStore;
  readonly answerStore: AnswerStore;
  /** Whether the user is signed in, and the explorer is the one in front. */
  readonly isShown: boolean;
  /** An operation waits for a sign-in. */
  readonly onSessionWanted: () => unknown;
  readonly onService: (serviceId: string) => void;
  readonly onRun: (run: Run) => void;
  readonly onRunEnd: (run: Run, end: RunEnd) => void;
}

export interface DialogProps extends FeatureProps {
  /** What `runCommand` was given beside the command's id. */
  readonly argument: unknown;
  readonly onClose: () => void;
}

/** `events` is there for streams, `sql` where config.json says so. */
export type View = (typeof ANSWER_VIEWS)[number] | 'events' | 'sql';

/** What is asked and chosen of an answer that is looked at. */
export interface ViewProps extends AnswerViewProps {
  readonly run: Run | undefined;
  readonly operationName: string | undefined;
  readonly schema: GraphQLSchema | undefined;
  /** What was chosen before, for an answer of the same operation. */
  readonly initialState: TableState | undefined;
  /** Hears what is chosen, and which rows are shown for it: undefined where the answer has no list. */
  readonly onStateChange: (state: TableState, shown: ShownRows | undefined) => void;
}

/** A way of looking at an answer, shown by the view switch and the command `view-<id>`. */
export interface AnswerView {
  readonly label: string;
  readonly region: string;
  /** Whether it shows the rows that are chosen in the table, which files are saved of then. */
  readonly hasRows?: boolean;
  /** Undefined for those that the answer's panel draws itself. */
  readonly content?: FunctionComponent<ViewProps>;
}

export interface Feature {
  readonly id: string;
  /** Each is offered by `useCommands` in a part of the feature, but for those that follow from the record. */
  readonly commands?: Commands;
  /** A panel beside the editors, with its button in the rail; the command `toggle-<id>` shows or hides it. */
  readonly panel?: GraphiQLPlugin;
  readonly views?: Readonly<Partial<Record<View, AnswerView>>>;
  /** Dialogs, each by the command that opens it. */
  readonly dialogs?: Readonly<Record<string, FunctionComponent<DialogProps>>>;
  /** Rows of the settings dialog, loaded with that. */
  readonly settings?: () => Promise<readonly Setting[]>;
  /** Mounted for as long as the explorer is, beside its panes. */
  readonly behind?: FunctionComponent<FeatureProps>;
  /** Mounted above the answer. */
  readonly notice?: FunctionComponent<FeatureProps>;
}

type PanelFeature = Feature & Required<Pick<Feature, 'panel'>>;

/** A feature's one record; `explorer.tsx` lists them. GraphiQL wants its plugins as module constants, as this is. */
export function defineFeature(feature: PanelFeature): PanelFeature;
export function defineFeature(feature: Feature): Feature;
export function defineFeature(feature: Feature): Feature {
  return feature;
}

let known: readonly Feature[] = [];

/** Takes up the features of the page: each {@link View} is to have its record. */
export function knowFeatures(features: readonly Feature[]): void {
  known = features;
}

/** @throws TypeError for a view that no feature has */
export function viewOf(view: View): AnswerView {
  const found = known.flatMap(({ views }) => views?.[view] ?? [])[0];
  if (!found) throw new TypeError(`No feature has a view named ${view}.`);
  return found;
}

/** The settings of all features, in the order of these. */
export async function loadSettings(): Promise<readonly Setting[]> {
  const lists = await Promise.all(known.flatMap(({ settings }) => settings?.() ?? []));
  return lists.flat();
}
