import { useStore } from 'zustand';
import { unkeptChoice } from '../../../session/kept-choices.ts';
import { Notice } from '../diagnostics/failure-notice.tsx';
import { UNKEPT_COPY } from './settings-copy.ts';

/** Says that the last choice is not kept, until it is dismissed or another one is. */
export function UnkeptNotice() {
  const { isUnkept } = useStore(unkeptChoice);
  if (!isUnkept) return null;
  const dismiss = (): void => unkeptChoice.setState({ isUnkept: false });
  return <Notice role="alert" {...UNKEPT_COPY} onDismiss={dismiss} />;
}
