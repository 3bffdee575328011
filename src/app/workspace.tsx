import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../contract/config.ts';
import { COPY } from './copy.ts';
import { laterDialog } from '../explorer/ui/later-panel.tsx';
import { PartBoundary } from '../explorer/ui/part-boundary.tsx';
import { ExplorerFailed } from './error-screens.tsx';
import { openServicesAfter } from './open-services.ts';
import type { OpenPage } from './page-session.ts';
import { SessionBar } from './session-bar.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { createSignInPrompt } from './sign-in-prompt.ts';
import { loadExplorer, usePreparedExplorer } from './use-prepared-explorer.ts';
import { useSessionView } from './use-session-view.ts';

const LazyExplorer = lazy(loadExplorer);

const KeyDialog = laterDialog(async () => (await import('./key-dialog.tsx')).KeyDialog);

interface WorkspaceProps extends OpenPage {
  readonly service: Service;
  readonly isShown: boolean;
}

function Workspace(props: WorkspaceProps) {
  const { service, config, page, isShown } = props;
  const { store } = page;
  const inFront = () => chosenService(config.services, page.choice.getState());
  const [prompt] = useState(() => createSignInPrompt(store, { get: inFront, ...page.choice }));
  useEffect(() => prompt.follow(), [prompt]);
  const isPrompting = useStore(prompt.isOpen);
  const [open, setOpen] = useState(() => openServicesAfter([], service));
  const openNow = openServicesAfter(isShown ? open : [], service);
  if (openNow.some((one, index) => one !== open[index]) || openNow.length !== open.length) {
    setOpen(openNow);
  }
  return (
    <div className="gh-workspace">
      {isShown ? (
        <PartBoundary>
          <SessionBar
            {...{ service, page }}
            services={config.services}
            onSignInAgain={() => void prompt.open()}
          />
        </PartBoundary>
      ) : (
        <div className="gh-bar" />
      )}
      <main className="gh-explorer">
        <h1 className="gh-unseen">{service.name}</h1>
        {openNow
          // In a fixed order: an element that moves in the document loses its scroll position.
          .toSorted((a, b) => config.services.indexOf(a) - config.services.indexOf(b))
          .map((one) => (
            <ServiceWorkspace
              key={one.id}
              {...props}
              service={one}
              isInFront={one === service}
              onSessionWanted={prompt.open}
            />
          ))}
      </main>
      {isPrompting &&
        (prompt.asksForKey() ? (
          <KeyDialog key={service.id} service={service} store={store} onClose={prompt.close} />
        ) : (
          <SignInAgainDialog
            {...{ service, store }}
            onClose={prompt.close}
            onSignOut={page.signOut}
          />
        ))}
    </div>
  );
}

function chosenService(services: OpenPage['config']['services'], chosenId: string | undefined) {
  return services.find(({ id }) => id === chosenId) ?? services[0];
}

interface ServiceWorkspaceProps extends WorkspaceProps {
  readonly isInFront: boolean;
  readonly onSessionWanted: () => Promise<boolean>;
}

function ServiceWorkspace(props: ServiceWorkspaceProps) {
  const { service, config, page, isShown, isInFront, onSessionWanted } = props;
  const queryClient = useQueryClient();
  // React keeps a failure forever, so each attempt has its own lazy component.
  const [Explorer, setExplorer] = useState(() => LazyExplorer);

  // The next user may see another schema.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: ['introspection', service.id] }),
    [queryClient, service.id],
  );
  return (
    <div className={isInFront ? 'gh-service' : 'gh-service gh-behind'} inert={!isInFront}>
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
            {...{ service, isInFront, onSessionWanted }}
            services={config.services}
            hasSql={config.sql}
            store={page.store}
            reloadState={page.reloadState}
            isSignedIn={isShown}
            onService={page.choose}
          />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

/** The signed-in user's workspace; before that, a hidden preparation behind the sign-in screen. */
export function PreparedWorkspace({ config, page }: OpenPage) {
  const { services } = config;
  const session = useSessionView(page.store);
  const chosenId = useStore(page.choice);
  const isShown = session.status !== 'none';
  const isPrepared = usePreparedExplorer(page);
  const stay = useStay(isShown);

  const service = chosenService(services, chosenId);
  if (!isShown && !isPrepared) return null;
  return (
    <div inert={!isShown} className={isShown ? undefined : 'gh-behind'}>
      <Workspace key={`${service.authUrl} ${stay}`} {...{ service, config, page, isShown }} />
    </div>
  );
}

function useStay(isSignedIn: boolean): number {
  const [stay, setStay] = useState({ wasSignedIn: isSignedIn, number: 0 });
  if (stay.wasSignedIn !== isSignedIn) {
    setStay({ wasSignedIn: isSignedIn, number: isSignedIn ? stay.number : stay.number + 1 });
  }
  return stay.number;
}
