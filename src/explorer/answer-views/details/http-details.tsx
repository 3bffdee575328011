import type { JSX } from 'react';
import type { FetchedPages } from '../../runs/call-store.ts';
import type { HttpExchange, CallFacts } from '../../transport/exchange.ts';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import { CallFactList } from './call-fact-list.tsx';
import { DETAILS_COPY } from './details-copy.ts';
import { HeaderTable } from './header-table.tsx';
import { RequestDetails } from './request-details.tsx';

interface HttpDetailsProps {
  readonly facts: CallFacts;
  readonly pages: FetchedPages | undefined;
  readonly exchange: HttpExchange;
  readonly lists: readonly FoundList[] | undefined;
}

/** A request, and what is known of its answer. */
export function HttpDetails({ facts, pages, exchange, lists }: HttpDetailsProps): JSX.Element {
  return (
    <>
      <CallFactList facts={facts} pages={pages} exchange={exchange} lists={lists} />
      <RequestDetails exchange={exchange} />
      <h3>{DETAILS_COPY.response}</h3>
      <HeaderTable label={DETAILS_COPY.response} headers={exchange.responseHeaders} />
    </>
  );
}
