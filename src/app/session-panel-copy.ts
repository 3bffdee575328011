/** The words of the panel behind the user's name. */
export const PANEL_COPY = {
  open: 'Session, token and its claims',
  title: 'Session',
  user: 'User',
  service: 'Service',
  received: 'Received',
  ends: 'Ends',
  endsUnknown: 'Not known: the token does not say',
  left: (duration: string) => `(${duration} left)`,
  state: 'State',
  claims: 'What the token says',
  claimsHint: 'Read, not checked: only the service can tell whether it is true.',
  claim: 'Claim',
  value: 'Value',
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  opaque: 'This token is opaque: nothing can be read in it.',
  copy: 'Copy token',
  copied: 'Copied',
  copyFailed: 'The browser did not allow it',
  copyHint:
    'Whoever has it can act as this user until it ends. The next sign-in of this user ends it.',
  signOut: 'Sign out everywhere',
  signOutHint:
    'In all tabs of this browser. There is no revocation: the service goes on taking this token ' +
    'until it ends, or until the next sign-in.',
} as const;
