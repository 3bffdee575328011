import type { Problem } from '../api.ts';
import type { Shape } from './shape.ts';

/** A list or an object that is too large to be read anew each time. */
export interface Container {
  /** Place after its closing bracket; undefined while it is open. */
  readonly end: number | undefined;
  /** How many items or fields it has, so far. */
  readonly count: number;
  /** Where each {@link CHILDREN_APART}th of them begins, save the first. */
  readonly checkpoints: readonly number[];
}

/** Between two checkpoints of a container. */
export const CHILDREN_APART = 64;

/** Between two checkpoints of the lines. */
export const LINES_APART = 256;

/** Smaller containers are read byte by byte, and not remembered, bytes. */
export const SMALL_CONTAINER = 4096;

/** What is known of an answer's text: where things are in it, and what is there. */
export interface AnswerIndex {
  /** Where the one value of the text begins; undefined before any did. */
  readonly root: number | undefined;
  readonly rootShape: Shape;
  /** How far the text is read and makes sense, bytes. */
  readonly readable: number;
  /** Lines of the text as it is shown, one value in each. */
  readonly lineCount: number;
  /** Place of each {@link LINES_APART}th line, and how deep it is. */
  readonly lineStarts: readonly number[];
  readonly lineDepths: readonly number[];
  /** One of each kind at most. */
  readonly problems: readonly Problem[];
  /** Deepest nesting of lists and objects. */
  readonly maxDepth: number;
  /** The container that begins at a place; undefined for a small one, and for none. */
  containerAt(start: number): Container | undefined;
}
