import type { GraphQLSchema } from 'graphql';
import type { GraphiQLPlugin } from '../editors/parts/graphiql-parts.ts';
import type { FunctionComponent } from 'react';
import type { Service } from '../../contract/config.ts';
import type { ServiceSession } from '../../transport/call-with-session.ts';
import type { Commands } from '../commands/define-commands.ts';
import type { AnswerStore, AnswerViewProps } from '../runs/answer-store.ts';
import type { CallStore, TabCall } from '../runs/call-store.ts';
import type { Run, RunEnd } from '../runs/run.ts';
import type { ShownRows, TableState } from '../runs/table-state.ts';
import type { ANSWER_VIEWS } from '../ui/display-settings.ts';
import type { LaterPart } from '../ui/later-panel.tsx';
import type { Setting } from './setting.ts';

export interface FeatureProps extends ServiceSession {
  readonly services: readonly Service[];
  readonly calls: CallStore;
  readonly answerStore: AnswerStore;
  readonly isShown: boolean;
  readonly onSessionWanted: () => unknown;
  readonly onService: (serviceId: string) => void;
  readonly onRun: (run: Run) => void;
  readonly onRunEnd: (run: Run, end: RunEnd) => void;
}

export interface DialogProps extends FeatureProps {
  readonly argument: unknown;
  readonly onClose: () => void;
}

/** `events` exists for streams, `sql` if config.json enables it. */
export type View = (typeof ANSWER_VIEWS)[number] | 'events' | 'sql';

export interface ViewProps extends AnswerViewProps {
  readonly run: Run | undefined;
  readonly operationName: string | undefined;
  /** Undefined for an answer that is no service's own. */
  readonly serviceName?: string;
  readonly schema: GraphQLSchema | undefined;
  /** Undefined for an answer that is no service's own. */
  readonly origin?: TabOrigin | undefined;
  /** The choices for the last answer of this operation. */
  readonly initialState: TableState | undefined;
  /** `shown` is undefined for an answer without a list. */
  readonly onStateChange: (state: TableState, shown: ShownRows | undefined) => void;
}

/** What a tab's answers are saved with. */
export interface TabOrigin {
  /** The tab's last call, which may be of another run. */
  readonly call: TabCall;
  readonly service: Service;
  readonly schema: GraphQLSchema | null | undefined;
  /** Values in use: a mask stands for them in texts of the operation. */
  readonly secrets: () => readonly string[];
}

export interface TabViewProps {
  readonly answerStore: AnswerStore;
  readonly tabId: string;
  readonly origin: TabOrigin;
  readonly onShowEditor: () => void;
}

/** Shown by the view switch and the command `view-<id>`. */
export interface AnswerView {
  readonly label: string;
  readonly region: string;
  /** Whether it shows the table's rows, which files are then saved from. */
  readonly hasRows?: boolean;
  /** Whether its own Save menu stands in for the answer's. */
  readonly savesItsOwn?: boolean;
  /** Undefined for views that the answer's panel draws itself. */
  readonly content?: LaterPart<ViewProps>;
  /** In place of `content` for a view that needs no answer, and saves its own rows. */
  readonly ofTab?: FunctionComponent<TabViewProps>;
  /** Whether it shows a stream's events, and is offered for streams alone. */
  readonly isOfEvents?: boolean;
  /** Whether config.json has to enable SQL for it. */
  readonly needsSql?: boolean;
}

export interface Feature {
  readonly id: string;
  /** Offered by `useCommands` in the feature, except those that follow from the record. */
  readonly commands?: Commands;
  /** With a button in the rail; the command `toggle-<id>` shows or hides it. */
  readonly panel?: GraphiQLPlugin;
  readonly views?: Readonly<Partial<Record<View, AnswerView>>>;
  readonly dialogs?: Readonly<Record<string, FunctionComponent<DialogProps>>>;
  readonly settings?: () => Promise<readonly Setting[]>;
  readonly behind?: FunctionComponent<FeatureProps>;
  readonly notice?: FunctionComponent<FeatureProps>;
}

type PanelFeature = Feature & Required<Pick<Feature, 'panel'>>;

/** A feature's record, a module constant as GraphiQL needs it; `explorer.tsx` lists them. */
export function defineFeature(feature: PanelFeature): PanelFeature;
export function defineFeature(feature: Feature): Feature;
export function defineFeature(feature: Feature): Feature {
  return feature;
}

let known: readonly Feature[] = [];

export function knowFeatures(features: readonly Feature[]): void {
  known = features;
}

/** The views that this page can have, in the order of the view switch. */
export function viewsWith(hasSql: boolean): readonly (readonly [View, AnswerView])[] {
  const all = known.flatMap(({ views = {} }) => Object.entries(views) as [View, AnswerView][]);
  return all.filter(([, { needsSql }]) => hasSql || !needsSql);
}

/** @throws TypeError for a view that no feature has */
export function viewOf(view: View): AnswerView {
  const found = known.flatMap(({ views }) => views?.[view] ?? [])[0];
  if (!found) throw new TypeError(`No feature has a view named ${view}.`);
  return found;
}

export async function loadSettings(): Promise<readonly Setting[]> {
  const lists = await Promise.all(known.flatMap(({ settings }) => settings?.() ?? []));
  return lists.flat();
}
