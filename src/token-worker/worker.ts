import { exchange } from './worker-exchange.ts';
import { createHandOvers } from './worker-hand-overs.ts';
import { askTabs } from './worker-relay.ts';
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

declare const self: ServiceWorkerGlobalScope;

/** The folder that this script was served from: config.json and the pages lie there. */
const baseUrl = self.registration.scope;

const handOvers = createHandOvers();

self.addEventListener('message', (event) => {
  const request = readRequest(event.data);
  const { source } = event;
  if (!request || !(source instanceof Client) || !source.url.startsWith(baseUrl)) return;
  event.waitUntil(serve(request, source.id, event.ports[0]));
});

async function serve(
  request: WorkerRequest | 'unsupported',
  sender: string,
  port: MessagePort | undefined,
): Promise<void> {
  const answer = (content: WorkerReply): void => {
    port?.postMessage(content);
    port?.close();
  };
  if (request === 'unsupported') {
    return answer({ version: PROTOCOL_VERSION, type: 'unsupported' });
  }
  switch (request.type) {
    case 'request-token':
      return answer(await exchange(request, baseUrl));
    case 'find-session':
      return answer(reply({ type: 'found', session: await find(request, sender) }));
    case 'announce-session': {
      const { session } = request;
      handOvers.dropOf(session);
      return tell(message({ type: 'session-announced', session }), sender);
    }
    case 'announce-sign-out': {
      const { serviceId, username, stamp } = request;
      handOvers.dropOf(request);
      return tell(message({ type: 'signed-out', serviceId, username, stamp }), sender);
    }
    case 'hand-over':
      return handOvers.keep(request.nonce, request.session);
    case 'drop-hand-over':
      return handOvers.drop(request.nonce);
  }
}

async function find({ nonce, wanted }: RequestOf<'find-session'>, sender: string) {
  const handedOver = nonce === undefined ? undefined : handOvers.take(nonce);
  return handedOver ?? askTabs(await otherTabs(sender), wanted);
}

async function tell(notice: WorkerNotice, sender: string): Promise<void> {
  for (const tab of await otherTabs(sender)) tab.postMessage(notice);
}

/** Every tab of the explorer but one; pages of other applications at this origin are none of ours. */
async function otherTabs(sender: string): Promise<readonly Client[]> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return clients.filter(({ id, url }) => id !== sender && url.startsWith(baseUrl));
}
