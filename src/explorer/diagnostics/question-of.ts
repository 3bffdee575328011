import type { Service } from '../../contract/config.ts';
import { CORS_NEEDS, API_KEY_HEADER } from '../../contract/headers.ts';
import {
  CONFIG_FILE,
  graphqlEndpoint,
  TOKEN_WORKER_FILE,
  TYPENAME_QUERY,
} from '../../contract/paths.ts';
import { allowsOrigin, parsePolicy } from '../../doctor/content-security-policy.ts';
import { requestBody, requestHeaders } from '../transport/request.ts';
import type { Question } from './ask.ts';
import { secretsOf, type CallCredentials } from './credentials.ts';
import type { AskedHeader, Outcome, Probe } from './observation.ts';
import { readAnswer } from './read-answer.ts';
import { endpointOrigin, type Situation } from './situation.ts';

const QUERY = { query: TYPENAME_QUERY };

/** Stands in the place of each secret; nobody's, and of a form that gateways let through. */
const MADE_UP = 'gatehouse-made-up';

const MADE_UP_HEADERS: Record<AskedHeader, string> = {
  authorization: `Bearer ${MADE_UP}`,
  'content-type': 'application/json',
  [API_KEY_HEADER]: MADE_UP,
};

export interface QuestionContext {
  readonly situation: Situation;
  /** Absolute address of the page's folder, with trailing slash. */
  readonly pageUrl: string;
  /** Undefined for sign-ins, which are never made again. */
  readonly service?: Service | undefined;
  readonly credentials: () => CallCredentials;
}

/** The request behind a probe. Secrets go with `call` and `key-only` alone, to the endpoint alone. */
export function questionOf(probe: Probe, context: QuestionContext): Question {
  const { situation, pageUrl } = context;
  const url = situation.failure.endpoint;
  switch (probe) {
    case 'call':
    case 'key-only':
    case 'wrong-key':
      return callQuestion(probe, context);
    case 'read':
      return { url, init: { method: 'GET' }, read: readStatus };
    case 'reach':
      return { url, init: { method: 'GET', mode: 'no-cors', redirect: 'follow' } };
    case 'post':
      // A plain text: anything else needs leave, which is not what is asked here.
      return {
        url,
        init: { method: 'POST', mode: 'no-cors', redirect: 'follow', body: QUERY.query },
      };
    case 'home':
      return { url: new URL(CONFIG_FILE, pageUrl).href, init: { method: 'GET' }, read: readStatus };
    case 'worker-policy':
      return {
        url: new URL(TOKEN_WORKER_FILE, pageUrl).href,
        init: { method: 'GET' },
        read: ({ headers }) => readPolicy(headers, situation),
      };
    case 'headers': {
      const { asked } = CORS_NEEDS[situation.kind];
      const headers = Object.fromEntries(asked.map((name) => [name, MADE_UP_HEADERS[name]]));
      return { url, init: { method: 'GET', headers }, read: readStatus };
    }
    default: {
      const name = probe.slice('header '.length) as AskedHeader;
      const headers = { [name]: MADE_UP_HEADERS[name] };
      return { url, init: { method: 'GET', headers }, read: readStatus };
    }
  }
}

function callQuestion(
  probe: 'call' | 'key-only' | 'wrong-key',
  { service, credentials }: QuestionContext,
): Question {
  if (!service) throw new TypeError('A sign-in is not made again');
  const known = credentials();
  const headers = requestHeaders(service, {
    apiKey: probe === 'wrong-key' ? MADE_UP : (known.apiKey ?? ''),
    accessToken: known.accessToken ?? '',
  });
  if (probe !== 'call') headers.delete('authorization');
  const body = requestBody(QUERY, service.requestFormat);
  const secrets = secretsOf(known);
  return {
    // The configured address, whatever a failure says.
    url: graphqlEndpoint(service.baseUrl),
    init: { method: 'POST', headers, body },
    read: (response) => readAnswer(response, secrets),
  };
}

/** The status is all that a GET with made-up values is asked for. */
async function readStatus(response: Response): Promise<Outcome> {
  await response.body?.cancel();
  return {
    came: 'answer',
    status: response.status,
    mediaType: '',
    shape: 'empty',
    blamed: 'unknown',
  };
}

/** A worker's own policy rules its requests, and shows in the answer that it comes with. */
function readPolicy(headers: Headers, situation: Situation): Outcome {
  const policy = parsePolicy(headers.get('content-security-policy'));
  const sources = policy.get('connect-src') ?? policy.get('default-src');
  const isAllowed =
    !sources || allowsOrigin(sources, endpointOrigin(situation), situation.pageOrigin);
  return { came: isAllowed ? 'something' : 'blocked' };
}
