import { getNullableType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';
import { useMemo, type ReactNode } from 'react';
import { useShowVariable, useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import { Button } from '../../ui/button.tsx';
import { unsetText, ValueEditor } from '../inputs/input-list.tsx';
import { InputStoreContext, type InputStore } from '../inputs/input-store.ts';
import { isEditable, JSON_NOTATION, readValue, removeJson, setJson } from './json-document.ts';
import { useDeclaredVariables } from './use-declared-variables.ts';
import { VARIABLES_COPY } from './variables-copy.ts';

interface VariableValueProps {
  readonly variable: string;
  readonly label: string;
  readonly type: GraphQLInputType | undefined;
}

/** A variable's value, to be edited where it is used; a deep one is edited in its form. */
export function VariableValue({ variable, label, type }: VariableValueProps) {
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

interface VariablesStoreProps {
  /** Changes the text of the variables. Stable during typing. */
  readonly edit: (change: (text: string) => string) => void;
  readonly children: ReactNode;
}

export function VariablesStore({ edit, children }: VariablesStoreProps) {
  const store = useMemo<InputStore>(
    () => ({
      ...JSON_NOTATION,
      put: (path, ...literals) => edit((text) => setJson(text, path, ...literals)),
      remove: (path) => edit((text) => removeJson(text, path)),
    }),
    [edit],
  );
  return <InputStoreContext value={store}>{children}</InputStoreContext>;
}
