import { WorkspaceError } from './workspace.ts';

/** Windows device names, regardless of what follows their first dot. */
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])$/i;

/** Bytes; with its folders and suffix, a path stays below Windows' 260 characters. */
const MAX_NAME = 80;

const encoder = new TextEncoder();

/** A name that is valid in paths of all systems: forbidden characters become hyphens. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  let short = '';
  let bytes = 0;
  for (const character of plain) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_NAME) break;
    short += character;
  }
  short = short.replace(/[ .]+$/, '');
  const [stem = ''] = short.split('.');
  return DEVICES.test(stem.trim()) ? `-${short}` : short || '-';
}

export class TakenNames {
  readonly #names = new Set<string>();

  /** The name itself if it is free with all endings, else with the start of the id, else the id. */
  claim(name: string, id: string, endings: readonly string[]): string {
    const plainId = id.replaceAll(/[^\w-]/g, '');
    const stem = fileNameOf(name);
    for (const free of [stem, `${stem} ${plainId.slice(0, 8)}`, `${stem} ${plainId}`]) {
      const names = endings.map((ending) =>
        (free + ending).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC'),
      );
      if (names.some((taken) => this.#names.has(taken))) continue;
      for (const taken of names) this.#names.add(taken);
      return free;
    }
    throw new WorkspaceError('same-id', name, id);
  }
}

/** Throws a WorkspaceError `unsafe-path` for a path that leaves its folder on any system. */
export function checkPath(path: string, source: string): void {
  const isUnsafe =
    path.length > 1024 ||
    // A backslash, a drive, a stream, a control character.
    /[\\:\p{Cc}]/u.test(path) ||
    path.split('/').some((part) => part === '' || /^\.+\s*$/.test(part));
  if (isUnsafe) throw new WorkspaceError('unsafe-path', source, JSON.stringify(path.slice(0, 100)));
}
