let waiting: (() => void)[] = [];

/** Kept for good: a channel that nobody holds may be collected with a message on its way. */
let channel: MessageChannel | undefined;

/** Calls back in a task of its own, soon: once what began in this one is on its way. All that wait share it. */
export function inNextTask(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const due = waiting;
      waiting = [];
      // Whatever one of them throws, the others have their turn.
      due.forEach((each) => queueMicrotask(each));
    };
  }
  channel.port2.postMessage(undefined);
}
