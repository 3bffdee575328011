import { createContext, use, type Context } from 'react';

/**
 * A context and the hook that reads it, which throws a TypeError where nothing provides it.
 * @param name of the provider that must be around the component
 */
export function requiredContext<Value extends object>(
  name: string,
): readonly [Context<Value | undefined>, () => Value] {
  const RequiredContext = createContext<Value | undefined>(undefined);
  return [
    RequiredContext,
    function useRequired() {
      const value = use(RequiredContext);
      if (!value) throw new TypeError(`There is no ${name} around this component.`);
      return value;
    },
  ];
}
