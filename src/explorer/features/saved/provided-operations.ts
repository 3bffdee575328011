import { useEffect, useState } from 'react';
import { formatBytes } from '../../../contract/language.ts';
import type { Service } from '../../../contract/config.ts';
import { readSource, type ReadSource } from '../../../operations/connect-workspace.ts';
import { WORKSPACE_FILES } from '../../../operations/workspace.ts';
import { httpClient } from '../../../session/http-client.ts';
import { readCappedText } from '../../../session/read-response.ts';
import { SAVED_COPY } from './saved-copy.ts';
import { orderItems, type OrderedItems } from './saved-order.ts';

/** A larger file would keep the panel waiting, bytes. */
const MAX_BYTES = 5_000_000;

/** A server that has not answered by then is not waited for, milliseconds. */
const TIME_LIMIT_MS = 30_000;

type ProvidedFault =
  | { readonly kind: 'network' | 'large' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'status'; readonly status: number };

interface Provided {
  /** Undefined while there are none, and where the operator ships none. */
  readonly items?: OrderedItems;
  readonly fault?: ProvidedFault;
}

// A panel that is opened again shows them at once.
const LOADED = new Map<string, Provided>();

export function useProvided({ operations: address = '' }: Service) {
  const [provided, setProvided] = useState<Provided>(LOADED.get(address) ?? {});
  const isMissing = address !== '' && !provided.items && !provided.fault;
  useEffect(() => {
    if (!isMissing) return undefined;
    const loading = new AbortController();
    const { signal } = loading;
    void fetchProvided(address, signal).then((result) => {
      if (signal.aborted) return;
      if (!result.fault) LOADED.set(address, result);
      setProvided(result);
    });
    return () => loading.abort();
  }, [address, isMissing]);
  return { provided, reload: () => setProvided({}) };
}

/** Reads the operator’s file: its defects are faults, and nothing is thrown. */
export async function fetchProvided(
  address: string,
  signal: AbortSignal,
  read: ReadSource = readSource,
): Promise<Provided> {
  let text: string | undefined;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const response = await httpClient.get(address, { signal: limited });
    if (!response.ok) return { fault: { kind: 'status', status: response.status } };
    text = await readCappedText(response, MAX_BYTES);
  } catch {
    return { fault: { kind: 'network' } };
  }
  if (text === undefined) return { fault: { kind: 'large' } };
  try {
    const { workspace } = await read(new Map([[WORKSPACE_FILES.index, text]]), address);
    return { items: orderItems([...workspace.folders, ...workspace.operations]) };
  } catch (error) {
    return { fault: { kind: 'unreadable', reason: (error as Error).message } };
  }
}

export function describeProvidedFault(fault: ProvidedFault): string {
  const words = SAVED_COPY.providedFaults;
  if (fault.kind === 'status') return words.status(fault.status);
  if (fault.kind === 'unreadable') return fault.reason;
  return fault.kind === 'large' ? words.large(formatBytes(MAX_BYTES)) : words.network;
}
