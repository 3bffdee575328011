import { randomBytes } from 'node:crypto';
import { tokenEndpoint } from '../../contract/paths.ts';
import { judgeExchange, notReached } from '../exchange.ts';
import type { Finding, Layer } from '../finding.ts';
import { judgeTokenRefusal } from '../judge-token-refusal.ts';
import type { SignInCredentials } from './credentials.ts';
import type { Examination, Section } from './examination.ts';
import { signInQuestion } from './sign-in.ts';

const CHECKS = [
  { layer: 'token', check: 'a wrong password' },
  { layer: 'api-key', check: 'a wrong API key' },
] as const;

/**
 * One wrong password and one wrong API key, made up at random. Last of all, since a service may
 * answer by locking the user out; and a service that does not look at the key issues a token here.
 *
 * @param isOpen whether secrets may be sent to the token endpoint
 */
export async function examineWrongTries(
  examination: Examination,
  isOpen: boolean,
): Promise<Section> {
  const { authUrl, credentials, whyNoSignIn } = examination;
  const [address = ''] = tokenEndpoint(authUrl).split('?');
  const findings: Finding[] = [];
  const section: Section = { title: 'Wrong tries', address, findings };
  // A wrong key goes with the real password: where it is not looked at, it signs in.
  const whyNot = isOpen ? whyNoSignIn && `Not tried: ${whyNoSignIn}` : 'No secret is sent there';
  if (whyNot !== undefined) {
    findings.push(...CHECKS.map(({ layer, check }) => notReached(layer, check, whyNot)));
    return section;
  }
  const { apiKey, signIn } = credentials;
  if (apiKey === undefined || !signIn) {
    throw new TypeError('a run that signs in has credentials');
  }
  const made = randomBytes(16).toString('hex');
  examination.secrets.add(made);
  const [password, key] = CHECKS;
  findings.push(await refuse(examination, password, { ...signIn, password: made }, apiKey));
  findings.push(await refuse(examination, key, signIn, made));
  return section;
}

async function refuse(
  { authUrl, pageOrigin, asker }: Examination,
  { layer, check }: { readonly layer: Layer; readonly check: string },
  signIn: SignInCredentials,
  apiKey: string,
): Promise<Finding> {
  const exchange = await asker.ask(signInQuestion('B', signIn, { authUrl, pageOrigin, apiKey }));
  return judgeExchange(exchange, check, (answer) => judgeTokenRefusal(answer, { layer, check }));
}
