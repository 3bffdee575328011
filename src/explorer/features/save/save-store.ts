import { createStore } from 'zustand/vanilla';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly message: string; readonly share: number }
  | { readonly kind: 'ended'; readonly message: string; readonly isFailure: boolean };

export const IDLE: SaveState = { kind: 'idle' };

/** The one thing that is saved or copied at a time: it goes on while another answer is looked at. */
export const saveStore = createStore<SaveState>(() => IDLE);
