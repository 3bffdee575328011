import { isIPv6 } from 'node:net';

/**
 * What stands for a caller's address where callers are told apart: a household has a /64 of IPv6, so
 * its single addresses mean nothing.
 */
export function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - tailLength)).fill('0'));
  if (tail) groups.push(...tail.split(':'));
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
