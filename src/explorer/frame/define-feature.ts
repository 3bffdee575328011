import type { GraphiQLPlugin } from '../editors/parts/graphiql-parts.ts';
import type { FunctionComponent } from 'react';
import type { Service } from '../../contract/config.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { Commands } from '../commands/define-commands.ts';
import type { AnswerStore } from '../runs/answer-store.ts';
import type { CallStore } from '../runs/call-store.ts';
import type { Run, RunEnd } from '../runs/run.ts';

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

export interface Feature {
  readonly id: string;
  /** Each is offered by `useCommands` in a part of the feature, but for those that follow from the record. */
  readonly commands?: Commands;
  /** A panel beside the editors, with its button in the rail; the command `toggle-<id>` shows or hides it. */
  readonly panel?: GraphiQLPlugin;
  /** Dialogs, each by the command that opens it. */
  readonly dialogs?: Readonly<Record<string, FunctionComponent<DialogProps>>>;
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
