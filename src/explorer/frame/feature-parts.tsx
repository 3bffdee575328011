import { useState } from 'react';
import { runCommand, useCommands, type Command } from '../commands/command-store.ts';
import { commandLabel, useKeysOf, withKeys } from '../commands/keymap.ts';
import { usePanels } from '../editors/graphiql-adapter.ts';
import { Button } from '../ui/button.tsx';
import type { Feature, FeatureProps } from './define-feature.ts';

interface FeaturePartsProps extends FeatureProps {
  readonly features: readonly Feature[];
}

export function FeatureParts({ features, ...props }: FeaturePartsProps) {
  const { toggle } = usePanels();
  const [opened, setOpened] = useState<{ readonly id: string; readonly argument: unknown }>();
  const dialogs = features.flatMap((feature) => Object.entries(feature.dialogs ?? {}));
  const toggles = features.flatMap(({ id, panel }): [string, Command][] =>
    panel ? [[`toggle-${id}`, { run: () => toggle(panel.title) }]] : [],
  );
  const openers = dialogs.map(([id]): [string, Command] => [
    id,
    { run: (argument) => setOpened({ id, argument }) },
  ]);
  useCommands(Object.fromEntries([...toggles, ...openers]));
  const [, Dialog] = dialogs.find(([id]) => id === opened?.id) ?? [];
  return (
    <>
      {features.map(({ id, behind: Behind }) => Behind && <Behind key={id} {...props} />)}
      {Dialog && opened && (
        <Dialog {...props} argument={opened.argument} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

export function FeatureNotices({ features, ...props }: FeaturePartsProps) {
  return <>{features.map(({ id, notice: Notice }) => Notice && <Notice key={id} {...props} />)}</>;
}

export function CommandButton({ id }: { readonly id: string }) {
  const label = commandLabel(id);
  const hint = withKeys(label, useKeysOf(id));
  return (
    <Button
      className="gh-layout-button"
      label={label}
      hint={hint === label ? undefined : hint}
      onClick={() => runCommand(id)}
    />
  );
}
