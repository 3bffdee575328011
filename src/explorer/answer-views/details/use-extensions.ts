import { useEffect, useState } from 'react';
import type { ShelvedAnswer } from '../../runs/answer-shelf.ts';
import { layOutJson } from '../../../answers/json/lay-out-json.ts';
import type { ResultsDesk } from '../../../answers/api.ts';

/** Costs and traces are shorter; a longer one is shown in part, bytes. */
const MAX_EXTENSIONS = 100_000;

/** The answer's extensions as laid out JSON; undefined where it has none. */
export function useExtensions(
  desk: () => ResultsDesk,
  answer: ShelvedAnswer | undefined,
): string | undefined {
  const [found, setFound] = useState<{
    readonly name: string;
    readonly text: string | undefined;
  }>();
  const { name, outline } = answer ?? {};
  useEffect(() => {
    if (name === undefined || outline?.root === undefined) return undefined;
    if (!outline.keys.includes('extensions')) return undefined;
    let isWanted = true;
    void readExtensions(desk(), name, outline.root).then((text) => {
      if (isWanted) setFound({ name, text });
    });
    return () => {
      isWanted = false;
    };
  }, [desk, name, outline]);
  return found?.name === name ? found?.text : undefined;
}

async function readExtensions(
  desk: ResultsDesk,
  name: string,
  root: number,
): Promise<string | undefined> {
  const fields = await desk.children(name, root, 0, 100);
  const place = fields.find(({ key }) => key === 'extensions')?.start;
  if (place === undefined) return undefined;
  return layOutJson(await desk.text(name, place, MAX_EXTENSIONS)).text;
}
