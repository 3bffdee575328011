import { useLayoutEffect, useRef, useState } from 'react';
import type { SessionView, RefusedToken } from '../session/session-state.ts';
import type { ServiceSession } from '../transport/call-with-session.ts';
import { Button } from '../explorer/ui/button.tsx';
import { Dialog } from '../explorer/ui/dialog.tsx';
import { COPY, SESSION_COMMANDS } from './copy.ts';
import { ExplainedButton } from './explained-button.tsx';
import { focusField } from './fields.tsx';
import { SignInForms, type SignInWay } from './sign-in-forms.tsx';
import { useSessionView } from './use-session-view.ts';
import { formatMoment } from '../session/format-moment.ts';

interface SignInAgainDialogProps extends ServiceSession {
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { service, store, onClose, onSignOut } = props;
  const session = useSessionView(store);
  const form = useRef<HTMLFormElement>(null);
  // After a revocation there is no newer token.
  const isReplaced = session.status === 'terminated' && session.refusal.cause !== 'revoked';
  // The form of an early renewal stays open even if the token ends meanwhile.
  const [way, setWay] = useState<SignInWay | undefined>(isReplaced ? undefined : 'credentials');
  const asksFirst = way === undefined;
  useLayoutEffect(() => {
    if (!asksFirst) focusField(form.current, 'password');
  }, [asksFirst]);
  const { title, reason } = messageFor(session);
  const { replaced } = COPY;
  const signOut = (
    <Button
      className="gh-text-button gh-dialog-way-out"
      label={SESSION_COMMANDS['sign-out'].label}
      onClick={onSignOut}
    />
  );
  return (
    <Dialog title={title} lead={`${reason} ${COPY.signInAgain.kept}`} onClose={onClose}>
      {way === undefined ? (
        // Taking the token back ends another holder's token, so the user decides.
        <div className="gh-choices">
          <ExplainedButton
            look="primary"
            label={COPY.signInAgain.title}
            hint={replaced.signInMeans}
            onClick={() => setWay('credentials')}
          />
          <ExplainedButton
            label={replaced.paste}
            hint={replaced.pasteMeans}
            onClick={() => setWay('token')}
          />
          <ExplainedButton
            label={COPY.signInAgain.later}
            hint={replaced.leaveMeans}
            onClick={onClose}
          />
          {signOut}
        </div>
      ) : (
        <SignInForms
          target={{ service, store }}
          way={way}
          onWay={setWay}
          known={session.status === 'none' ? undefined : session.identity}
          credentialsRef={form}
          actions={
            <>
              <Button label={COPY.signInAgain.later} onClick={onClose} />
              {signOut}
            </>
          }
        />
      )}
    </Dialog>
  );
}

function messageFor(session: SessionView) {
  const { title, expired, renew } = COPY.signInAgain;
  if (session.status === 'terminated') {
    return describeRefusal(session.refusal, session.identity.username, Date.now());
  }
  return { title, reason: session.status === 'expired' ? expired : renew };
}

export function describeRefusal(refusal: RefusedToken, username: string, now: number) {
  const { cause, noticedAt, lastAcceptedAt, message, endedAt } = refusal;
  const { title, reason, lastWorked } = COPY.refused[cause];
  const at = formatMoment(noticedAt, now);
  const who = username || COPY.replaced.sameUser;
  let sentence = reason(at, who);
  if (cause === 'unknown' && message !== undefined) {
    sentence = COPY.refused.unknown.said(at, message, who);
  } else if (cause !== 'unknown' && endedAt !== undefined) {
    sentence = COPY.refused[cause].knownReason(formatMoment(endedAt, now), who);
  }
  const sentences = [sentence];
  if (lastAcceptedAt !== undefined) sentences.push(lastWorked(formatMoment(lastAcceptedAt, now)));
  return { title, reason: sentences.join(' ') };
}
