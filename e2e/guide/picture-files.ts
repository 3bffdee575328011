import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../docs/guide/', import.meta.url);

/** The README's moving picture. */
export const FILM = 'fields-to-chart';

/** A hash of the page's markup for each picture, made when it was taken. */
export const PICTURES_FILE = fileURLToPath(new URL('pictures.json', FOLDER));

export const pictureFile = (name: string): string => fileURLToPath(new URL(`${name}.png`, FOLDER));

/** Hashes by the names of pictures. */
export async function readPictures(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(PICTURES_FILE, 'utf8')) as Record<string, string>;
}
