let waiting: (() => void)[] = [];

/** Referenced forever: an unreferenced channel may be collected with a message in flight. */
let channel: MessageChannel | undefined;

/** Calls back in the next task, after the current one has sent its messages. Callers share one task. */
export function inNextTask(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const due = waiting;
      waiting = [];
      // An exception in one callback does not stop the others.
      due.forEach((each) => queueMicrotask(each));
    };
  }
  channel.port2.postMessage(undefined);
}
