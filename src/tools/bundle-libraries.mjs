import { ONE_COPY, UNWANTED_IN_STYLES } from './bundle-budgets.mjs';

/**
 * Libraries that are in the page twice, and fonts that should not be in it.
 *
 * @param {readonly { name: string, text: string }[]} files what the page loads
 * @param {readonly import('./bundle-sizes.mjs').Weight[]} weights
 * @returns {string[]} one line a fault
 */
export function libraryFaults(files, weights) {
  const later = new Set(weights.filter(({ isLater }) => isLater).map(({ file }) => file));
  const first = files.filter(({ name }) => !later.has(name.replaceAll('\\', '/')));
  const faults = ONE_COPY.flatMap(({ library, text }) => {
    // A worker is a world of its own: it needs a copy where it needs the library.
    const workers = first.filter(({ name }) => isWorker(name));
    const page = first.filter(({ name }) => !isWorker(name));
    const worlds = [page, ...workers.map((worker) => [worker])];
    const twice = worlds.flatMap((world) => {
      const holders = world.flatMap((file) =>
        file.text
          .split(text)
          .slice(1)
          .map(() => file.name),
      );
      return holders.length > 1 ? [`${holders.join(' and ')}: a copy of ${library} too many`] : [];
    });
    const none = page.every((file) => !file.text.includes(text));
    return none ? [`The mark of ${library} (“${text}”) is in no file any more`] : twice;
  });
  const styles = files.filter(({ name }) => name.endsWith('.css') || name.endsWith('.html'));
  const unwanted = styles.flatMap(({ name, text }) =>
    UNWANTED_IN_STYLES.filter(({ pattern }) => pattern.test(text)).map(
      ({ what }) => `${name}: ${what}`,
    ),
  );
  return [...faults, ...unwanted];
}

/** @param {string} name */
function isWorker(name) {
  return /worker[-.]/.test(name);
}
