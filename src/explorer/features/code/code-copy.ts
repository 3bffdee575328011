import { countOf, inLanguage } from '../../../contract/language.ts';
import { copyOfFailure } from '../../../transport/failure-copy.ts';
import type { CodeFault } from './code-task.ts';

export const CODE_COPY = inLanguage('CODE_COPY', {
  flow: 'Sign-in',
  flows: { A: 'Flow A: Basic header', B: 'Flow B: form fields' },
  pages: (connection: string) => `All pages of ${connection}`,

  program: (file: string, lines: number) => `${file}, ${countOf(lines, 'line')}`,
  download: 'Download',
  starter: 'Download a starter',
  starterHint:
    'A zip of the program with a project around it: operation, schema, packages, README.',
  saved: (file: string) => `Saved ${file}.`,
  run: 'Run',
  needs: 'Needs',

  endsToken: (username: string) =>
    `Run as ${username}, it ends the token of this page: each new token ends the one before. Programs share one by a file.`,
  headers: (names: string) => `Without the headers of this tab: ${names}.`,
  stale: 'Above is the last program that could be written.',
  faults: {
    empty: 'Write an operation: its program appears here and follows your typing.',
    subscription:
      'A subscription has no end, which a program waits for. Choose a query or a mutation, or save the events beside the answer.',
    unnamed: 'Give each of the operations a name: by it a program says which one runs.',
    nul: 'The operation or its variables hold the character NUL, which no program can. Delete it.',
    secret:
      'The operation or its variables hold your API key or token, which are in no program. Take them out: a program signs in by itself.',
    'bare-variables':
      'This service takes queries without variables. Write the values into the operation.',
    syntax: (line: number, column: number, message: string) =>
      `Line ${line}, column ${column} of the operation: ${message}`,
    variables: (place: string) => `The variables are not a JSON object. ${place}`,
  },

  readme: {
    about: (file: string, needs: string) =>
      `\`${file}\` runs the operation in \`operations\`. ${needs === '' ? '' : `It needs: ${needs}`}`.trim(),
    codegen:
      '`npm run codegen` writes types of the operation and its answer to `src/gql`; `npm run typecheck` checks all.',
    noSchema:
      'The schema was not known: put it here as `schema.graphql`, and a code generator can read it.',
    token:
      'The token is kept in `~/.cache/gatehouse` and shared by all programs of this user on this machine: a new one would end the one before. Keep key and password out of these files.',
  },
});

export function faultText(fault: CodeFault): string {
  const { faults } = CODE_COPY;
  switch (fault.kind) {
    case 'syntax':
      return faults.syntax(fault.line, fault.column, fault.message);
    case 'variables': {
      const failure = { code: 'not-sent', endpoint: '', unsent: fault.unsent } as const;
      return faults.variables(copyOfFailure(failure).advice);
    }
    case 'refused':
      return fault.message;
    default:
      return faults[fault.kind];
  }
}
