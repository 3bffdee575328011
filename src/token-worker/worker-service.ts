import { createHandOvers } from './worker-hand-overs.ts';
import { askTabs, type Tab } from './worker-relay.ts';
import {
  message,
  PROTOCOL_VERSION,
  readRequest,
  reply,
  type RequestOf,
  type WorkerNotice,
  type WorkerReply,
  type WorkerRequest,
} from './protocol.ts';

/** A page of this origin; a `Client`. */
export interface Page extends Tab {
  readonly id: string;
  readonly url: string;
}

/** What the worker's global scope does for the service. */
export interface WorkerPorts {
  /** The folder that the explorer's pages lie in, absolute. */
  readonly baseUrl: string;
  /** Every page of this origin, controlled or not. */
  findPages(): Promise<readonly Page[]>;
  exchange(request: RequestOf<'request-token'>): Promise<WorkerReply>;
  /** Held until the worker ends; undefined where no lock can be. */
  readonly lifeLock: Promise<string | undefined>;
}

/**
 * Serves one message of a page.
 *
 * @param port where an answer goes; closed with it, or without one where serving fails
 * @returns the work, during which the worker has to live; undefined where the message is none of
 *   this protocol's, or the page is none of the explorer's
 */
export type Serve = (
  data: unknown,
  sender: Page,
  port: MessagePort | undefined,
) => Promise<void> | undefined;

/** Makes what the token worker does with its messages. */
export function createWorkerService(ports: WorkerPorts): Serve {
  const { baseUrl, findPages, exchange, lifeLock } = ports;
  const handOvers = createHandOvers();
  // Other applications at this origin have pages too.
  const isOurs = ({ url }: Page): boolean => url.startsWith(baseUrl);
  const otherTabs = async (sender: Page): Promise<readonly Page[]> =>
    (await findPages()).filter((page) => page.id !== sender.id && isOurs(page));
  const tell = async (notice: WorkerNotice, sender: Page): Promise<void> => {
    for (const tab of await otherTabs(sender)) tab.postMessage(notice, []);
  };
  const find = async ({ nonce, wanted }: RequestOf<'find-session'>, sender: Page) => {
    const handedOver = nonce === undefined ? undefined : handOvers.find(nonce);
    return handedOver ?? { session: await askTabs(await otherTabs(sender), wanted) };
  };

  const answerTo = async (
    request: WorkerRequest,
    sender: Page,
    port: MessagePort | undefined,
  ): Promise<WorkerReply | undefined> => {
    switch (request.type) {
      case 'request-token':
        // Before anything is asked for: from here on the page notices when this worker ends.
        port?.postMessage(reply({ type: 'accepted', lifeLock: await lifeLock }));
        return exchange(request);
      case 'find-session':
        return reply({ type: 'found', ...(await find(request, sender)) });
      case 'announce-session': {
        const { session } = request;
        handOvers.dropOf(session);
        await tell(message({ type: 'session-announced', session }), sender);
        return undefined;
      }
      case 'announce-sign-out': {
        const { serviceId, username, stamp } = request;
        handOvers.dropOf(request);
        await tell(message({ type: 'signed-out', serviceId, username, stamp }), sender);
        return undefined;
      }
      case 'drop-hand-over':
        handOvers.drop(request.nonce);
        return undefined;
      case 'hand-over':
        await handOvers.keep(request.nonce, request);
        return undefined;
    }
  };
  const serve = async (
    request: WorkerRequest | 'unsupported',
    sender: Page,
    port: MessagePort | undefined,
  ): Promise<void> => {
    try {
      const answer =
        request === 'unsupported'
          ? ({ version: PROTOCOL_VERSION, type: 'unsupported' } as const)
          : await answerTo(request, sender, port);
      if (answer) port?.postMessage(answer);
    } finally {
      port?.close();
    }
  };
  return (data, sender, port) => {
    const request = readRequest(data);
    return request && isOurs(sender) ? serve(request, sender, port) : undefined;
  };
}
