import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { notReached } from '../finding.ts';
import type { ConnectionStep } from '../judge-connection.ts';
import { skipped, type Observation } from '../judge.ts';

export interface ConnectOptions {
  /** Milliseconds for each step. */
  readonly timeoutMs: number;
  /** Certificates to trust in place of the machine's, PEM. */
  readonly ca?: string;
}

/** The way to an origin, step by step. */
export interface ProbedConnection {
  readonly observations: readonly Observation[];
  /** Whether a request may be sent there. */
  readonly isReached: boolean;
}

/**
 * Goes the way of a request without making one: name, connection, certificate. Nothing of ours is
 * sent, so it can look at a certificate that nothing must be sent to.
 */
export async function connect(origin: string, options: ConnectOptions): Promise<ProbedConnection> {
  const url = new URL(origin);
  const isTls = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const observations: Observation[] = [];
  /** Notes a step; says whether the way goes on. */
  const note = (check: string, step: ConnectionStep): boolean => {
    observations.push({ about: 'connection', check, ...step });
    const fault =
      step.step === 'certificate' ? step.facts.fault : (step as { fault?: string }).fault;
    return fault === undefined;
  };
  const skipTls = (): void => {
    if (isTls) observations.push(skipped('TLS', notReached('transport', 'noConnection')));
  };

  if (!note('DNS', await findAddresses(hostname, options.timeoutMs))) {
    observations.push(skipped('connect', notReached('network', 'noAddress')));
    skipTls();
    return { observations, isReached: false };
  }
  const port = Number(url.port || (isTls ? 443 : 80));
  const socket = connectTcp({ host: hostname, port });
  try {
    const step = await openConnection(socket, `${url.hostname}:${port}`, options.timeoutMs);
    if (!note('connect', step)) {
      skipTls();
      return { observations, isReached: false };
    }
    const isReached = !isTls || note('TLS', await shakeHands(socket, hostname, options));
    return { observations, isReached };
  } finally {
    socket.destroy();
  }
}

async function findAddresses(hostname: string, timeoutMs: number): Promise<ConnectionStep> {
  if (isIP(hostname) !== 0) return { step: 'name', hostname };
  try {
    const found = await Promise.race([lookup(hostname, { all: true }), rejectAfter(timeoutMs)]);
    return { step: 'name', hostname, addresses: found.map(({ address }) => address) };
  } catch (error) {
    return { step: 'name', hostname, fault: codeOf(error) };
  }
}

async function openConnection(
  socket: Socket,
  target: string,
  timeoutMs: number,
): Promise<ConnectionStep> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return { step: 'connection', target };
  } catch (error) {
    return { step: 'connection', target, fault: codeOf(error) };
  }
}

async function shakeHands(
  socket: Socket,
  hostname: string,
  { timeoutMs, ca }: ConnectOptions,
): Promise<ConnectionStep> {
  const secure = connectTls({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca !== undefined && { ca }),
    // To tell what is wrong with it. The requests themselves go by fetch, which refuses it.
    rejectUnauthorized: false,
  });
  try {
    await once(secure, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    return { step: 'handshake', fault: codeOf(error) };
  } finally {
    secure.on('error', () => undefined);
  }
  const { valid_to: validTo, subjectaltname: names } = secure.getPeerCertificate();
  // A string at run time, whatever the types say.
  const fault = secure.authorizationError as unknown as string | null | undefined;
  const facts = {
    names,
    validTo: Date.parse(validTo),
    protocol: secure.getProtocol() ?? 'TLS',
    fault: secure.authorized ? undefined : (fault ?? 'for no reason given'),
  };
  secure.destroy();
  return { step: 'certificate', hostname, facts, now: Date.now() };
}

/** Only the code of an error is shown: its message may hold anything. */
function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'no answer in time';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'no reason given';
}

async function rejectAfter(timeoutMs: number): Promise<never> {
  const signal = AbortSignal.timeout(timeoutMs);
  await once(signal, 'abort');
  throw new DOMException('no answer in time', 'AbortError');
}
