import type { JSX } from 'react';
import type { HttpExchange } from '../../transport/exchange.ts';
import { useCopied } from '../../ui/use-copied.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { HeaderTable } from './header-table.tsx';
import { toCurl } from './to-curl.ts';

/** The request as it was sent, secrets masked, to read and to copy. */
export function RequestDetails({ exchange }: { exchange: HttpExchange }): JSX.Element {
  const [isBodyCopied, copyBody] = useCopied();
  const [isCurlCopied, copyCurl] = useCopied();
  return (
    <>
      <h3>{DETAILS_COPY.request}</h3>
      <p>
        <code>POST {exchange.url}</code>
      </p>
      <HeaderTable label={DETAILS_COPY.request} headers={exchange.requestHeaders} />
      <textarea readOnly rows={4} aria-label={DETAILS_COPY.body} value={exchange.requestBody} />
      <div className="gh-details-actions">
        <button type="button" className="gh-button" onClick={() => copyCurl(toCurl(exchange))}>
          {isCurlCopied ? DETAILS_COPY.copied : DETAILS_COPY.copyCurl}
        </button>
        <button type="button" className="gh-button" onClick={() => copyBody(exchange.requestBody)}>
          {isBodyCopied ? DETAILS_COPY.copied : DETAILS_COPY.copyJson}
        </button>
        <p>{DETAILS_COPY.masked}</p>
      </div>
    </>
  );
}
