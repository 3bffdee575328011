import { createStore } from 'zustand/vanilla';

export interface ComparedOperation {
  readonly name: string | undefined;
  /** Tells operations apart that have no name. */
  readonly query: string;
}

interface CompareState {
  readonly isOpen: boolean;
  /** Undefined for that of the last answer. */
  readonly operation: ComparedOperation | undefined;
}

const CLOSED: CompareState = { isOpen: false, operation: undefined };

export const compareStore = createStore<CompareState>()(() => CLOSED);

export function openCompare(operation?: ComparedOperation): void {
  compareStore.setState({ isOpen: true, operation });
}

export function closeCompare(): void {
  compareStore.setState(CLOSED);
}
