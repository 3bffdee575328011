import { createContext, use } from 'react';

/** Changes the text of the variables. Stable while somebody types. */
export type EditVariables = (change: (text: string) => string) => void;

export const VariablesContext = createContext<EditVariables | undefined>(undefined);

/** How the rows around change the variables. @throws TypeError outside of a form */
export function useEditVariables(): EditVariables {
  const edit = use(VariablesContext);
  if (!edit) throw new TypeError('A variable’s row needs a form around it.');
  return edit;
}
