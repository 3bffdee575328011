import type { Finding } from '../finding.ts';
import type { Examination } from './examination.ts';
import type { Reach } from './reach.ts';

/** The way to an endpoint: its address, and whether a request may be sent there. */
export async function examineWay(url: string, { reach }: Examination): Promise<Reach> {
  const { origin, protocol } = new URL(url);
  const address: Finding = {
    layer: 'transport',
    check: 'address',
    verdict: 'passed',
    evidence: protocol === 'https:' ? 'https' : 'Plain http, which stays on this machine',
  };
  const { findings, reached } = await reach(origin);
  return { findings: [address, ...findings], reached };
}
