import { useEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { readLink } from '../../contract/link.ts';
import { useCommands } from '../commands/command-store.ts';
import { useShowDocs } from '../docs/docs-plugin.tsx';
import { useHistoryStore } from '../history/history-plugin.tsx';
import { laterPanel } from '../ui/later-panel.tsx';
import type { LinkOpenerProps } from './link-opener.tsx';

const ShareDialog = laterPanel(async () => (await import('./share-dialog.tsx')).ShareDialog);
const ExportDialog = laterPanel(async () => (await import('./export-dialog.tsx')).ExportDialog);
const ImportDialog = laterPanel(async () => (await import('./import-dialog.tsx')).ImportDialog);
const LinkOpener = laterPanel(async () => (await import('./link-opener.tsx')).LinkOpener);

type ExchangeDialogsProps = Omit<LinkOpenerProps, 'link' | 'showDocs' | 'onDone'> & {
  /** A link waits until somebody is signed in. */
  readonly isShown: boolean;
};

/** Operations that come and go: by a link, which stays in the address until it is taken. */
export function ExchangeDialogs({ isShown, ...context }: ExchangeDialogsProps): JSX.Element {
  const [dialog, setDialog] = useState<'share' | 'export' | 'import'>();
  const close = (): void => setDialog(undefined);
  const history = useHistoryStore();
  const [fragment, setFragment] = useState(() => window.location.hash);
  const showDocs = useShowDocs();
  useEffect(() => {
    const onChange = (): void => setFragment(window.location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  useCommands({
    'share-operation': { run: () => setDialog('share') },
    'export-workspace': { run: () => setDialog('export') },
    'import-workspace': { run: () => setDialog('import') },
  });
  const link = isShown && readLink(fragment);
  // On a phone the pane around it may be out of sight.
  return createPortal(
    <>
      {dialog === 'share' && <ShareDialog {...context} onClose={close} />}
      {dialog === 'export' && <ExportDialog {...context} history={history} onClose={close} />}
      {dialog === 'import' && <ImportDialog {...context} history={history} onClose={close} />}
      {link && (
        <LinkOpener
          {...context}
          key={fragment}
          link={link}
          showDocs={showDocs}
          onDone={() => setFragment('')}
        />
      )}
    </>,
    document.body,
  );
}
