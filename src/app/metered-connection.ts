/** What Gatehouse reads of the Network Information API, which not every browser has. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether bytes are dear or slow: asked to be saved, over a cellular network, or at 2G's pace. */
export function isMetered(connection: NetworkInformation | undefined): boolean {
  if (!connection) return false;
  const { saveData, type, effectiveType } = connection;
  return Boolean(saveData) || type === 'cellular' || Boolean(effectiveType?.endsWith('2g'));
}

/** The connection of this page; undefined where the browser does not tell. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}
