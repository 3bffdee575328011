import type { AnswerPath, NextPosition } from '../answers/store/joined-answers.ts';
import type { PositionVariable } from '../jobs/pages/ask-for-pages.ts';

/** What a program is written for. Nothing in it is secret: programs read those from the environment. */
export interface ProgramTask {
  /** Absolute, with its path; `grant_type` is the program's to add. */
  readonly tokenUrl: string;
  /** Absolute, with its path. */
  readonly graphqlUrl: string;
  /** How it signs in (contract, Flow A: a Basic header; Flow B: form fields). */
  readonly flow: 'A' | 'B';
  /** `graphql` is the bare query as body, which carries no variables and no name. */
  readonly requestFormat: 'json' | 'graphql';
  readonly query: string;
  readonly operationName?: string | undefined;
  /** The text of a JSON object; `{}` for none. */
  readonly variables: string;
  /** The pages that it follows; undefined where the operation has none. */
  readonly pages?: ProgramPages | undefined;
  /** Where an answer may hold an error in the place of data; undefined for nowhere. */
  readonly errorPlaces?: readonly ProgramErrorPlace[] | undefined;
  /** What the service takes; a program keeps to it. */
  readonly limits?: ProgramLimits | undefined;
  /** The comment's: somebody is signed in to the explorer as the user whom the program is for. */
  readonly endsExplorerToken: boolean;
  /** What the program does not do that somebody could expect: sentences for its comment. */
  readonly notes?: readonly string[] | undefined;
}

/** Undefined for no limit. */
export interface ProgramLimits {
  /** Calls a day: no run makes more. */
  readonly perDay?: number | undefined;
  readonly maxBodyBytes?: number | undefined;
}

/** Where an error may be, as a program has it: texts alone, whose JSON is a literal in most languages. */
export interface ProgramErrorPlace {
  /** Keys below `data`. */
  readonly path: readonly string[];
  /** Of a `list` each item is an error; a `value` is one by its type, or else by its fields. */
  readonly kind: 'list' | 'value';
  readonly typenames: readonly string[];
  /** Types that are errors beside those whose names say so. */
  readonly types: readonly string[];
  /** Keys that only errors have. */
  readonly only: readonly string[];
  /** Said where an object without fields is an error; empty where it may be something else. */
  readonly ifEmpty: string;
}

/** How pages follow each other: the query takes the position as a variable. All paths begin with `data`. */
export interface ProgramPages {
  /** For people: keys below `data` to the field, with dots. */
  readonly label: string;
  /** Keys to the object that holds the rows. */
  readonly path: AnswerPath;
  /** The key of its list that the program writes. */
  readonly rows: string;
  readonly next: NextPosition;
  /** How many rows there are in all; undefined where nothing says so. */
  readonly total: AnswerPath | undefined;
  readonly variable: PositionVariable;
  /** Between one page and the next, milliseconds; undefined for a service without a pace. */
  readonly pauseMs?: number | undefined;
}

/** The part of Monaco's grammars that programs change. */
interface MonarchGrammar {
  readonly tokenizer: Readonly<Record<string, [RegExp, string][]>>;
}

/** Monaco's name of a grammar, and the module that defines it. */
export type ProgramGrammar = readonly [
  id: string,
  load: () => Promise<{ readonly language: MonarchGrammar }>,
];

/** The project that a starter puts around a program. */
export interface ProgramStarter {
  /** The shell command that installs the packages; undefined where there is none. */
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

/** A language that programs are written in. `languages.ts` lists it, with its label. */
export interface ProgramLanguage {
  readonly id: string;
  /** Of the file, without its dot. */
  readonly extension: string;
  /** How Monaco highlights it; undefined for plain text. */
  readonly grammar?: ProgramGrammar;
  readonly starter?: ProgramStarter;
  /** How the program is run, with the name of its file for `FILE`. */
  readonly command: string;
  /** What has to be installed before: one short sentence; empty for nothing. */
  readonly needs: string;
  /** A text as a literal of the language, byte for byte; throws a ProgramError where it holds NUL. */
  literal(text: string): string;
  /** Ends in a newline; throws a ProgramError where a text holds NUL, or no program can run the operation. */
  write(task: ProgramTask): string;
}

/** No program can be written; the message says why and what to do. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}
