import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { OpenPage } from './open-page.ts';
import { usePreparedExplorer } from './use-prepared-explorer.ts';
import { useSessionView } from './use-session-view.ts';
import { Workspace } from './workspace.tsx';

/**
 * The workspace of whoever is signed in. Before somebody is, it is made ready for the chosen
 * service behind the sign-in screen: out of sight, and out of reach of keyboard and screen reader.
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
        services={services}
        page={page}
        isShown={isShown}
      />
    </div>
  );
}

/** Counts up when somebody signs out: whoever comes next begins with a workspace of their own. */
function useStay(isSignedIn: boolean): number {
  const [stay, setStay] = useState({ wasSignedIn: isSignedIn, number: 0 });
  if (stay.wasSignedIn !== isSignedIn) {
    setStay({ wasSignedIn: isSignedIn, number: isSignedIn ? stay.number : stay.number + 1 });
  }
  return stay.number;
}
