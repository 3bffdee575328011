let waiting: (() => void)[] = [];

/** Calls back in a task of its own, soon: once what began in this one is on its way. All that wait share it. */
export function inNextTask(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    const due = waiting;
    waiting = [];
    for (const each of due) each();
  };
  port2.postMessage(undefined);
}
