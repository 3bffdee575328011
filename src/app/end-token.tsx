import { useRef, useState } from 'react';
import { runCommand } from '../explorer/commands/command-store.ts';
import { FailureNotice } from '../explorer/features/diagnostics/failure-notice.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { Dialog } from '../explorer/ui/dialog.tsx';
import { revokeToken, type RevocationFailure } from '../session/revoke-token.ts';
import type { Service } from '../contract/config.ts';
import { systemClock } from '../contract/clock.ts';
import { formatMoment } from '../session/format-moment.ts';
import { apiKeyFor, liveSession } from '../session/session-state.ts';
import type { PageSession } from './page-session.ts';
import { COPY } from './copy.ts';
import { END_TOKEN_COPY, END_TOKEN_FAILURES } from './end-token-copy.ts';
import { ExplainedButton } from './explained-button.tsx';
import { useLife } from './use-life.ts';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

/** Opens the dialog from a popover, which it closes so that the focus returns to a visible element. */
export function EndTokenButton() {
  const popover = useRef<HTMLDivElement>(null);
  return (
    <div ref={popover} className="gh-panel-action">
      <ExplainedButton
        label={END_TOKEN_COPY.offer}
        hint={END_TOKEN_COPY.offerHint}
        onClick={() => {
          popover.current?.closest<HTMLElement>('[popover]')?.hidePopover();
          runCommand('end-token');
        }}
      />
    </div>
  );
}

interface EndTokenDialogProps {
  readonly service: Service & { readonly revocationUrl: string };
  readonly page: Pick<PageSession, 'store' | 'signOut' | 'signOutSaying'>;
  readonly onClose: () => void;
}

export function EndTokenDialog({ service, page, onClose }: EndTokenDialogProps) {
  const { store } = page;
  const [ending, setEnding] = useState<'asking' | 'busy' | RevocationFailure>('asking');
  const life = useLife();
  const end = async (): Promise<void> => {
    const session = liveSession(store.getState());
    if (!session) return page.signOut();
    const signal = life();
    setEnding('busy');
    try {
      const failure = await revokeToken(
        service.revocationUrl,
        { ...session, apiKey: apiKeyFor(service, session) ?? '' },
        signal,
      );
      if (signal.aborted) return;
      if (failure) setEnding(failure);
      else page.signOutSaying(END_TOKEN_COPY.ended);
    } catch {}
  };
  const signOutAnyway = (): void => {
    const deadline = liveSession(store.getState())?.lifetime?.deadline;
    const until = deadline && formatMoment(deadline.wall, systemClock.now());
    page.signOutSaying(END_TOKEN_COPY.mayGoOn(until));
  };
  const failure = typeof ending === 'string' ? undefined : ending;
  const isBusy = ending === 'busy';
  const idleLabel = failure ? PART_COPY.retry : END_TOKEN_COPY.confirm;
  const view = store.getView();
  const username = view.status === 'none' ? '' : view.identity.username;
  return (
    <Dialog
      title={END_TOKEN_COPY.title}
      lead={END_TOKEN_COPY.lead(username || COPY.replaced.sameUser)}
      onClose={onClose}
    >
      {failure && (
        <>
          <FailureNotice
            {...END_TOKEN_FAILURES[failure.code]}
            quote={failure.description}
            details={failure}
          />
          <p>{END_TOKEN_COPY.goesOn}</p>
        </>
      )}
      <div className="gh-dialog-actions">
        <Button label={PART_COPY.cancel} onClick={onClose} />
        {failure && <Button label={END_TOKEN_COPY.signOutAnyway} onClick={signOutAnyway} />}
        <Button
          look="primary"
          label={isBusy ? END_TOKEN_COPY.busy : idleLabel}
          aria-disabled={isBusy}
          onClick={() => void (isBusy || end())}
        />
      </div>
    </Dialog>
  );
}
