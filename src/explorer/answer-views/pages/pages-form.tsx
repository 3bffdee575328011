import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type JSX,
  type SubmitEvent,
} from 'react';
import { describeRequest } from './describe-pages.ts';
import { PAGES_COPY } from './pages-copy.ts';
import type { Offer } from './use-offers.ts';

/** What most limits will be, rows. */
const SUGGESTIONS = [1_000, 10_000, 100_000];

interface PagesFormProps {
  readonly id: string;
  /** One at least. */
  readonly offers: readonly Offer[];
  readonly onStart: (offer: Offer, limit: number | undefined) => void;
  readonly onClose: () => void;
}

/** What can be chosen before the first page is asked for. */
export function PagesForm({ id, offers, onStart, onClose }: PagesFormProps): JSX.Element | null {
  const [chosen, setChosen] = useState(0);
  const [limit, setLimit] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const suggestions = useId();
  const form = useRef<HTMLFormElement>(null);
  const leave = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  useEffect(() => {
    const controller = new AbortController();
    first.current?.focus();
    form.current?.addEventListener('keydown', (event) => leave(event), controller);
    return () => controller.abort();
  }, []);
  const offer = offers[chosen] ?? offers[0];
  if (!offer) return null;
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    onStart(offer, limit === '' ? undefined : Number(limit));
  };
  return (
    <form ref={form} id={id} className="gh-pages" aria-label={PAGES_COPY.region} onSubmit={start}>
      {offers.length > 1 && (
        <label>
          {PAGES_COPY.list}
          <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {offers.map(({ connection }, place) => (
              <option key={connection.label} value={place}>
                {connection.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {PAGES_COPY.limit}
        <input
          ref={first}
          type="number"
          min={1}
          step={1}
          list={suggestions}
          placeholder={PAGES_COPY.noLimit}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
        {PAGES_COPY.limitUnit}
      </label>
      <datalist id={suggestions}>
        {SUGGESTIONS.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </datalist>
      <span className="gh-pages-actions">
        <button type="submit" className="gh-answer-action gh-pages-start">
          {PAGES_COPY.start}
        </button>
        <button type="button" className="gh-answer-action" onClick={onClose}>
          {PAGES_COPY.close}
        </button>
      </span>
      <Hint offer={offer} limit={limit === '' ? Infinity : Number(limit)} />
    </form>
  );
}

/** What will be sent, as far as that is known before. */
function Hint({ offer, limit }: { readonly offer: Offer; readonly limit: number }): JSX.Element {
  const { connection, facts } = offer;
  const { rows, pageRows, totalCount } = facts;
  const isCounted = totalCount !== undefined && connection.start === undefined && pageRows > 0;
  const left = isCounted ? Math.min(totalCount, limit) - rows : 0;
  // A limit inside a page is passed by the rest of it.
  const pagesLeft = Math.max(0, Math.ceil((limit - rows) / pageRows));
  const whole = pageRows > 0 ? rows + pagesLeft * pageRows : limit;
  const isPassed = limit < whole && whole <= (totalCount ?? Infinity) && whole < Infinity;
  const words = [
    describeRequest(offer),
    ...(connection.addsPageInfo ? [PAGES_COPY.addsPageInfo] : []),
    ...(left > 0 ? [PAGES_COPY.requests(Math.ceil(left / pageRows), pageRows)] : []),
    ...(isPassed ? [PAGES_COPY.wholePages(whole)] : []),
  ];
  return <p>{words.join(' ')}</p>;
}
