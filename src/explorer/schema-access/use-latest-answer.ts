import { useEffect, useState } from 'react';

/** The last answer, and the one before until it is there, so that lists do not flicker. */
export function useLatestAnswer<Answer extends object>(ask: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer>();
  const [send] = useState(() =>
    latestRequest((next: Answer) =>
      // Equal answers keep their identity: nothing renders.
      setAnswer((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next)),
    ),
  );
  useEffect(() => send(ask), [send, ask]);
  return answer;
}

/** Sends one request at a time, then only the latest; the sender returns its cancel. */
export function latestRequest<Answer>(onAnswer: (answer: Answer) => void) {
  let wanted: (() => Promise<Answer>) | undefined;
  let isSending = false;
  const sendWanted = async (): Promise<void> => {
    const request = wanted;
    if (isSending || !request) return;
    isSending = true;
    const answer = await request().catch(() => undefined);
    isSending = false;
    if (wanted !== request) return sendWanted();
    if (answer !== undefined) onAnswer(answer);
  };
  return (request: () => Promise<Answer>): (() => void) => {
    wanted = request;
    void sendWanted();
    return () => {
      if (wanted === request) wanted = undefined;
    };
  };
}
