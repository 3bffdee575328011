/** Settles once the ports of this process have delivered all earlier messages. */
export async function delivered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
