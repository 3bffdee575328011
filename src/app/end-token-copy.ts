import { inLanguage } from '../contract/language.ts';
import type { RevocationFailureCode } from '../session/revoke-token.ts';
import type { FailureCopy } from '../transport/call-failure-copy.ts';

export const END_TOKEN_COPY = inLanguage('END_TOKEN_COPY', {
  offer: 'Sign out and end the token…',
  offerHint: 'Everywhere: all other programs with it are refused from then on, running jobs too.',
  title: 'End the token everywhere?',
  lead: (username: string) =>
    `Every program that uses the token of ${username} is refused from then on, until it signs in ` +
    'again. You are signed out in all tabs of this browser.',
  confirm: 'End the token and sign out',
  busy: 'Ending the token…',
  signOutAnyway: 'Sign out without ending it',
  goesOn:
    'If you sign out without ending it, a program with the token can use it until it ends by ' +
    'itself, or until the next sign-in.',
  ended:
    'The token has ended everywhere: programs that used it are refused until they sign in again.',
  mayGoOn: (until: string | undefined) =>
    until === undefined
      ? 'You are signed out, but the token may go on until it ends by itself, or until the next sign-in.'
      : `You are signed out, but the token may go on until ${until}, or until the next sign-in.`,
});

export const END_TOKEN_FAILURES = inLanguage<Record<RevocationFailureCode, FailureCopy>>(
  'END_TOKEN_FAILURES',
  {
    refused: {
      title: 'The service refused to end the token.',
      advice: 'Send the details to the operator of this page: revocationUrl may be wrong.',
    },
    'server-error': {
      title: 'The service cannot end the token just now.',
      advice: 'Try again in a moment; if it stays, send the details to its operator.',
    },
    redirected: {
      title: 'The service sends this page to another address.',
      advice:
        'Nothing was sent there, since the token would go along. Tell the operator of this page: ' +
        'revocationUrl may be wrong.',
    },
    offline: {
      title: 'This computer is offline, and the token goes on.',
      advice: 'Connect to the network and try again.',
    },
    unreachable: {
      title: 'The service could not be reached, and the token goes on.',
      advice:
        'Check the network and VPN. If they work, the service may be down, or not allow this page ' +
        '(CORS).',
    },
    timeout: {
      title: 'The service did not answer in time.',
      advice: 'The token may have ended all the same. Try again.',
    },
  },
);
