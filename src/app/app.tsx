import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ConfigErrorScreen } from './config-error-screen.tsx';
import { COPY } from './copy.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { usePreparedWorkspace } from './use-prepared-workspace.ts';
import { useSessionView } from './use-session-view.ts';
import { Workspace } from './workspace.tsx';

/** Loads the config and looks for a session to join, then shows what there is. */
export function App({ baseUrl }: { baseUrl: string }): JSX.Element {
  const opened = useQuery({
    queryKey: ['page', baseUrl],
    queryFn: () => openPage(baseUrl),
    staleTime: Infinity,
    structuralSharing: false,
    retry: false,
  });
  if (opened.isError) {
    return <ConfigErrorScreen error={opened.error} onRetry={() => void opened.refetch()} />;
  }
  if (!opened.data) {
    return (
      <p className="gh-loading gh-loading-late" role="status">
        {COPY.loading}
      </p>
    );
  }
  return <SignedInOrOut {...opened.data} />;
}

/** The sign-in screen, or the workspace of whoever is signed in or has to sign in again. */
function SignedInOrOut({ config, page }: OpenPage): JSX.Element {
  const session = useSessionView(page.store);
  usePreparedWorkspace(page);

  if (session.status === 'none') return <SignInScreen config={config} page={page} />;
  const { serviceId } = session.identity;
  const service = config.services.find(({ id }) => id === serviceId) ?? config.services[0];
  return <Workspace key={service.id} service={service} services={config.services} page={page} />;
}
