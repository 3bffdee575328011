import type { Site } from '../server/site.mjs';

/** Selectors by which an editor is driven and read. */
export interface EditorParts {
  /** What takes the focus of the operation editor. */
  readonly input: string;
  /** The editor around it, found with `closest`. */
  readonly editor: string;
  /** Lines of text that the editor shows; their numbers are none. */
  readonly lines: string;
  /** Rows of an open completion list, anywhere on the page. */
  readonly rows: string;
  /** What an empty completion list says, if it says something. */
  readonly message: string;
  /** After how long a list that is on its way shows, or says that it is (ms). */
  readonly listDelayMs: number;
}

/** Selectors by which an answer is found, and let go of. */
export interface AnswerParts {
  /** What shows the answer. */
  readonly pane: string;
  /** The run button while nothing runs; undefined where an answer that shows is the end. */
  readonly ready?: string;
  /** What opens another tab; undefined where the last one may be closed. */
  readonly newTab?: string;
  /** Is there once another tab is. */
  readonly secondTab?: string;
  /** What closes the first tab. */
  readonly closeTab: string;
  /** Offers to open it again for some seconds, and keeps its answer for that. */
  readonly undo?: string;
}

/** Another GraphQL client, as the registry carries it. */
export interface Peer {
  readonly id: string;
  /** With its version. */
  readonly name: string;
  /** Path of its page. */
  readonly path: string;
  readonly parts: EditorParts;
  /** Undefined where large answers are left to others. */
  readonly answer?: AnswerParts;
  readonly sites: readonly Site[];
}
