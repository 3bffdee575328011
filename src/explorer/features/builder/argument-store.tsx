import type { JSX, ReactNode } from 'react';
import type { Path } from '../../../schema/selection-path.ts';
import { Button } from '../../ui/button.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import { InputStoreContext, type InputStore, type PlacedValue } from '../inputs/input-store.ts';
import { holdsVariable, type InputPath } from '../inputs/input-value.ts';
import { useBuilderTools, type BuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ArgumentLocation } from './document/arguments.ts';
import { GRAPHQL_NOTATION } from './document/graphql-notation.ts';

const VariableValue = laterPanel(
  async () => (await import('../variables/variable-value.tsx')).VariableValue,
);

interface ArgumentStoreProps {
  readonly path: Path;
  readonly children: ReactNode;
}

/** Gives editors of values a selection's arguments to write to, and its directives, such as `@skip`. */
export function ArgumentStore({ path, children }: ArgumentStoreProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  return <InputStoreContext value={argumentStore(path, dispatch)}>{children}</InputStoreContext>;
}

function argumentStore(path: Path, dispatch: BuilderTools['dispatch']): InputStore {
  const locate = ([input = '', ...value]: InputPath): ArgumentLocation => {
    const name = String(input);
    if (!name.startsWith('@')) return { path, argument: name, value };
    return { path, directive: name.slice(1), argument: 'if', value };
  };
  return {
    ...GRAPHQL_NOTATION,
    put: (at, ...literals) =>
      dispatch({ type: 'set-argument', location: locate(at), literal: literals.join(', ') }),
    remove: (at) => dispatch({ type: 'unset-argument', location: locate(at) }),
    drawVariable: ({ name, type, value }) => (
      <VariableValue variable={value?.text ?? ''} label={name} type={type} />
    ),
    drawEnd: (place) => <VariableButton {...place} locate={locate} />,
  };
}

interface VariableButtonProps extends PlacedValue {
  readonly locate: (path: InputPath) => ArgumentLocation;
}

function VariableButton({ name, value, path, locate }: VariableButtonProps): JSX.Element | null {
  const { dispatch } = useBuilderTools();
  const isVariable = value?.kind === 'variable';
  if (!isVariable && value && holdsVariable(value)) return null;
  const hint = isVariable ? BUILDER_COPY.inlineVariableHint : BUILDER_COPY.makeVariableHint;
  return (
    <Button
      label={BUILDER_COPY.variable}
      className="gh-builder-dollar gh-hint"
      aria-label={BUILDER_COPY.makeVariable(name)}
      title={hint(name)}
      aria-pressed={isVariable}
      onClick={() =>
        dispatch({
          type: isVariable ? 'inline-variable' : 'make-variable',
          location: locate(path),
        })
      }
    />
  );
}
