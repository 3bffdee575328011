import { useEffect, useState } from 'react';
import { readLink } from '../../../contract/link.ts';
import { browserPreferences } from '../../../session/preferences.ts';
import { useCommands } from '../../commands/command-store.ts';
import { useShowDocs } from '../docs/feature.tsx';
import { useHistoryStore } from '../history/feature.tsx';
import { laterDialog, laterExtra } from '../../ui/later-panel.tsx';
import type { OfferedImport } from './folder-keeper.tsx';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { EXCHANGE_COMMANDS } from './commands-copy.ts';

const ShareDialog = laterDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);
const ExportDialog = laterDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);
const ImportDialog = laterDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
const SchemaDialog = laterDialog(async () => (await import('./schema-dialog.tsx')).SchemaDialog);
const FolderKeeper = laterExtra(async () => (await import('./folder-keeper.tsx')).FolderKeeper);
const LinkOpener = laterDialog(async () => (await import('./link-opener.tsx')).LinkOpener);

/** Operations that come and go: by a link, which stays in the address until it is taken. */
function ExchangeDialogs({ isShown, ...context }: FeatureProps) {
  const [dialog, setDialog] = useState<'export' | 'import'>();
  const [offered, setOffered] = useState<OfferedImport>();
  const close = (): void => {
    setDialog(undefined);
    setOffered(undefined);
  };
  const keptKey = `gatehouse:${context.service.id}:folder`;
  // Counted: another folder is kept from the beginning.
  const [keeping, setKeeping] = useState(() => Number(browserPreferences.get(keptKey) ?? 0));
  const onKept = (isKept: boolean): void => {
    if (isKept) browserPreferences.set(keptKey, '1');
    else browserPreferences.remove(keptKey);
    setKeeping((count) => (isKept ? count + 1 : 0));
  };
  const history = useHistoryStore();
  const [fragment, setFragment] = useState(() => window.location.hash);
  const showDocs = useShowDocs();
  useEffect(() => {
    const onChange = (): void => setFragment(window.location.hash);
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === keptKey) setKeeping(Number(newValue));
    };
    const listening = new AbortController();
    window.addEventListener('hashchange', onChange, listening);
    window.addEventListener('storage', onStorage, listening);
    return () => listening.abort();
  }, [keptKey]);
  useCommands({
    'export-workspace': { run: () => setDialog('export') },
    'import-workspace': { run: () => setDialog('import') },
  });
  // What another service's explorer has taken meanwhile is in the address no more.
  const link = isShown && fragment === window.location.hash && readLink(fragment);
  return (
    <>
      {isShown && keeping > 0 && (
        <FolderKeeper
          {...context}
          key={keeping}
          onKept={onKept}
          onOffer={(next) => {
            setDialog('import');
            setOffered(next);
          }}
        />
      )}
      {dialog === 'export' && (
        <ExportDialog {...context} history={history} onKept={onKept} onClose={close} />
      )}
      {dialog === 'import' && (
        <ImportDialog {...context} history={history} offered={offered} onClose={close} />
      )}
      {link && (
        <LinkOpener
          {...context}
          key={fragment}
          link={link}
          showDocs={showDocs}
          onDone={() => setFragment('')}
          onGiveUp={() => setFragment('')}
        />
      )}
    </>
  );
}

export const EXCHANGE = defineFeature({
  id: 'exchange',
  commands: EXCHANGE_COMMANDS,
  dialogs: { 'save-schema': SchemaDialog, 'share-operation': ShareDialog },
  behind: ExchangeDialogs,
});
