import type { ServerResponse } from 'node:http';
import { CORS_NEEDS } from '../../../contract/headers.ts';
import { EXPLORER_PATH } from '../../../contract/paths.ts';
import {
  startServer,
  type Answer,
  type LocalServer,
  type ReceivedRequest,
} from '../../../testing/local-server.ts';

/** The page's origin, another one than either endpoint's. */
export const PAGE_ORIGIN = 'https://page.example.com';

/** What signs in. */
export const USER = {
  GATEHOUSE_API_KEY: 'key-4711-of-alice',
  GATEHOUSE_USERNAME: 'alice',
  GATEHOUSE_PASSWORD: 'p:ä€%+&ß "quoted" \\ long',
} as const;

/** An answer before it is written, for a test to break. */
export interface AnswerDraft {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * Breaks an answer, or writes one of its own and returns true.
 *
 * @param draft the right answer
 */
export type Fault = (
  draft: AnswerDraft,
  request: ReceivedRequest,
  response: ServerResponse,
) => boolean | undefined | void;

/** A deployment of the contract on two local servers, right but for its fault. */
export interface Deployment {
  readonly auth: LocalServer;
  readonly base: LocalServer;
  /** Tokens issued so far. */
  readonly tokens: readonly string[];
}

export async function startDeployment(fault: Fault = () => undefined): Promise<Deployment> {
  const tokens: string[] = [];
  const origins = { auth: '', base: '' };
  const serve =
    (draftOf: (request: ReceivedRequest) => AnswerDraft): Answer =>
    (response, request) => {
      const draft = draftOf(request);
      if (fault(draft, request, response) === true) return;
      const body = typeof draft.body === 'string' ? draft.body : JSON.stringify(draft.body);
      response.writeHead(draft.status, draft.headers).end(body);
    };
  const auth = await startServer(serve((request) => answerToken(request, tokens)));
  const base = await startServer(
    serve((request) =>
      request.path.startsWith(EXPLORER_PATH)
        ? answerExplorer(request, origins)
        : answerGraphql(request, tokens),
    ),
  );
  Object.assign(origins, { auth: auth.url, base: base.url });
  return { auth, base, tokens };
}

/** A token of the shape that the contract says. */
export function makeToken(
  claims: object,
  header: object = { alg: 'ES256', typ: 'at+jwt' },
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.c2lnbmF0dXJlLW9mLXRoaXMtdGVzdA`;
}

function answerToken(request: ReceivedRequest, tokens: string[]): AnswerDraft {
  const cors = corsHeaders('token', request);
  if (request.method === 'OPTIONS') return { status: 204, headers: cors, body: '' };
  const json = { ...cors, 'content-type': 'application/json', 'cache-control': 'no-store' };
  const refuse = (status: number, error: string): AnswerDraft => ({
    status,
    headers: json,
    body: { error, error_description: 'Refused' },
  });
  if (!request.headers['x-api-key']) return refuse(400, 'invalid_request');
  if (request.headers['x-api-key'] !== USER.GATEHOUSE_API_KEY) return refuse(403, 'invalid_client');
  if (!isSignedIn(request)) return refuse(401, 'invalid_client');
  const exp = Math.floor(Date.now() / 1_000) + 28_800;
  tokens.push(makeToken({ sub: 'alice', exp, jti: `token-${tokens.length}` }));
  const body = { access_token: tokens.at(-1), expires_in: 28_800, token_type: 'Bearer' };
  return { status: 200, headers: json, body };
}

function isSignedIn({ headers, body }: ReceivedRequest): boolean {
  const { GATEHOUSE_USERNAME: username, GATEHOUSE_PASSWORD: password } = USER;
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  if (headers.authorization !== undefined) return headers.authorization === basic && body === '';
  const form = new URLSearchParams(body);
  return form.get('client_id') === username && form.get('client_secret') === password;
}

function answerGraphql(request: ReceivedRequest, tokens: readonly string[]): AnswerDraft {
  const cors = corsHeaders('graphql', request);
  if (request.method === 'OPTIONS') return { status: 204, headers: cors, body: '' };
  const json = { ...cors, 'content-type': 'application/graphql-response+json' };
  const refuse = (status: number, message: string, challenge?: string): AnswerDraft => ({
    status,
    headers: { ...json, ...(challenge !== undefined && { 'www-authenticate': challenge }) },
    body: { errors: [{ message }] },
  });
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization === undefined) return refuse(401, 'A token is required', 'Bearer realm="x"');
  if (authorization !== `Bearer ${tokens.at(-1)}`) {
    const message = 'The access token was terminated by a newer one';
    return refuse(401, message, `Bearer error="invalid_token", error_description="${message}"`);
  }
  if (key !== USER.GATEHOUSE_API_KEY) return refuse(403, 'The API key is refused');
  const data = request.body.includes('__schema')
    ? { __schema: { queryType: { name: 'Query' } } }
    : { __typename: 'Query' };
  return { status: 200, headers: json, body: { data } };
}

function answerExplorer(
  { path }: ReceivedRequest,
  { auth, base }: Record<string, string>,
): AnswerDraft {
  const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
  const policy = (text: string) => ({ 'content-security-policy': `default-src 'none'; ${text}` });
  switch (path.slice(EXPLORER_PATH.length)) {
    case 'config.json': {
      const service = { id: 'one', name: 'One', authUrl: auth, baseUrl: base };
      return { status: 200, headers: jsonType, body: { services: [service] } };
    }
    case 'token-worker.js':
      return {
        status: 200,
        headers: {
          ...headers,
          ...policy(`connect-src ${auth}`),
          'content-type': 'text/javascript',
        },
        body: '',
      };
    default:
      return {
        status: 200,
        headers: {
          ...headers,
          ...policy(`script-src 'self'; connect-src 'self' ${auth}; frame-ancestors 'none'`),
          'content-type': 'text/html',
        },
        body: '<!doctype html><title>Gatehouse</title>',
      };
  }
}

const jsonType = { 'content-type': 'application/json' };

function corsHeaders(
  endpoint: keyof typeof CORS_NEEDS,
  { method }: ReceivedRequest,
): Record<string, string> {
  const { allowHeaders, exposeHeaders } = CORS_NEEDS[endpoint];
  return {
    'access-control-allow-origin': PAGE_ORIGIN,
    ...(method === 'OPTIONS'
      ? { 'access-control-allow-headers': allowHeaders.join(', ') }
      : { 'access-control-expose-headers': exposeHeaders.join(', ') }),
  };
}
