import { escapeMarkup } from '../../../contract/escape-markup.ts';
import {
  cutText,
  outlineOfDot,
  TEXT_SIZE,
  type ChartColors,
  type Mark,
  type Rect,
  type Scene,
} from './scene.ts';

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A typeface that every machine has one of: files must look alike. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** What a file tells beside the picture itself. */
export interface Caption {
  readonly title: string;
  /** Operation, service and time of the answer. */
  readonly source: string;
}

const CAPTION_HEIGHT = 24;

/** The room above and below a picture, CSS pixels, and the texts there. */
export function layOutCaption(
  { width, height }: Pick<Scene, 'width' | 'height'>,
  caption: Caption | undefined,
  { text, muted }: ChartColors,
): { readonly top: number; readonly bottom: number; readonly marks: readonly Mark[] } {
  if (!caption) return { top: 0, bottom: 0, marks: [] };
  const edge = { kind: 'text', x: 8, align: 'start' } as const;
  const room = width - edge.x * 2;
  const [title, source] = [cutText(caption.title, room), cutText(caption.source, room)];
  return {
    top: CAPTION_HEIGHT,
    bottom: CAPTION_HEIGHT,
    marks: [
      { ...edge, y: CAPTION_HEIGHT - 8, text: title, color: text, isBold: true },
      { ...edge, y: height + CAPTION_HEIGHT * 2 - 8, text: source, color: muted },
    ],
  };
}

interface CanvasOptions {
  readonly scale: number;
  readonly colors: ChartColors;
  readonly caption?: Caption;
}

export function drawOnCanvas(
  context: Canvas,
  scene: Scene,
  { scale, colors, caption }: CanvasOptions,
): void {
  const { width, height, clip, grid, content, frame } = scene;
  const { top, bottom, marks } = layOutCaption(scene, caption, colors);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, top + height + bottom);
  for (const mark of marks) drawMark(context, mark);
  context.translate(0, top);
  for (const mark of grid) drawMark(context, mark);
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  for (const mark of content) drawMark(context, mark);
  context.restore();
  for (const mark of frame) drawMark(context, mark);
}

function drawMark(context: Canvas, mark: Mark): void {
  switch (mark.kind) {
    case 'line':
      context.strokeStyle = mark.color;
      context.lineWidth = mark.width;
      context.lineJoin = 'round';
      context.setLineDash([...(mark.dash ?? [])]);
      context.beginPath();
      trace(context, mark.points);
      context.stroke();
      context.setLineDash([]);
      return;
    case 'area':
      context.fillStyle = mark.fill;
      context.strokeStyle = mark.color;
      context.lineWidth = 1;
      context.beginPath();
      for (const ring of mark.rings) trace(context, ring, true);
      context.fill('evenodd');
      context.stroke();
      return;
    case 'rect':
      context.fillStyle = mark.color;
      context.globalAlpha = mark.opacity ?? 1;
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
      context.globalAlpha = 1;
      return;
    case 'dots':
      drawDots(context, mark);
      return;
    case 'text':
      context.save();
      context.fillStyle = mark.color;
      context.font = `${mark.isBold ? '600 ' : ''}${TEXT_SIZE}px ${FONT}`;
      context.textAlign = mark.align === 'middle' ? 'center' : mark.align;
      context.translate(mark.x, mark.y);
      context.rotate(((mark.turn ?? 0) * Math.PI) / 180);
      context.fillText(mark.text, 0, 0);
      context.restore();
  }
}

function drawDots(
  context: Canvas,
  { points, sizes, shape, color, opacity }: Extract<Mark, { kind: 'dots' }>,
): void {
  context.fillStyle = color;
  context.globalAlpha = opacity;
  context.beginPath();
  for (const [index, size] of sizes.entries()) {
    const x = points[index * 2] ?? 0;
    const y = points[index * 2 + 1] ?? 0;
    // What is so small looks the same as a square, in a fraction of the time.
    if (size < 1.5) context.rect(x - size, y - size, size * 2, size * 2);
    else {
      const outline = outlineOfDot(shape, x, y, size);
      if (outline) trace(context, outline, true);
      else {
        context.moveTo(x + size, y);
        context.arc(x, y, size, 0, Math.PI * 2);
      }
    }
  }
  context.fill();
  context.globalAlpha = 1;
}

