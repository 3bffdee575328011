import type { ComponentProps, JSX } from 'react';
import { OperationOffers } from './features/builder/operation-offers.tsx';
import { KeptNotices } from './features/settings/kept-notices.tsx';

type LaterNoticesProps = ComponentProps<typeof OperationOffers> &
  ComponentProps<typeof KeptNotices>;

/** Notices that come once the page is idle. */
export function LaterNotices({ answerStore, isShown }: LaterNoticesProps): JSX.Element {
  return (
    <>
      <OperationOffers answerStore={answerStore} />
      <KeptNotices isShown={isShown} />
    </>
  );
}
