import { systemClock } from '../../../contract/clock.ts';
import { formatSeconds } from '../../../session/format-moment.ts';
import { answeredAt, createQuotaPace } from '../../../transport/quota-pace.ts';
import type { QuotaReading } from '../../../transport/exchange.ts';
import type { QuotaTexts } from '../../../transport/read-result-quota.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import type { TabCall } from '../../runs/call-store.ts';
import { DETAILS_COPY } from './details-copy.ts';
import './quota-status.css';
import type { AnswersApi } from '../../../answers/api.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import { formatCount } from '../../../contract/language.ts';

export interface QuotaStatusProps {
  readonly call: TabCall;
  readonly answer: TabAnswer | undefined;
  readonly answersApi: () => AnswersApi;
}

export function QuotaStatus(props: QuotaStatusProps) {
  const reading = useQuotaReading(props);
  const { waitsUntil } = props.call.facts ?? {};
  if (waitsUntil !== undefined) {
    return <span role="status">{DETAILS_COPY.waitsUntil(formatSeconds(waitsUntil))}</span>;
  }
  if (!reading) return null;
  const { left, of, resetS, restorePerS, cost, unit = 'calls' } = reading.quota;
  const amount = DETAILS_COPY.quota(Math.floor(left), of && Math.floor(of), unit);
  const until =
    resetS !== undefined
      ? DETAILS_COPY.quotaUntil(formatSeconds(reading.at + resetS * 1_000))
      : restorePerS !== undefined
        ? `, +${formatCount(Number(restorePerS.toFixed(2)))}/s`
        : '';
  const text = amount + until;
  const title = cost === undefined ? text : `${text}. ${DETAILS_COPY.quotaCost(cost)}`;
  const share = of ? Math.min(1, left / of) : undefined;
  return (
    <span className={left < (cost ?? 1) ? 'gh-quota gh-quota-used-up' : 'gh-quota'} title={title}>
      {share !== undefined && <meter aria-label={amount} min={0} max={1} value={share} />}
      <span className="gh-ellipsis">{text}</span>
    </span>
  );
}

function useQuotaReading({ call, answer, answersApi }: QuotaStatusProps): QuotaReading | undefined {
  const { facts, quota } = call;
  const name = answer?.name;
  const outline = answer?.outline;
  const texts = useAwaited(
    () =>
      name !== undefined && outline?.isFinished ? readQuotaTexts(answersApi(), name) : undefined,
    [name, outline, answersApi],
  );
  if (quota) return quota;
  const pace = createQuotaPace(systemClock);
  if (facts) pace.takeHeaders(facts, answeredAt(facts));
  if (facts && texts) pace.takeResult(texts, answeredAt(facts));
  return pace.tightest();
}

/** Longer extensions tell of something else, bytes. */
const MAX_BYTES = 20_000;

async function readQuotaTexts(api: AnswersApi, name: string): Promise<QuotaTexts> {
  const paths = [['extensions'], ['data', 'rateLimit']];
  const found = await api.read.followPaths(name, paths);
  const textAt = async (at: number): Promise<string | undefined> => {
    const { steps, start } = found[at] ?? {};
    const isThere = start !== undefined && steps === paths[at]?.length;
    return isThere ? api.read.text(name, start, MAX_BYTES) : undefined;
  };
  return { extensions: await textAt(0), rateLimit: await textAt(1) };
}
