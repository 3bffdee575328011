import { useEffect, useState, type JSX } from 'react';
import { browserPreferences } from '../../session/preferences.ts';
import { useCommands } from '../commands/command-store.ts';
import { useKeysOf } from '../commands/keymap.ts';
import { usePanels } from '../graphiql/graphiql-adapter.ts';
import { LAYOUT_COPY } from '../layout/layout-copy.ts';
import { useLayout } from '../layout/layout-store.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import type { TourStep } from './tour.tsx';
import { whenQuiet } from './when-quiet.ts';

// It comes unasked: without its code the explorer is there all the same.
const Tour = laterPanel(() =>
  import('./tour.tsx').then(
    (loaded) => loaded.Tour,
    () => () => null,
  ),
);

/** In localStorage: how far somebody is with the tour. */
const KEY = 'gatehouse:tour';

/** Shows the tour once to whoever is here for the first time, and to whoever asks for it. */
export function OfferTour({ isShown }: { readonly isShown: boolean }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const layout = useLayout();
  const { open } = usePanels();
  const runKeys = useKeysOf('run');
  useCommands({ 'take-tour': { run: () => setOpen(true) } });
  useEffect(() => {
    if (!isShown || browserPreferences.get(KEY) === 'done') return undefined;
    // Where nothing can be kept it would come each time.
    if (!browserPreferences.set(KEY, 'begun')) return undefined;
    return whenQuiet(() => setOpen(true));
  }, [isShown]);
  if (!isShown || !isOpen) return null;
  const bringUp = (step: TourStep): void => {
    if (step === 'fields') open(LAYOUT_COPY.builder);
    layout.show(step === 'fields' ? 'panel' : step === 'run' ? 'editor' : 'answer');
  };
  const end = (): void => {
    browserPreferences.set(KEY, 'done');
    layout.show('editor');
    setOpen(false);
  };
  return <Tour runKeys={runKeys} onStep={bringUp} onEnd={end} />;
}
