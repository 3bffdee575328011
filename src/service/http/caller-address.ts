import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Reads proxies' addresses and CIDR networks; undefined where one is neither, or means every address. */
export function parseProxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [address = '', prefix, ...others] = entry.split('/');
    const bits = isIPv4(address) ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
    if (isIP(address) === 0 || address.includes('%') || others.length > 0) return undefined;
    if (length < 1 || length > bits) return undefined;
    list.addSubnet(address, length, familyOf(address));
  }
  return list;
}

export function isFromProxy({ socket }: IncomingMessage, proxies: BlockList): boolean {
  return isListed(bareAddress(socket.remoteAddress ?? ''), proxies);
}

/**
 * The peer of the connection or, behind trusted proxies, the last untrusted address in `X-Forwarded-For` or
 * `Forwarded`, or a proxy's identifier of an unnamed caller (RFC 7239, section 6.3).
 */
export function callerAddress(request: IncomingMessage, proxies: BlockList): string {
  const peer = bareAddress(request.socket.remoteAddress ?? 'unknown');
  if (!isListed(peer, proxies)) return peer;
  const forwardedFor = linesOf(request, 'x-forwarded-for').flatMap((line) => line.split(','));
  const hops = [forwardedFor.map(parseNode), readForwarded(request)].filter(
    ({ length }) => length > 0,
  );
  const callers = new Set(hops.map((nodes) => walkBack(peer, nodes, proxies)));
  // A proxy writes one of the two and may pass the other on unread: if they differ, neither is trusted.
  const [caller = peer] = callers;
  return callers.size > 1 ? peer : caller;
}

function walkBack(peer: string, nodes: readonly (string | undefined)[], proxies: BlockList) {
  let caller = peer;
  for (const node of nodes.toReversed()) {
    if (node === undefined) return caller;
    caller = node;
    if (!isListed(node, proxies)) return caller;
  }
  return caller;
}

const PAIR = /^\s*([!#$%&'*+.^`|~\w-]+)=(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)")\s*([;,]|$)/;

function readForwarded(request: IncomingMessage): (string | undefined)[] {
  return linesOf(request, 'forwarded').flatMap((line) => {
    const nodes: (string | undefined)[] = [];
    let remainder = line;
    let node: string | undefined;
    for (;;) {
      const [all = '', name = '', token, quoted = '', end] = PAIR.exec(remainder) ?? [];
      // In a malformed line, the start of the last element is unknown.
      if (all === '') return [undefined];
      if (name.toLowerCase() === 'for') node = parseNode(token ?? quoted.replace(/\\(.)/g, '$1'));
      remainder = remainder.slice(all.length);
      if (end === ';') continue;
      nodes.push(node);
      node = undefined;
      if (end === '') return nodes;
    }
  });
}

function linesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter(
    (_, index) => index % 2 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}

const NAME_LENGTH = 64;

function parseNode(text: string): string | undefined {
  const node = text.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::[\w.-]+)?$/.exec(node) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bareAddress(bracketed) : undefined;
  if (isIPv6(node)) return bareAddress(node);
  const [name = ''] = node.split(':');
  if (isIPv4(name)) return name;
  return /^_[\w.-]+$/.test(name) && name.length <= NAME_LENGTH ? name : undefined;
}

export function bareAddress(address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1] ?? withoutZone;
}

function isListed(address: string, proxies: BlockList): boolean {
  if (proxies.rules.length === 0 || isIP(address) === 0) return false;
  return proxies.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
