import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../contract/config.ts';
import { COPY } from './copy.ts';
import { PartBoundary } from '../explorer/ui/part-boundary.tsx';
import { ExplorerFailed } from './error-screens.tsx';

import type { OpenPage } from './page-session.ts';
import { SessionBar } from './session-bar.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { createSignInPrompt } from './sign-in-prompt.ts';
import { loadExplorer, usePreparedExplorer } from './use-prepared-explorer.ts';
import { useSessionView } from './use-session-view.ts';

const LazyExplorer = lazy(loadExplorer);

interface WorkspaceProps extends OpenPage {
  readonly service: Service;
  readonly isShown: boolean;
}

/** What a signed-in user has: the session bar, GraphiQL under it, and the dialog over both. */
function Workspace(props: WorkspaceProps): JSX.Element {
  const { service, config, page, isShown } = props;
  const { store } = page;
  const queryClient = useQueryClient();
  const [prompt] = useState(() => createSignInPrompt(store));
  useEffect(() => prompt.follow(), [prompt]);
  const isPrompting = useStore(prompt.isOpen);
  // React keeps the failure of one for good: each try has one of its own.
  const [Explorer, setExplorer] = useState(() => LazyExplorer);

  // The next user may see another schema.
  useEffect(() => () => queryClient.removeQueries({ queryKey: ['introspection'] }), [queryClient]);
  return (
    <div className="gh-workspace">
      {isShown ? (
        <PartBoundary>
          <SessionBar
            service={service}
            services={config.services}
            page={page}
            onSignInAgain={() => void prompt.open()}
          />
        </PartBoundary>
      ) : (
        <div className="gh-bar" />
      )}
      <main className="gh-explorer">
        <h1 className="gh-unseen">{service.name}</h1>
        <PartBoundary
          renderFailed={(failure) => (
            <ExplorerFailed
              {...failure}
              onRetry={() => {
                setExplorer(() => lazy(loadExplorer));
                failure.onRetry();
              }}
            />
          )}
        >
          <Suspense fallback={<p className="gh-loading">{COPY.explorerLoading}</p>}>
            <Explorer
              service={service}
              services={config.services}
              hasSql={config.sql}
              store={store}
              reloadState={page.reloadState}
              isShown={isShown}
              onSessionWanted={prompt.open}
              onService={page.choose}
            />
          </Suspense>
        </PartBoundary>
      </main>
      {isPrompting && (
        <SignInAgainDialog
          service={service}
          store={store}
          onClose={prompt.close}
          onSignOut={page.signOut}
        />
      )}
    </div>
  );
}

/**
 * The workspace of the user who is signed in; before that it is made ready for the chosen service behind
 * the sign-in screen, out of sight and out of reach of keyboard and screen reader.
 */
export function PreparedWorkspace({ config, page }: OpenPage): JSX.Element | null {
  const { services } = config;
  const session = useSessionView(page.store);
  const chosenId = useStore(page.choice);
  const isShown = session.status !== 'none';
  const isPrepared = usePreparedExplorer(page);
  const stay = useStay(isShown);

  const serviceId = session.status === 'none' ? chosenId : session.identity.serviceId;
  const service = services.find(({ id }) => id === serviceId) ?? services[0];
  if (!isShown && !isPrepared) return null;
  return (
    <div inert={!isShown} className={isShown ? undefined : 'gh-behind'}>
      <Workspace
        key={`${service.id} ${stay}`}
        service={service}
        config={config}
        page={page}
        isShown={isShown}
      />
    </div>
  );
}

/** Counts up when somebody signs out: the next user begins with a workspace of their own. */
function useStay(isSignedIn: boolean): number {
  const [stay, setStay] = useState({ wasSignedIn: isSignedIn, number: 0 });
  if (stay.wasSignedIn !== isSignedIn) {
    setStay({ wasSignedIn: isSignedIn, number: isSignedIn ? stay.number : stay.number + 1 });
  }
  return stay.number;
}
