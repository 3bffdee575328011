import { inLanguage } from '../../../contract/language.ts';

export const VARIABLES_COPY = inLanguage('VARIABLES_COPY', {
  formOf: (operation: string | undefined) =>
    operation === undefined ? 'Variables' : `Variables of ${operation}`,
  none: 'This operation declares no variables.',
  noneHint: 'In the query builder, $ makes a variable of an argument.',
  unreadable: 'The operation has a syntax error; its variables show once it is corrected.',
  notJson: (line: number) => `The variables are not JSON (line ${line}).`,
  goToLine: (line: number) => `Go to line ${line}`,
  tooLong: 'The variables are too long for the form.',
  editJson: 'Edit as JSON',
  undeclared: 'Not declared by this operation',
  undeclaredHint: 'Sent all the same; services ignore them or refuse the run.',
  edit: (name: string) => `Edit $${name} in the variables`,
});
