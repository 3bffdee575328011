import { ACCESS } from './access-copy.ts';
import { broken, passed, unknown, type Judgement } from './judgement.ts';
import type { Observations } from './observation.ts';
import { SIGN_IN } from './sign-in-copy.ts';
import type { SignInSituation } from './situation.ts';

/** What a token endpoint answered, by the failure that it was read as. */
export function judgeSignIn({ failure }: SignInSituation, seen: Observations): Judgement {
  const { code, status, description, fault } = failure;
  if (status === undefined) {
    // All that can be asked without signing in was answered in time.
    const isReached = seen['worker-policy'] && seen['worker-policy'].came !== 'blocked';
    return code === 'timeout' && isReached ? { token: broken(SIGN_IN.slow) } : {};
  }
  switch (code) {
    case 'wrong-api-key':
      return { 'api-key': broken(SIGN_IN.keyRefused(status, description)) };
    case 'wrong-credentials':
      return { 'api-key': unknown(ACCESS.keyNotNamed), token: broken(SIGN_IN.credentials(status)) };
    case 'wrong-key-or-credentials':
      return {
        'api-key': unknown(ACCESS.keyOrToken),
        token: broken(SIGN_IN.keyOrCredentials(status, description)),
      };
    case 'refused':
      return {
        'api-key': unknown(ACCESS.keyNotNamed),
        token: broken(SIGN_IN.refused(status, description)),
      };
    case 'timeout':
      return { token: broken(SIGN_IN.slow) };
    case 'answer-broken':
      return { token: broken(SIGN_IN.brokeOff(status)) };
    case 'server-error':
      return { token: broken(SIGN_IN.ownProblem(status, description)) };
    case 'empty':
      return { token: broken(SIGN_IN.empty(status)) };
    case 'not-json':
    case 'too-large':
      return { token: broken(SIGN_IN.notJson(status)) };
    case 'unexpected-status':
      return {
        token: broken(
          status === 404 || status === 405
            ? SIGN_IN.wrongPath(status)
            : SIGN_IN.otherStatus(status, description),
        ),
      };
    case 'no-token':
    case 'unsupported-token-type':
    case 'invalid-lifetime':
      return { 'api-key': passed(SIGN_IN.granted), token: broken(SIGN_IN.badGrant(fault)) };
    default:
      return { token: broken(SIGN_IN.otherStatus(status, description)) };
  }
}
