import { createStore, type StoreApi } from 'zustand/vanilla';

/** Survives a reload of the tab; an id of the config, nothing secret. */
const KEY = 'gatehouse:service';

/** The id of the service that this tab is for; undefined until somebody chose or signed in. */
export type ServiceChoice = StoreApi<string | undefined>;

/** @param storage the tab's sessionStorage; undefined where the browser forbids it */
export function createServiceChoice(storage: Storage | undefined): ServiceChoice {
  const choice = createStore<string | undefined>()(() => read(storage));
  choice.subscribe((serviceId) => {
    try {
      if (serviceId !== undefined) storage?.setItem(KEY, serviceId);
    } catch {
      // Full or forbidden: the choice lasts as long as the page.
    }
  });
  return choice;
}

function read(storage: Storage | undefined): string | undefined {
  try {
    return storage?.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
