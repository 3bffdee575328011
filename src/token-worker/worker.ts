import { exchange } from './worker-exchange.ts';
import { PROTOCOL_VERSION, readRequest, type WorkerReply } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;

/** The folder that this script was served from: config.json lies beside it. */
const baseUrl = self.registration.scope;

self.addEventListener('message', (event) => {
  const request = readRequest(event.data);
  const [port] = event.ports;
  if (!request || !port) return;
  const answer = async (): Promise<void> => {
    const reply: WorkerReply =
      request === 'unsupported'
        ? { version: PROTOCOL_VERSION, type: 'unsupported' }
        : await exchange(request, baseUrl);
    port.postMessage(reply);
    port.close();
  };
  event.waitUntil(answer());
});
