import { DropdownMenu, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import type { JSX } from 'react';
import { useKeysOf, withKeys } from '../commands/keymap.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { useOperations, useRun } from './graphiql-adapter.ts';

export function RunButton(): JSX.Element {
  const operations = useOperations();
  const run = useRun();
  const { stop, setOperationName } = useGraphiQLActions();
  const isRunning = useGraphiQL((state) => state.isFetching || state.subscription !== null);
  const name = isRunning ? EDITOR_COPY.stop : EDITOR_COPY.run;
  const label = withKeys(name, useKeysOf('run'));
  const button = {
    type: 'button',
    className: 'gh-run',
    'aria-label': label,
    title: label,
    children: (
      <>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isRunning ? 'M4 4h8v8H4z' : 'M5 3l8 5-8 5z'} />
        </svg>
        {name}
      </>
    ),
  } as const;
  if (isRunning || operations.length < 2) {
    return <button {...button} onClick={isRunning ? stop : run} />;
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Button {...button} />
      <DropdownMenu.Content>
        {operations.map(({ name: operationName, operation, loc }) => (
          <DropdownMenu.Item
            key={loc?.start ?? operationName?.value}
            onSelect={() => {
              if (operationName) setOperationName(operationName.value);
              run();
            }}
          >
            {operationName?.value ?? EDITOR_COPY.unnamed(operation)}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
