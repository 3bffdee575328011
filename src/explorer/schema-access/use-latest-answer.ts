import { useEffect, useState } from 'react';

/**
 * The answer to a request that changes with every key, once it is known; until then the one before,
 * so that a list does not come and go.
 *
 * @param ask the same function for as long as the request is the same
 */
export function useLatestAnswer<Answer extends object>(
  ask: () => Promise<Answer>,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const [requests] = useState(
    () => new LatestRequest((next: Answer) => setAnswer((known) => sameOf(known, next))),
  );
  useEffect(() => requests.send(ask), [requests, ask]);
  return answer;
}

/** The one that is known where they say the same, so that nothing is rendered for it. */
function sameOf<Answer>(known: Answer | undefined, next: Answer): Answer {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

/** Sends one request at a time: of those that come up before its answer, only the latest is sent. */
export class LatestRequest<Answer> {
  #wanted: (() => Promise<Answer>) | undefined;
  #isSending = false;

  /** @param onAnswer gets each answer that is still wanted when it comes; failures are no answers */
  constructor(private readonly onAnswer: (answer: Answer) => void) {}

  /** @returns cancels the request: its answer is ignored then */
  send(request: () => Promise<Answer>): () => void {
    this.#wanted = request;
    void this.#sendWanted();
    return () => {
      if (this.#wanted === request) this.#wanted = undefined;
    };
  }

  async #sendWanted(): Promise<void> {
    const request = this.#wanted;
    if (this.#isSending || !request) return;
    this.#isSending = true;
    const answer = await request().then(
      (value) => ({ value }),
      () => undefined,
    );
    this.#isSending = false;
    if (this.#wanted !== request) return this.#sendWanted();
    if (answer) this.onAnswer(answer.value);
  }
}
