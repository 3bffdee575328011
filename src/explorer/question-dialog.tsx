import type { Question } from './runs/call-store.ts';
import { RUN_COPY } from './runs/run-copy.ts';
import { useSchemaAccess } from './schema-access/schema-access.ts';
import { Dialog } from './ui/dialog.tsx';
import { useRemaining } from './ui/use-remaining.ts';
import { Button } from './ui/button.tsx';

export function QuestionDialog(props: { readonly question: Question }) {
  const { kind, answer } = props.question;
  const close = (): void => answer('leave');
  return (
    <Dialog
      title={RUN_COPY[kind].title}
      lead={kind === 'repeat' ? RUN_COPY.repeat.body : <ExpiryText />}
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

function ExpiryText() {
  const { store } = useSchemaAccess();
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