/** Where a place is NaN, a line stops and goes on behind it. */
function trace(context: Canvas, points: readonly number[], isClosed = false): void {
  let isBegun = false;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const isPlace = !Number.isNaN(x + y);
    if (isPlace && isBegun) context.lineTo(x, y);
    else if (isPlace) context.moveTo(x, y);
    isBegun = isPlace;
  }
  if (isClosed) context.closePath();
}

/** Text in XML; what XML cannot have (section 2.2) is left out. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return escapeMarkup(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}

const at = (value: number): string => String(Math.round(value * 100) / 100);

export function writeSvg(
  scene: Scene,
  { caption, colors }: { readonly caption: Caption; readonly colors: ChartColors },
): string {
  const { width, clip, grid, content, frame } = scene;
  const { top, bottom, marks } = layOutCaption(scene, caption, colors);
  const height = top + scene.height + bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" ` +
      `viewBox="0 0 ${at(width)} ${at(height)}" role="img" ` +
      `font-family="${escapeXml(FONT)}" font-size="${TEXT_SIZE}">`,
    `<title>${escapeXml(caption.title)}</title>`,
    `<clipPath id="plot">${rect(clip)}</clipPath>`,
    rect({ x: 0, y: 0, width, height }, colors.surface),
    ...marks.map(svgMark),
    `<g transform="translate(0 ${top})">`,
    ...grid.map(svgMark),
    '<g clip-path="url(#plot)">',
    ...content.map(svgMark),
    '</g>',
    ...frame.map(svgMark),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function svgMark(mark: Mark): string {
  switch (mark.kind) {
    case 'line': {
      const dash = mark.dash?.length ? ` stroke-dasharray="${mark.dash.join(' ')}"` : '';
      return (
        `<path d="${path(mark.points)}" fill="none" stroke="${escapeXml(mark.color)}" ` +
        `stroke-width="${mark.width}" stroke-linejoin="round"${dash}/>`
      );
    }
    case 'area':
      return (
        `<path d="${mark.rings.map((ring) => `${path(ring)}Z`).join('')}" fill-rule="evenodd" ` +
        `fill="${escapeXml(mark.fill)}" stroke="${escapeXml(mark.color)}"/>`
      );
    case 'rect':
      return rect(mark, mark.color, mark.opacity);
    case 'dots':
      return (
        `<path d="${mark.sizes.map((size, index) => dotPath(mark, index, size)).join('')}" ` +
        `fill="${escapeXml(mark.color)}" fill-opacity="${at(mark.opacity)}"/>`
      );
    case 'text': {
      const [x, y] = [at(mark.x), at(mark.y)];
      const turn = mark.turn === undefined ? '' : ` transform="rotate(${at(mark.turn)} ${x} ${y})"`;
      const bold = mark.isBold ? ' font-weight="600"' : '';
      return (
        `<text x="${x}" y="${y}" text-anchor="${mark.align}"${turn}${bold} ` +
        `fill="${escapeXml(mark.color)}">${escapeXml(mark.text)}</text>`
      );
    }
  }
}

function rect({ x, y, width, height }: Rect, color?: string, opacity?: number): string {
  const fill = color === undefined ? '' : ` fill="${escapeXml(color)}"`;
  const faint = opacity === undefined ? '' : ` fill-opacity="${at(opacity)}"`;
  const size = `width="${at(width)}" height="${at(height)}"`;
  return `<rect x="${at(x)}" y="${at(y)}" ${size}${fill}${faint}/>`;
}

function path(points: readonly number[]): string {
  let text = '';
  let isBegun = false;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    const isPlace = !Number.isNaN(x + y);
    if (isPlace) text += `${isBegun ? 'L' : 'M'}${at(x)} ${at(y)}`;
    isBegun = isPlace;
  }
  return text;
}

function dotPath(
  { points, shape }: Extract<Mark, { kind: 'dots' }>,
  index: number,
  size: number,
): string {
  const x = points[index * 2] ?? 0;
  const y = points[index * 2 + 1] ?? 0;
  const outline = outlineOfDot(shape, x, y, size);
  if (outline) return `${path(outline)}Z`;
  const [r, d] = [at(size), at(size * 2)];
  return `M${at(x - size)} ${at(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
}
