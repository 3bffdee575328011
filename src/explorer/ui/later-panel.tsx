import {
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type JSX,
  type ReactNode,
} from 'react';
import { loadPart } from '../../contract/load-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartFailed, PartFailedDialog, type PartFailure } from './part-failed.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A panel loaded at first opening; a failure is said in its place, with a way to try again. */
export function laterPanel<Props extends object>(
  load: Load<Props>,
  whileLoading?: () => ReactNode,
): FunctionComponent<Props> {
  return laterPart<Props>(load, (failure) => <PartFailed {...failure} />, whileLoading);
}

interface AskedFor {
  /** It is given up: not to be rendered any more. By default the dialog's own `onClose`. */
  readonly onGiveUp?: () => void;
  /** For a part that is rendered all the time: another one each time that it is asked for. */
  readonly request?: unknown;
}

/** The same for what opens over the workspace: a dialog, or a menu. */
export function laterDialog<Props extends object>(
  load: Load<Props>,
): FunctionComponent<Props & AskedFor> {
  return laterPart<Props & AskedFor>(load, (failure, props) => {
    const { onGiveUp, onClose }: AskedFor & { readonly onClose?: () => void } = props;
    const request = 'request' in props ? props.request : true;
    return (
      <PartFailedDialog {...failure} request={request} onClose={() => (onGiveUp ?? onClose)?.()} />
    );
  });
}

/** The same for what comes unasked, and whose lack nobody has to be told of. */
export function laterExtra<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  return laterPart<Props>(load, () => null);
}

/** React's own `lazy` keeps a failure for good, and shows a part 300 ms after the click at the earliest. */
function laterPart<Props extends object>(
  load: Load<Props>,
  draw: (failure: PartFailure, props: Props) => ReactNode,
  whileLoading?: () => ReactNode,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LaterPart(props: Props): JSX.Element {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState<{ readonly tries: number; readonly isOffline: boolean }>();
    const isOffline = failed?.isOffline === true;
    const onRetry = (): void => setTries(tries + 1);
    useEffect(() => {
      if (Part) return undefined;
      let isWanted = true;
      loadPart(load).then(
        (component) => {
          loaded = component;
          if (isWanted) setPart(() => component);
        },
        () => {
          if (isWanted) setFailed({ tries, isOffline: !navigator.onLine });
        },
      );
      return () => {
        isWanted = false;
      };
    }, [Part, tries]);
    useEffect(() => {
      if (Part || !isOffline) return undefined;
      const again = (): void => setTries((count) => count + 1);
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [Part, isOffline]);
    if (Part) {
      return (
        <PartBoundary renderFailed={(failure) => draw(failure, props)}>
          <Part {...props} />
        </PartBoundary>
      );
    }
    if (!failed) return <>{whileLoading?.()}</>;
    const fault = { kind: 'absent', isOffline } as const;
    return <>{draw({ fault, isTrying: failed.tries < tries, onRetry }, props)}</>;
  };
}
