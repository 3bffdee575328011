import { SAVE_COPY } from '../save/save-copy.ts';
import { fileName, saveBesideAnswer } from '../save/save-file.ts';
import { CHART_COPY } from './chart-copy.ts';
import { CAPTION_HEIGHT, drawOnCanvas, writeSvg, type Caption } from './draw-scene.ts';
import type { ChartColors, Scene } from './scene.ts';
import { Button } from '../../ui/button.tsx';

interface SaveChartProps {
  readonly scene: Scene;
  readonly caption: Caption;
  readonly colors: ChartColors;
  readonly operationName: string | undefined;
}

const FORMATS = {
  png: { extension: 'png', mediaType: 'image/png' },
  svg: { extension: 'svg', mediaType: 'image/svg+xml' },
} as const;

/** Pixels of a PNG for each CSS pixel, so that it can be printed. */
const PNG_SCALE = 2;

export function SaveChart({ scene, caption, colors, operationName }: SaveChartProps) {
  const save = async (format: keyof typeof FORMATS): Promise<void> => {
    const kind = FORMATS[format];
    const name = fileName(operationName, new Date(), kind.extension);
    const parts =
      format === 'svg'
        ? [new TextEncoder().encode(writeSvg(scene, { caption, colors }))]
        : pngParts(scene, { caption, colors });
    await saveBesideAnswer(parts, { name, kind }, SAVE_COPY.saved);
  };
  return (['png', 'svg'] as const).map((format) => (
    <Button
      key={format}
      label={CHART_COPY.save(format.toUpperCase())}
      look="table"
      onClick={() => void save(format)}
    />
  ));
}

async function* pngParts(
  scene: Scene,
  { caption, colors }: Pick<SaveChartProps, 'caption' | 'colors'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const height = scene.height + CAPTION_HEIGHT * 2;
  const canvas = new OffscreenCanvas(scene.width * PNG_SCALE, height * PNG_SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas to draw on.');
  drawOnCanvas(context, scene, { scale: PNG_SCALE, colors, caption });
  const file = await canvas.convertToBlob({ type: FORMATS.png.mediaType });
  yield new Uint8Array(await file.arrayBuffer());
}
