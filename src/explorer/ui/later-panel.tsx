import {
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { loadPart } from '../../contract/load-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartFailed, PartFailedDialog, type PartFailure } from './part-failed.tsx';
import { whileWanted } from './while-wanted.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** `prepare` loads it ahead; a failure shows once it is opened. */
export type LaterPart<Props> = FunctionComponent<Props> & { readonly prepare?: () => void };

/** A panel loaded at first opening; a failure shows in its place, with a retry. */
export function laterPanel<Props extends object>(
  load: Load<Props>,
  whileLoading?: () => ReactNode,
): LaterPart<Props> {
  return laterPart<Props>(load, (failure) => <PartFailed {...failure} />, whileLoading);
}

interface AskedFor {
  /** Stop rendering it. Default: the dialog's `onClose`. */
  readonly onGiveUp?: () => void;
  /** For a part that is always rendered: changes with each request. */
  readonly request?: unknown;
}

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

/** The same for an extra: a failure shows nothing. */
export function laterExtra<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  return laterPart<Props>(load, () => null);
}

/** React's `lazy` keeps a failure forever, and shows a part after 300 ms at the earliest. */
function laterPart<Props extends object>(
  load: Load<Props>,
  draw: (failure: PartFailure, props: Props) => ReactNode,
  whileLoading?: () => ReactNode,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await loadPart(load));
  const prepare = (): void => void loadOnce().catch(() => undefined);
  return Object.assign(Later, { prepare });
  function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState<{ readonly tries: number; readonly isOffline: boolean }>();
    const isOffline = failed?.isOffline === true;
    const onRetry = (): void => setTries(tries + 1);
    useEffect(() => {
      if (Part) return undefined;
      return whileWanted(
        loadOnce(),
        (component) => setPart(() => component),
        () => setFailed({ tries, isOffline: !navigator.onLine }),
      );
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
  }
}
