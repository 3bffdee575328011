import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type JSX } from 'react';
import type { Service } from '../contract/config.ts';
import { COPY } from './copy.ts';
import { ExplorerBoundary } from './explorer-boundary.tsx';
import { loadExplorer } from './load-explorer.ts';
import type { PageSession } from './page-session.ts';
import { SessionBar } from './session-bar.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { useSessionView } from './use-session-view.ts';

const Explorer = lazy(loadExplorer);

interface WorkspaceProps {
  readonly service: Service;
  readonly page: PageSession;
}

/** What a signed-in user has: the session bar, GraphiQL under it, and the dialog over both. */
export function Workspace({ service, page }: WorkspaceProps): JSX.Element {
  const { store } = page;
  const queryClient = useQueryClient();
  const { status } = useSessionView(store);
  // The end of a token opens the dialog; "Not now" closes it until somebody asks for it.
  const [dialog, setDialog] = useState<'by-status' | 'open' | 'closed'>('by-status');
  const [seenStatus, setSeenStatus] = useState(status);
  if (seenStatus !== status) {
    setSeenStatus(status);
    setDialog('by-status');
  }
  const ended = status === 'expired' || status === 'terminated';
  const isOpen = dialog === 'open' || (dialog === 'by-status' && ended);

  const signOut = (): void => {
    queryClient.removeQueries({ queryKey: ['introspection'] });
    store.signOut();
  };
  return (
    <div className="gh-workspace">
      <SessionBar
        service={service}
        page={page}
        onSignOut={signOut}
        onSignInAgain={() => setDialog('open')}
      />
      <main className="gh-explorer">
        <h1 className="gh-unseen">{service.name}</h1>
        <ExplorerBoundary>
          <Suspense fallback={<p className="gh-loading">{COPY.explorerLoading}</p>}>
            <Explorer service={service} store={store} onSessionWanted={() => setDialog('open')} />
          </Suspense>
        </ExplorerBoundary>
      </main>
      {isOpen && (
        <SignInAgainDialog
          service={service}
          store={store}
          onSignedIn={() => setDialog('by-status')}
          onClose={() => setDialog('closed')}
          onSignOut={signOut}
        />
      )}
    </div>
  );
}
