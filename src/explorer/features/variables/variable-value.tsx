import { getNullableType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';
import type { JSX } from 'react';
import { useShowVariable, useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import { Button } from '../../ui/button.tsx';
import { isEditable, readValue } from './json-document.ts';
import { useDeclaredVariables } from './use-declared-variables.ts';
import { unsetText, ValueInput } from './value-input.tsx';
import { VariablesContext } from './leaf-inputs.tsx';
import { VARIABLES_COPY } from './variables-copy.ts';
import './variables.css';

interface VariableValueProps {
  readonly variable: string;
  readonly label: string;
  readonly type: GraphQLInputType;
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
  const isRequired = row?.isRequired ?? false;
  return (
    <VariablesContext value={edit}>
      <span className="gh-variable-inline" title={`$${variable}`}>
        <ValueInput
          name={label}
          type={used}
          value={readValue(text)?.members.get(variable)}
          path={[variable]}
          isRequired={isRequired}
          unset={unsetText(isRequired, row?.defaultText)}
        />
      </span>
    </VariablesContext>
  );
}

function isDeep(type: GraphQLInputType): boolean {
  const bare = getNullableType(type);
  const item = isListType(bare) ? getNullableType(bare.ofType) : bare;
  return isInputObjectType(item) || isListType(item);
}
