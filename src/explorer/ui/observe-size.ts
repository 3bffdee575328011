/** Calls at once, and again whenever the element's size changes. @returns the undo */
export function observeSize(element: Element, onSize: () => void): () => void {
  onSize();
  const observer = new ResizeObserver(onSize);
  observer.observe(element);
  return () => observer.disconnect();
}
