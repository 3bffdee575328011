import type { Service } from '../../../contract/config.ts';
import { API_KEY_HEADER, CORS_NEEDS } from '../../../contract/headers.ts';
import {
  CONFIG_FILE,
  graphqlEndpoint,
  TOKEN_WORKER_FILE,
  TYPENAME_QUERY,
} from '../../../contract/paths.ts';
import { summarizeAnswer, type RequestOutcome } from '../../../doctor/answer.ts';
import { judgeConnectSources } from '../../../doctor/judge-explorer.ts';
import {
  endpointOrigin,
  type AskedHeader,
  type DiagnosedFailure,
  type PageProbe,
} from '../../../doctor/judge-page-failure.ts';
import { readCappedText } from '../../../session/read-response.ts';
import { requestBody, requestHeaders } from '../../../transport/request.ts';
import type { ProbeRequest } from './send-probe.ts';

const QUERY = { query: TYPENAME_QUERY };

const MAX_BYTES = 100_000;

/** Replaces each secret; no user's, and of a form that gateways let through. */
const MADE_UP = 'gatehouse-made-up';

const MADE_UP_HEADERS: Record<AskedHeader, string> = {
  authorization: `Bearer ${MADE_UP}`,
  'content-type': 'application/json',
  [API_KEY_HEADER]: MADE_UP,
};

export interface CallSecretsNow {
  readonly apiKey?: string | undefined;
  readonly accessToken?: string | undefined;
}

export interface ProbeContext {
  readonly failed: DiagnosedFailure;
  /** Absolute address of the page's folder, with trailing slash. */
  readonly pageUrl: string;
  readonly service?: Service | undefined;
  readonly secrets: () => CallSecretsNow;
}

/** The request behind a probe. Secrets go with `call` and `key-only` alone, to the endpoint alone. */
export function probeRequest(probe: PageProbe, context: ProbeContext): ProbeRequest {
  const { failed, pageUrl } = context;
  const url = failed.failure.endpoint;
  const get = (headers?: Record<string, string>): ProbeRequest => ({
    url,
    init: { method: 'GET', ...(headers && { headers }) },
    read: readStatus,
  });
  switch (probe) {
    case 'call':
    case 'key-only':
    case 'wrong-key':
      return callRequest(probe, context);
    case 'read':
      return get();
    case 'reach':
      return { url, init: { method: 'GET', mode: 'no-cors', redirect: 'follow' } };
    case 'post': {
      // Plain text: any other type needs a preflight, which this probe does not test.
      const body = QUERY.query;
      return { url, init: { method: 'POST', mode: 'no-cors', redirect: 'follow', body } };
    }
    case 'home':
      return { ...get(), url: new URL(CONFIG_FILE, pageUrl).href };
    case 'worker-policy':
      return {
        ...get(),
        url: new URL(TOKEN_WORKER_FILE, pageUrl).href,
        read: ({ headers }) => readPolicy(headers, failed),
      };
    case 'headers': {
      const { requestedHeaders } = CORS_NEEDS[failed.kind];
      return get(Object.fromEntries(requestedHeaders.map((name) => [name, MADE_UP_HEADERS[name]])));
    }
    default: {
      const name = probe.slice('header '.length) as AskedHeader;
      return get({ [name]: MADE_UP_HEADERS[name] });
    }
  }
}

function callRequest(
  probe: 'call' | 'key-only' | 'wrong-key',
  { service, secrets }: ProbeContext,
): ProbeRequest {
  if (!service) throw new TypeError('A sign-in is not made again');
  const { apiKey, accessToken } = secrets();
  const headers = requestHeaders(service, {
    apiKey: probe === 'wrong-key' ? MADE_UP : (apiKey ?? ''),
    accessToken: accessToken ?? '',
  });
  if (probe !== 'call') headers.delete('authorization');
  const known = [accessToken, apiKey].filter((secret) => secret !== undefined);
  return {
    // The configured address, not one from a failure.
    url: graphqlEndpoint(service.baseUrl),
    init: { method: 'POST', headers, body: requestBody(QUERY, service.requestFormat) },
    read: (response) => readCall(response, known),
  };
}

async function readCall(response: Response, secrets: readonly string[]): Promise<RequestOutcome> {
  const { status, headers } = response;
  const body = await readCappedText(response, MAX_BYTES);
  return summarizeAnswer({ method: 'POST', status, headers, body, secrets }, 'graphql');
}

async function readStatus(response: Response): Promise<RequestOutcome> {
  await response.body?.cancel();
  const { status } = response;
  const nothing = { mediaType: '', shape: 'empty', blamed: 'unknown' } as const;
  return { kind: 'answer', method: 'GET', status, ...nothing };
}

/** A worker's own policy rules its requests, and shows in the answer that it comes with. */
function readPolicy(headers: Headers, failed: DiagnosedFailure): RequestOutcome {
  const origins = [endpointOrigin(failed)];
  const judged = judgeConnectSources(headers, origins, failed.pageOrigin, TOKEN_WORKER_FILE);
  return { kind: judged.verdict === 'broken' ? 'blocked' : 'something' };
}
