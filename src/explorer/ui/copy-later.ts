/**
 * Puts a text on the clipboard that has yet to come. Browsers take it only from a click or a key, and
 * some of them not even a moment later: they are given the promise.
 *
 * @throws what the promise or the browser says, where it is not done
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
