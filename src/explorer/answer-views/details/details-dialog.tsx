import { useEffect, useState, useId, type JSX } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import type { TabCall } from '../../runs/call-store.ts';
import { readTimeLimit, storeTimeLimit, TIME_LIMITS } from '../../transport/time-limit.ts';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { HttpDetails, SocketDetails } from './call-details.tsx';
import { DETAILS_COPY } from './details-copy.ts';
import './details.css';

interface DetailsDialogProps {
  readonly call: TabCall;
  readonly answer: TabAnswer | undefined;
  readonly desk: () => AnswersApi;
  readonly onClose: () => void;
}

/** All that is known of a tab's last call. */
export function DetailsDialog({ call, answer, desk, onClose }: DetailsDialogProps): JSX.Element {
  const exchange = call.facts?.exchange?.();
  const extensions = useExtensions(desk, answer);
  return (
    <Dialog
      title={DETAILS_COPY.title}
      className="gh-details"
      beside={<CloseButton>{DETAILS_COPY.close}</CloseButton>}
      onClose={onClose}
    >
      {call.facts && exchange ? (
        <>
          {exchange.kind === 'http' ? (
            <HttpDetails
              facts={call.facts}
              pages={call.pages}
              exchange={exchange}
              lists={answer?.outline?.lists}
            />
          ) : (
            <SocketDetails call={call} exchange={exchange} />
          )}
          {extensions !== undefined && (
            <>
              <h3>{DETAILS_COPY.extensions}</h3>
              <textarea readOnly rows={8} aria-label={DETAILS_COPY.extensions} value={extensions} />
            </>
          )}
        </>
      ) : (
        <p>{DETAILS_COPY.noCall}</p>
      )}
      <TimeLimitSelect />
    </Dialog>
  );
}

/** Costs and traces are shorter; a longer one is shown in part, bytes. */
const MAX_EXTENSIONS = 100_000;

/** The answer's extensions as laid out JSON; undefined where it has none. */
function useExtensions(desk: () => AnswersApi, answer: TabAnswer | undefined): string | undefined {
  const [found, setFound] = useState<{
    readonly name: string;
    readonly text: string | undefined;
  }>();
  const { name, outline } = answer ?? {};
  useEffect(() => {
    if (name === undefined || outline?.root === undefined) return undefined;
    if (!outline.keys.includes('extensions')) return undefined;
    let isWanted = true;
    void readExtensions(desk(), name, outline.root).then((text) => {
      if (isWanted) setFound({ name, text });
    });
    return () => {
      isWanted = false;
    };
  }, [desk, name, outline]);
  return found?.name === name ? found?.text : undefined;
}

async function readExtensions(
  desk: AnswersApi,
  name: string,
  root: number,
): Promise<string | undefined> {
  const fields = await desk.children(name, root, 0, 100);
  const at = fields.find(({ key }) => key === 'extensions')?.start;
  if (at === undefined) return undefined;
  return layOutJson(await desk.text(name, at, MAX_EXTENSIONS)).text;
}

/** Chooses how long the calls to come may take. */
function TimeLimitSelect(): JSX.Element {
  const id = useId();
  const [limit, setLimit] = useState(readTimeLimit);
  return (
    <p className="gh-details-limit">
      <label htmlFor={id}>{DETAILS_COPY.timeLimit}</label>
      <select
        id={id}
        value={limit}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          storeTimeLimit(Number(target.value));
          setLimit(readTimeLimit());
        }}
      >
        {TIME_LIMITS.map((one) => (
          <option key={one} value={one}>
            {DETAILS_COPY.limits[one as 10_000]}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`}>{DETAILS_COPY.timeLimitHint}</span>
    </p>
  );
}
