import { useEffect, useState, type ComponentType, type JSX } from 'react';

/**
 * A panel whose code is loaded when it is first opened. React's own `lazy` would show it 300 ms after
 * the click at the earliest: it holds back what follows on nothing.
 */
export function laterPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LaterPanel(props: Props): JSX.Element | null {
    const [Panel, setPanel] = useState(() => loaded);
    useEffect(() => {
      if (Panel) return undefined;
      let isWanted = true;
      load().then(
        (component) => {
          loaded = component;
          if (isWanted) setPanel(() => component);
        },
        (error: unknown) => {
          if (!isWanted) return;
          setPanel(() => {
            throw error;
          });
        },
      );
      return () => {
        isWanted = false;
      };
    }, [Panel]);
    return Panel ? <Panel {...props} /> : null;
  };
}
