import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { newVersion } from './load-failures.ts';
import { PART_COPY } from './part-copy.ts';
import { showPopover } from './toast.tsx';
import { Button } from './button.tsx';

/** Says once that the page is of a version that has been replaced; what to do about it is the user's to say. */
export function NewVersionNotice(): JSX.Element {
  const isInstalled = useStore(newVersion);
  const [isPutOff, putOff] = useState(false);
  return (
    <div role="status">
      {isInstalled && !isPutOff && (
        <div className="gh-toast gh-toast-long" popover="manual" ref={showPopover}>
          <span className="gh-toast-text">{PART_COPY.reasons.replaced}</span>
          <Button label={PART_COPY.reloadPage} look="bare" onClick={() => location.reload()} />
          <Button label={PART_COPY.close} look="bare" onClick={() => putOff(true)} />
        </div>
      )}
    </div>
  );
}
