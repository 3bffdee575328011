import { getNullableType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';
import type { JSX } from 'react';
import { useShowVariable, useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import { Button } from '../../ui/button.tsx';
import { unsetText, ValueEditor } from '../inputs/input-list.tsx';
import { isEditable, readValue } from './json-document.ts';
import { useDeclaredVariables } from './use-declared-variables.ts';
import { VariablesStore } from './variables-store.tsx';
import { VARIABLES_COPY } from './variables-copy.ts';

interface VariableValueProps {
  readonly variable: string;
  readonly label: string;
  readonly type: GraphQLInputType | undefined;
}

/** What a variable is set to, to be edited where it is used; what is deep is edited in its form. */
export function VariableValue({ variable, label, type }: VariableValueProps): JSX.Element {
  const { text, edit } = useVariablesText();
  const show = useShowVariable();
  const row = useDeclaredVariables()?.rows.find(({ name }) => name === variable);
  const used = row?.type ?? type;
  if (!isEditable(text) || isDeep(used)) {
    return (
      <Button
        label={`$${variable}`}
        className="gh-variable-link"
        aria-label={VARIABLES_COPY.edit(variable)}
        onClick={() => show(variable)}
      />
    );
  }
  const value = readValue(text)?.members.get(variable);
  const isRequired = row?.isRequired ?? false;
  return (
    <VariablesStore edit={edit}>
      <span className="gh-input-value" title={`$${variable}`}>
        <ValueEditor
          {...{ value, isRequired }}
          name={label}
          type={used}
          path={[variable]}
          unset={unsetText(row, isRequired && !value)}
          end={null}
        />
      </span>
    </VariablesStore>
  );
}

function isDeep(type: GraphQLInputType | undefined): boolean {
  const bare = type && getNullableType(type);
  const item = isListType(bare) ? getNullableType(bare.ofType) : bare;
  return isInputObjectType(item) || isListType(item);
}
