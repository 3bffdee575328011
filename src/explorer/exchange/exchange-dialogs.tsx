import { useEffect, useState, type JSX } from 'react';
import { readLink } from '../../contract/link.ts';
import { useCommands } from '../commands/command-store.ts';
import { useShowDocs } from '../docs/docs-plugin.tsx';
import { laterPanel } from '../ui/later-panel.tsx';
import type { LinkOpenerProps } from './link-opener.tsx';

const ShareDialog = laterPanel(async () => (await import('./share-dialog.tsx')).ShareDialog);
const LinkOpener = laterPanel(async () => (await import('./link-opener.tsx')).LinkOpener);

type ExchangeDialogsProps = Omit<LinkOpenerProps, 'link' | 'showDocs' | 'onDone'> & {
  /** A link waits until somebody is signed in. */
  readonly isShown: boolean;
};

/** Operations that come and go: by a link, which stays in the address until it is taken. */
export function ExchangeDialogs({ isShown, ...context }: ExchangeDialogsProps): JSX.Element {
  const [isSharing, setSharing] = useState(false);
  const [fragment, setFragment] = useState(() => window.location.hash);
  const showDocs = useShowDocs();
  useEffect(() => {
    const onChange = (): void => setFragment(window.location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  useCommands({ 'share-operation': { run: () => setSharing(true) } });
  const link = isShown && readLink(fragment);
  return (
    <>
      {isSharing && <ShareDialog {...context} onClose={() => setSharing(false)} />}
      {link && (
        <LinkOpener
          {...context}
          key={fragment}
          link={link}
          showDocs={showDocs}
          onDone={() => setFragment('')}
        />
      )}
    </>
  );
}
