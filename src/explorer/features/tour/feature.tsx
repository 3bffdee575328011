import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../../contract/load-part.ts';
import { browserPreferences } from '../../../session/preferences.ts';
import { useCommands } from '../../commands/command-store.ts';
import { useKeysOf } from '../../commands/keymap.ts';
import { useEditors } from '../../editors/graphiql-adapter-editors.ts';
import { usePanels } from '../../editors/graphiql-adapter.ts';
import { LAYOUT_COPY } from '../../frame/layout-copy.ts';
import { useLayout } from '../../frame/layout-store.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { whenQuiet } from '../../ui/idle.ts';
import { laterExtra } from '../../ui/later-panel.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';
import { TOUR_COMMANDS } from './tour-copy.ts';
import type { TourStep } from './tour.tsx';

const loadTour = () => loadPart(() => import('./tour.tsx'));

// It comes unasked: without its code the explorer is there all the same.
const Tour = laterExtra(async () => (await import('./tour.tsx')).Tour);

/** In localStorage: how far this browser's user is with the tour, for all windows. */
const KEY = 'gatehouse:tour';

function OfferTour({ isShown }: FeatureProps) {
  const [isOpen, setOpen] = useState(false);
  const isMoved = useRef(false);
  const layout = useLayout();
  const { open } = usePanels();
  const { schema, isAsking } = useStore(useSchemaAccess().source.held);
  const isReady = useEditors().queryEditor !== undefined && !isAsking;
  const runKeys = useKeysOf('run');
  const bringUp = (step: TourStep): void => {
    isMoved.current = true;
    if (step === 'fields') open(LAYOUT_COPY.builder);
    layout.show(step === 'fields' ? 'panel' : step === 'run' ? 'editor' : 'answer');
  };
  useCommands({
    'take-tour': {
      run() {
        bringUp(schema ? 'fields' : 'run');
        setOpen(true);
      },
    },
  });
  useEffect(() => {
    if (!isShown || !isReady || isDone()) return undefined;
    // Where nothing can be kept it would come each time.
    if (!browserPreferences.set(KEY, 'begun')) return undefined;
    let stopWaiting = (): void => undefined;
    // Its code first: typing may go on while that is loaded.
    const stopLoading = whileWanted(loadTour(), () => {
      stopWaiting = whenQuiet(() => setOpen(!isDone()));
    });
    return () => {
      stopLoading();
      stopWaiting();
    };
  }, [isShown, isReady]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === KEY && newValue === 'done') setOpen(false);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  if (!isShown || !isOpen) return null;
  const end = (): void => {
    browserPreferences.set(KEY, 'done');
    if (isMoved.current) layout.show('editor');
    isMoved.current = false;
    setOpen(false);
  };
  return <Tour hasFields={schema !== undefined} runKeys={runKeys} onStep={bringUp} onEnd={end} />;
}

function isDone(): boolean {
  return browserPreferences.get(KEY) === 'done';
}

export const TOUR = defineFeature({ id: 'tour', commands: TOUR_COMMANDS, behind: OfferTour });
