import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useKeysOf, withKeys } from '../commands/keymap.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/open-menu.tsx';
import { EDITOR_COPY } from './editor-copy.ts';
import { useOperations, useRun } from './graphiql-adapter.ts';

export function RunButton() {
  const operations = useOperations();
  const run = useRun();
  const { stop, setOperationName } = useGraphiQLActions();
  const isRunning = useGraphiQL((state) => state.isFetching || state.subscription !== null);
  const name = isRunning ? EDITOR_COPY.stop : EDITOR_COPY.run;
  const label = withKeys(name, useKeysOf('run'));
  const button = {
    className: 'gh-run',
    'aria-label': label,
    title: label,
    label: (
      <>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isRunning ? 'M4 4h8v8H4z' : 'M5 3l8 5-8 5z'} />
        </svg>
        {name}
      </>
    ),
  } as const;
  if (isRunning || operations.length < 2) {
    return <Button {...button} onClick={isRunning ? stop : run} />;
  }
  return (
    <MenuButton
      {...button}
      name={label}
      parts={() =>
        operations.map(({ name: operationName, operation }) => ({
          label: operationName?.value ?? EDITOR_COPY.unnamed(operation),
          act() {
            if (operationName) setOperationName(operationName.value);
            run();
          },
        }))
      }
    />
  );
}
