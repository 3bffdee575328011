import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { Config } from '../contract/config.ts';
import { loadConfig } from '../session/load-config.ts';
import { ConfigErrorScreen } from './config-error-screen.tsx';
import { COPY } from './copy.ts';
import { createPageSession } from './page-session.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { usePreparedWorkspace } from './use-prepared-workspace.ts';
import { useSessionView } from './use-session-view.ts';
import { Workspace } from './workspace.tsx';

/** Loads the config, then shows what it allows. */
export function App({ baseUrl }: { baseUrl: string }): JSX.Element {
  const config = useQuery({
    queryKey: ['config', baseUrl],
    queryFn: () => loadConfig(baseUrl),
    staleTime: Infinity,
    retry: false,
  });
  if (config.isError) {
    return <ConfigErrorScreen error={config.error} onRetry={() => void config.refetch()} />;
  }
  if (!config.data) {
    return (
      <p className="gh-loading gh-loading-late" role="status">
        {COPY.loading}
      </p>
    );
  }
  return <SignedInOrOut config={config.data} baseUrl={baseUrl} />;
}

/** The sign-in screen, or the workspace of whoever is signed in or has to sign in again. */
function SignedInOrOut({ config, baseUrl }: { config: Config; baseUrl: string }): JSX.Element {
  const [page] = useState(() => createPageSession(config, baseUrl));
  const session = useSessionView(page.store);
  usePreparedWorkspace(page.worker);

  if (session.status === 'none') return <SignInScreen config={config} store={page.store} />;
  const { serviceId } = session.identity;
  const service = config.services.find(({ id }) => id === serviceId) ?? config.services[0];
  return <Workspace key={service.id} service={service} page={page} />;
}
