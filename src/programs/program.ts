import type { AnswerPath, PagePosition } from '../answers/store/joined-answers.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';

/** Contains no secret: programs read those from the environment. */
export interface ProgramTask {
  /** Without `grant_type`. */
  readonly tokenUrl: string;
  readonly graphqlUrl: string;
  /** Flow A: a Basic header; Flow B: form fields (contract). */
  readonly flow: 'A' | 'B';
  /** `graphql`: the bare query as body, without variables and name. */
  readonly requestFormat: 'json' | 'graphql';
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly isMutation?: boolean | undefined;
  readonly variables: string;
  readonly pages?: ProgramPages | undefined;
  readonly errorPlaces?: readonly ProgramErrorPlace[] | undefined;
  readonly limits?: ProgramLimits | undefined;
  /** Whether the explorer is signed in as the same user. */
  readonly endsExplorerToken: boolean;
  /** Sentences for the program's comment about missing features. */
  readonly notes?: readonly string[] | undefined;
}

export interface ProgramLimits {
  /** No run makes more calls. */
  readonly perDay?: number | undefined;
  readonly maxBodyBytes?: number | undefined;
}

/** A possible place of errors in an answer. Texts only: its JSON is a literal in most languages. */
export interface ProgramErrorPlace {
  /** Keys below `data`. */
  readonly path: readonly string[];
  /** Each item of a `list` is an error; a `value` may be one by its type or fields. */
  readonly kind: 'list' | 'value';
  readonly typenames: readonly string[];
  /** Error types, beside those recognized by name. */
  readonly types: readonly string[];
  /** Keys of errors only. */
  readonly only: readonly string[];
  /** The message for an object without fields; empty if it may be no error. */
  readonly ifEmpty: string;
}

/** The query takes the position as a variable. All paths begin with `data`. */
export interface ProgramPages extends Pick<PagePosition, 'next' | 'total' | 'size' | 'hasIds'> {
  /** Keys below `data` to the field, with dots. */
  readonly label: string;
  readonly path: AnswerPath;
  /** The key of the written list. */
  readonly rows: string;
  /** True if the operation begins after the first page: its rows are fewer than the total. */
  readonly isPartial?: boolean;
  readonly variable: PositionVariable;
  /** Pause between pages, milliseconds. */
  readonly pauseMs?: number | undefined;
}

interface MonarchGrammar {
  readonly tokenizer: Readonly<Record<string, [RegExp, string][]>>;
}

export type ProgramGrammar = readonly [
  id: string,
  load: () => Promise<{ readonly language: MonarchGrammar }>,
];

export interface ProgramStarter {
  /** The shell command that installs the packages. */
  readonly install?: string;
  /** Whether it generates types from `schema.graphql`. */
  readonly readsSchema?: true;
  /** @param project its `name` as package indexes take it, and the program's `file` */
  files(project: {
    readonly name: string;
    readonly file: string;
    readonly hasSchema: boolean;
  }): readonly (readonly [path: string, text: string])[];
}

/** `languages.ts` lists it, with its label. */
export interface ProgramLanguage {
  readonly id: string;
  readonly extension: string;
  /** Undefined for plain text. */
  readonly grammar?: ProgramGrammar;
  readonly starter?: ProgramStarter;
  /** The shell command; `FILE` stands for the file's name. */
  readonly command: string;
  /** Required software, one short sentence; may be empty. */
  readonly needs: string;
  /** @throws {ProgramError} the text contains NUL or a lone surrogate */
  literal(text: string): string;
  /** Ends in a newline. @throws {ProgramError} no program can be written */
  write(task: ProgramTask): string;
}

/** No program can be written; the message says why and what to do. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}
