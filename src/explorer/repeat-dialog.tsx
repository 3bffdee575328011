import { useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { CallStore } from './call-store.ts';
import { EXPLORER_COPY } from './explorer-copy.ts';

/** Asks before a mutation that was refused is made again. */
export function RepeatDialog({ calls }: { calls: CallStore }): JSX.Element {
  const question = useStore(calls, (state) => state.repeatQuestion);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [question]);
  const { title, body, yes, no } = EXPLORER_COPY.repeat;
  return (
    <dialog
      ref={dialog}
      className="gh-dialog"
      aria-labelledby="gh-repeat-title"
      onCancel={() => question?.answer(false)}
    >
      <h2 id="gh-repeat-title">{title}</h2>
      <p>{body}</p>
      <div className="gh-dialog-actions">
        <button type="button" className="gh-button" onClick={() => question?.answer(false)}>
          {no}
        </button>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => question?.answer(true)}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
