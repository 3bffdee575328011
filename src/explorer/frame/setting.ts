import { useStore } from 'zustand';
import type { Service } from '../../contract/config.ts';
import type { KeptChoices } from '../../session/kept-choices.ts';

export const SETTING_SECTIONS = ['page', 'editors', 'answers', 'service', 'files'] as const;

export interface Setting {
  readonly section: (typeof SETTING_SECTIONS)[number];
  readonly label: string;
  readonly hint?: (service: Service) => string;
  /** Without values and names it is a checkbox. */
  readonly radios?: readonly SettingOption[];
  readonly list?: readonly SettingOption[];
  /** A hook: undefined if the service leaves no choice. A checkbox has `true` and `false`. */
  readonly use: (service: Service) => readonly [string, (value: string) => void] | undefined;
}

type SettingOption = readonly [value: string, name: string];

/** The `use` of a stored choice; of a checkbox without `values`. */
export function kept<Choices extends object, Name extends keyof Choices>(
  store: KeptChoices<Choices>,
  name: Name,
  values = [true, false] as unknown as readonly Choices[Name][],
): Setting['use'] {
  return function useKept() {
    const chosen = useStore(store, (choices) => choices[name]);
    const choose = (value: string): void => {
      const found = values.find((one) => String(one) === value);
      if (found !== undefined) store.choose({ [name]: found } as unknown as Partial<Choices>);
    };
    return [String(chosen), choose];
  };
}

export function optionsOf<Value>(values: readonly Value[], nameOf: (value: Value) => string) {
  return values.map((value) => [String(value), nameOf(value)] as const);
}
