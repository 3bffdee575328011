import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InputRows } from '../../../jobs/steps/step-values.ts';
import type { StepSettings, StepsFile } from '../../../jobs/steps/steps-file.ts';
import type { ServiceSession } from '../../../transport/call-with-session.ts';
import type { createStepsRuns } from './steps-runs.ts';

export type StepsRuns = ReturnType<typeof createStepsRuns>;

interface StepsDraft {
  readonly file: StepsFile;
  readonly table: InputRows;
  /** Steps that were proposed before the schema and the list came, which say more. */
  readonly early: readonly StepSettings[];
  /** The list of the tab's table whose rows are to be used. */
  readonly wanted?: readonly string[] | undefined;
  /** Undefined until the code that runs steps has loaded. */
  readonly runs?: StepsRuns;
}

const STORES = new Map<string, StoreApi<StepsDraft>>();

/** Holds what is being made in the panel, which GraphiQL takes away when it is hidden; the list until a sign-out. */
export function stepsStoreOf({ service, store: session }: ServiceSession): StoreApi<StepsDraft> {
  const known = STORES.get(service.id);
  if (known) return known;
  const [input, output] = [{ id: '' }, { columns: [], unmatched: 'keep' as const }];
  const noList = { table: { names: [], rows: [] }, early: [], wanted: undefined };
  const draft = createStore<StepsDraft>(() => ({
    file: { version: 1, input, steps: [], output },
    ...noList,
  }));
  STORES.set(service.id, draft);
  session.subscribe(() => session.getState().status === 'none' && draft.setState(noList));
  return draft;
}
