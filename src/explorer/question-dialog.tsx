import type { SessionStore } from '../session/session-store.ts';
import type { Question } from './runs/call-store.ts';
import { RUN_COPY } from './runs/run-copy.ts';
import { Dialog } from './ui/dialog.tsx';
import { useRemaining } from './ui/use-remaining.ts';
import { Button } from './ui/button.tsx';

interface QuestionDialogProps {
  readonly question: Question;
  readonly store: SessionStore;
}

export function QuestionDialog({ question, store }: QuestionDialogProps) {
  const { kind, answer } = question;
  const close = (): void => answer('leave');
  return (
    <Dialog
      title={RUN_COPY[kind].title}
      lead={kind === 'repeat' ? RUN_COPY.repeat.body : <ExpiryText store={store} />}
      onClose={close}
    >
      <div className="gh-dialog-actions">
        <Button label={RUN_COPY.leave} onClick={close} />
        {kind === 'expiry' && <Button label={RUN_COPY.expiry.run} onClick={() => answer('run')} />}
        <Button
          label={kind === 'expiry' ? RUN_COPY.expiry.renew : RUN_COPY.repeat.run}
          look="primary"
          onClick={() => (kind === 'expiry' ? answer('renew') : answer('run'))}
        />
      </div>
    </Dialog>
  );
}

function ExpiryText({ store }: { readonly store: SessionStore }) {
  const remaining = useRemaining(store) ?? 0;
  const { before, timer, left, after } = RUN_COPY.expiry;
  return (
    <>
      {before}{' '}
      <span role="timer" aria-label={timer} className="gh-count">
        {left(Math.ceil(remaining / 1_000))}
      </span>
      . {after}
    </>
  );
}
