import type { OutgoingHttpHeaders } from 'node:http';
import { API_KEY_HEADER, REQUEST_ID_HEADER, SERVICE_USER_HEADER } from '../../contract/headers.ts';

/** Headers of one connection (RFC 9110, section 7.6.1), as are those named in `Connection`. */
const HOP_BY_HOP = namesIn(`connection expect http2-settings keep-alive proxy-connection te trailer
  transfer-encoding upgrade`);

const NOT_TO_SERVER = new Set([
  ...HOP_BY_HOP,
  ...namesIn('authorization cookie forwarded host origin proxy-authorization referer x-real-ip'),
  API_KEY_HEADER,
  REQUEST_ID_HEADER,
  SERVICE_USER_HEADER,
]);

/** They would act on the service's origin, the explorer's page among it. */
const OF_ORIGIN = namesIn(`alt-svc authentication-info clear-site-data content-disposition
  cross-origin-resource-policy document-policy link location nel origin-agent-cluster permissions-policy
  proxy-authenticate proxy-authentication-info refresh report-to reporting-endpoints
  service-worker-allowed set-cookie sourcemap strict-transport-security timing-allow-origin
  www-authenticate`);

/** A proxy before the service would answer with a file of its own. */
const OF_PROXY = ['x-accel-redirect', 'x-sendfile'];

const NOT_TO_CALLER = new Set([
  ...HOP_BY_HOP,
  ...OF_ORIGIN,
  ...OF_PROXY,
  'server',
  'x-powered-by',
  SERVICE_USER_HEADER,
]);

function namesIn(text: string): readonly string[] {
  return text.split(/\s+/);
}

export function headersToServer(
  raw: readonly string[],
  ownHeaders: Readonly<Record<string, string>>,
): [name: string, value: string][] {
  const pairs = raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as [string, string]] : [],
  );
  const hopHeaders = namedByConnection(
    pairs.flatMap(([name, value]) => (name === 'connection' ? [value] : [])),
  );
  const relayed = pairs.filter(
    ([name]) =>
      !NOT_TO_SERVER.has(name) &&
      !hopHeaders.has(name) &&
      !Object.hasOwn(ownHeaders, name) &&
      !name.startsWith('x-forwarded-') &&
      // Many servers read `x_service_user` as `x-service-user`.
      !name.includes('_'),
  );
  return [...relayed, ...Object.entries(ownHeaders)];
}

export function headersToCaller(
  headers: Headers,
  ownHeaders: Readonly<Record<string, string>>,
): OutgoingHttpHeaders {
  const hopHeaders = namedByConnection([headers.get('connection') ?? '']);
  const relayed = [...headers].filter(
    ([name, value]) =>
      !NOT_TO_CALLER.has(name) &&
      !hopHeaders.has(name) &&
      !name.startsWith('access-control-') &&
      // Some servers send `none` with events, which is not an encoding.
      !(name === 'content-encoding' && /^(?:none|identity)$/i.test(value)),
  );
  return { ...Object.fromEntries(relayed), ...ownHeaders };
}

/** Framing and type of a message never belong to the connection, even if named there. */
const KEPT = ['content-length', 'content-type', 'content-encoding'];

function namedByConnection(values: readonly string[]): Set<string> {
  const names = values.flatMap((value) => value.toLowerCase().split(','));
  return new Set(names.map((name) => name.trim()).filter((name) => !KEPT.includes(name)));
}
