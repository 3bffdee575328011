import type { QuotaStatusProps } from './quota-status.tsx';
import { useEffect, useState, useId } from 'react';
import { useStore } from 'zustand';
import { layOutJson } from '../../../answers/json/lines.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import { timeLimit, TIME_LIMITS } from '../../../transport/time-limit.ts';
import { Select } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { HttpDetails, SocketDetails } from './call-details.tsx';
import { DETAILS_COPY } from './details-copy.ts';
import './details.css';
import { commandLabel } from '../../commands/keymap.ts';
import { limitName } from '../settings/settings-copy.ts';

interface DetailsDialogProps extends QuotaStatusProps {
  readonly onClose: () => void;
}

export function DetailsDialog(props: DetailsDialogProps) {
  const { call, answer, answersApi, onClose } = props;
  const { facts } = call;
  const exchange = facts?.exchange;
  return (
    <Dialog
      title={commandLabel('show-details')}
      className="gh-details"
      width={760}
      beside={<CloseCross />}
      onClose={onClose}
    >
      {!facts || !exchange ? (
        <p>{DETAILS_COPY.noCall}</p>
      ) : exchange.kind === 'http' ? (
        <HttpDetails facts={facts} call={call} exchange={exchange} lists={answer?.outline?.lists} />
      ) : (
        <SocketDetails facts={facts} call={call} exchange={exchange} />
      )}
      {exchange && answer && (
        <Extensions key={answer.name} answer={answer} answersApi={answersApi} />
      )}
      <TimeLimitSelect />
    </Dialog>
  );
}

/** Costs and traces are shorter; a longer one is shown in part, bytes. */
const MAX_EXTENSIONS = 100_000;

interface ExtensionsProps extends Pick<DetailsDialogProps, 'answersApi'> {
  readonly answer: TabAnswer;
}

function Extensions({ answer, answersApi }: ExtensionsProps) {
  const [text, setText] = useState<string>();
  const { name, outline } = answer;
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (outline?.root === undefined || !outline.keys.includes('extensions')) return;
      const fields = await answersApi().read.children(name, outline.root, 0, 100);
      const at = fields.find(({ key }) => key === 'extensions')?.start;
      if (at === undefined) return;
      setText(layOutJson(await answersApi().read.text(name, at, MAX_EXTENSIONS)).text);
    };
    read().catch(() => undefined);
  }, [answersApi, name, outline]);
  if (text === undefined) return undefined;
  return (
    <>
      <h3>{DETAILS_COPY.extensions}</h3>
      <textarea readOnly rows={8} aria-label={DETAILS_COPY.extensions} value={text} />
    </>
  );
}

function TimeLimitSelect() {
  const id = useId();
  const { limit } = useStore(timeLimit);
  return (
    <p className="gh-details-limit gh-actions">
      <label htmlFor={id}>{DETAILS_COPY.timeLimit}</label>
      <Select
        id={id}
        value={String(limit)}
        options={TIME_LIMITS.map((one) => [String(one), limitName(one)])}
        aria-describedby={`${id}-hint`}
        onChange={(chosen) => timeLimit.choose({ limit: Number(chosen) })}
      />
      <span id={`${id}-hint`}>{DETAILS_COPY.timeLimitHint}</span>
    </p>
  );
}
