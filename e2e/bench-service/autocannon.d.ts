/** What is used of autocannon, which has no types and is installed for the bench alone. */
declare module 'autocannon' {
  interface Running extends PromiseLike<{
    errors: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
    requests: { sent: number };
  }> {
    on(
      event: 'response',
      listen: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): void;
  }
  export default function autocannon(options: Record<string, unknown>): Running;
}
