import { createWorkerService, exchangeForPage, holdLifeLock } from './worker-service.ts';

declare const self: ServiceWorkerGlobalScope;

const baseUrl = self.registration.scope;

const serve = createWorkerService({
  baseUrl,
  findPages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  exchange: (request) => exchangeForPage(request, baseUrl),
  lifeLock: holdLifeLock(),
});

self.addEventListener('message', (event) => {
  const { source } = event;
  if (!(source instanceof Client)) return;
  const work = serve(event.data, source, event.ports[0]);
  if (work) event.waitUntil(work);
});
