import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { basicCredentials } from '../../session/display-text.ts';
import { findingsOf, notReached, type Finding } from '../finding.ts';
import { judgeStep, type ConnectionStep } from '../judge-connection.ts';
import { proxyOf, type ProxySettings } from './proxies.ts';

export interface ConnectOptions {
  readonly timeoutMs: number;
  /** Certificates to trust instead of the machine's, PEM. */
  readonly ca?: string;
  readonly proxies?: ProxySettings | undefined;
}

export interface ProbedConnection {
  readonly findings: readonly Finding[];
  readonly isReached: boolean;
}

/** Tries name, connection and certificate, and sends nothing, so that a bad certificate gets nothing. */
export async function connect(origin: string, options: ConnectOptions): Promise<ProbedConnection> {
  const url = new URL(origin);
  const isTls = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const findings: Finding[] = [];
  const note = (check: string, step: ConnectionStep & { fault?: string | undefined }): boolean => {
    findings.push(...findingsOf(check, judgeStep(step)));
    return step.fault === undefined;
  };
  const stop = (...skippedSteps: readonly Finding[]): ProbedConnection => {
    findings.push(...skippedSteps);
    if (isTls) findings.push(...findingsOf('TLS', notReached('transport', 'noConnection')));
    return { findings, isReached: false };
  };

  const port = Number(url.port || (isTls ? 443 : 80));
  const target = `${url.hostname}:${port}`;
  const proxy = proxyOf(url, options.proxies);
  if (!proxy && !note('DNS', await findAddresses(hostname, options.timeoutMs))) {
    return stop(...findingsOf('connect', notReached('network', 'noAddress')));
  }
  const { socket, fault } = proxy
    ? await openTunnel(proxy, target, options)
    : await openSocket(hostname, port, options);
  try {
    const step = { step: 'connection', target, proxy: proxy?.host, fault } as const;
    // A proxy may open tunnels for TLS alone, and pass on the rest.
    const isPassedOn = !isTls && /^4(?!07)/.test(fault ?? '');
    if (!note('connect', isPassedOn ? { ...step, fault: undefined } : step)) return stop();
    const isReached = !isTls || !socket || note('TLS', await shakeHands(socket, hostname, options));
    return { findings, isReached };
  } finally {
    socket?.destroy();
  }
}
interface Opened {
  readonly socket: Socket | undefined;
  /** What Node calls it, or the status of a proxy; undefined where the socket leads there. */
  readonly fault: string | undefined;
}

async function openSocket(host: string, port: number, options: ConnectOptions): Promise<Opened> {
  const socket = connectTcp({ host, port });
  return { socket, fault: await faultOf(once(socket, 'connect', limitedTo(options))) };
}

async function openTunnel(proxy: URL, target: string, options: ConnectOptions): Promise<Opened> {
  const [user = '', password = ''] = [proxy.username, proxy.password].map(decodeURIComponent);
  const call = (proxy.protocol === 'https:' ? requestTls : requestPlain)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || undefined,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(user && { 'proxy-authorization': `Basic ${basicCredentials(user, password)}` }),
    },
    agent: false,
    ...limitedTo(options),
  });
  let [status, socket]: [number?, Socket?] = [];
  call.on('connect', (answer, tunnel: Socket) => ([status, socket] = [answer.statusCode, tunnel]));
  call.end();
  const fault = await faultOf(once(call, 'connect', limitedTo(options)));
  return { socket, fault: fault ?? (status === 200 ? undefined : String(status)) };
}

async function findAddresses(hostname: string, timeoutMs: number): Promise<ConnectionStep> {
  if (isIP(hostname) !== 0) return { step: 'name', hostname };
  let addresses: string[] = [];
  const search = async (): Promise<void> => {
    addresses = (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
  const fault = await faultOf(Promise.race([search(), rejectAfter(timeoutMs)]));
  return { step: 'name', hostname, addresses, fault };
}

async function shakeHands(
  socket: Socket,
  hostname: string,
  options: ConnectOptions,
): Promise<ConnectionStep> {
  const { ca } = options;
  const secure = connectTls({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca !== undefined && { ca }),
    // To name its fault. The requests themselves go by fetch, which refuses it.
    rejectUnauthorized: false,
  });
  const failure = await faultOf(once(secure, 'secureConnect', limitedTo(options)));
  secure.on('error', () => undefined);
  if (failure !== undefined) return { step: 'handshake', fault: failure };
  const { valid_to: validTo, subjectaltname: names } = secure.getPeerCertificate();
  // A string at run time, against the types.
  const reason = secure.authorizationError as unknown as string | null | undefined;
  const fault = secure.authorized ? undefined : (reason ?? 'for no reason given');
  const protocol = secure.getProtocol() ?? 'TLS';
  secure.destroy();
  const times = { validTo: Date.parse(validTo), now: Date.now() };
  return { step: 'certificate', hostname, names, protocol, fault, ...times };
}

function limitedTo({ timeoutMs }: ConnectOptions): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(timeoutMs) };
}

/** Why it is rejected, undefined where it is not: a code, since a message may hold anything. */
async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'no answer in time';
    const { code } = error as { code?: unknown };
    return typeof code === 'string' ? code : 'no reason given';
  }
}

async function rejectAfter(timeoutMs: number): Promise<never> {
  await once(AbortSignal.timeout(timeoutMs), 'abort');
  throw new DOMException('no answer in time', 'AbortError');
}
