import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { notReached } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeCertificate } from '../judge-certificate.ts';

export interface ReachOptions {
  /** Milliseconds for each step. */
  readonly timeoutMs: number;
  /** Certificates to trust in place of the machine's, PEM. */
  readonly ca?: string;
}

export interface Reach {
  readonly findings: readonly Finding[];
  /** Whether a request may be sent there. */
  readonly reached: boolean;
}

/**
 * Goes the way of a request without making one: name, connection, certificate. Nothing of ours is
 * sent, so it can look at a certificate that nothing must be sent to.
 */
export async function reach(origin: string, options: ReachOptions): Promise<Reach> {
  const url = new URL(origin);
  const isTls = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const findings: Finding[] = [];
  const stopped = (finding: Finding): Reach => {
    const behind = [
      finding.check === 'DNS' && notReached('network', 'connect', 'There is no address to go to'),
      isTls && finding.check !== 'TLS' && notReached('transport', 'TLS', 'There is no connection'),
    ].filter((one) => one !== false);
    return { findings: [...findings, finding, ...behind], reached: false };
  };

  const named = await findAddresses(hostname, options.timeoutMs);
  if (named.verdict !== 'passed') return stopped(named);
  findings.push(named);

  const port = Number(url.port || (isTls ? 443 : 80));
  const socket = connectTcp({ host: hostname, port });
  try {
    const connected = await judgeConnection(socket, `${url.hostname}:${port}`, options.timeoutMs);
    if (connected.verdict !== 'passed') return stopped(connected);
    findings.push(connected);
    if (!isTls) return { findings, reached: true };
    const secured = await judgeHandshake(socket, hostname, options);
    if (secured.verdict !== 'passed') return stopped(secured);
    return { findings: [...findings, secured], reached: true };
  } finally {
    socket.destroy();
  }
}

async function findAddresses(hostname: string, timeoutMs: number): Promise<Finding> {
  const base = { layer: 'network', check: 'DNS' } as const;
  if (isIP(hostname) !== 0) {
    return { ...base, verdict: 'passed', evidence: `${hostname} is an address itself` };
  }
  try {
    const found = await Promise.race([lookup(hostname, { all: true }), rejectAfter(timeoutMs)]);
    const addresses = found.map(({ address }) => address).join(', ');
    return { ...base, verdict: 'passed', evidence: `${hostname} is ${addresses}` };
  } catch (error) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `No address was found for ${hostname} (${codeOf(error)})`,
      advice: 'Check the spelling, and whether this network knows the name (a VPN may be needed).',
    };
  }
}

async function judgeConnection(
  socket: Socket,
  target: string,
  timeoutMs: number,
): Promise<Finding> {
  const base = { layer: 'network', check: 'connect' } as const;
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return { ...base, verdict: 'passed', evidence: `${target} takes connections` };
  } catch (error) {
    const code = codeOf(error);
    const isRefused = code === 'ECONNREFUSED';
    return {
      ...base,
      verdict: 'broken',
      evidence: `${target} ${isRefused ? 'refuses connections' : 'cannot be reached'} (${code})`,
      advice: isRefused
        ? 'Check the port, and whether the service runs.'
        : 'A firewall may be in the way. The doctor goes straight there and uses no proxy of the environment.',
    };
  }
}

async function judgeHandshake(
  socket: Socket,
  hostname: string,
  { timeoutMs, ca }: ReachOptions,
): Promise<Finding> {
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
    return {
      layer: 'transport',
      check: 'TLS',
      verdict: 'broken',
      evidence: `No TLS connection came about (${codeOf(error)})`,
      advice: 'Check the port: what answers there may speak plain http.',
      operator: 'Offer TLS 1.2 or newer at this port.',
    };
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
  return judgeCertificate(facts, hostname, Date.now());
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
