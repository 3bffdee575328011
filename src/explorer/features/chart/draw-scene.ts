import { escapeMarkup } from '../../../contract/escape-markup.ts';
import {
  cutText,
  OUTLINES,
  TEXT_SIZE,
  type ChartColors,
  type Mark,
  type Scene,
  type TextMark,
} from './scene.ts';

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A typeface that every machine has one of: files must look alike. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

export interface Caption {
  readonly title: string;
  /** Operation, service and time of the answer. */
  readonly source: string;
}

/** The room above and below a picture with a caption, CSS pixels. */
export const CAPTION_HEIGHT = 24;

function marksOfCaption({ width, height }: Scene, caption: Caption, { text, muted }: ChartColors) {
  const edge = { kind: 'text', x: 8, align: 'start' } as const;
  const room = width - edge.x * 2;
  const [title, source] = [cutText(caption.title, room), cutText(caption.source, room)];
  return [
    { ...edge, y: CAPTION_HEIGHT - 8, text: title, color: text, isBold: true },
    { ...edge, y: height + CAPTION_HEIGHT * 2 - 8, text: source, color: muted },
  ];
}

/** Draws outlines: a canvas, or the writer of a path's data in SVG. */
type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath' | 'arc'>;

type Shape = Exclude<Mark, TextMark>;

/** @param leastCircle circles of a smaller radius are squares, CSS pixels */
function outline(pen: Pen, mark: Shape, leastCircle: number): void {
  if (mark.kind === 'line') trace(pen, mark.points);
  else if (mark.kind === 'area') for (const ring of mark.rings) trace(pen, ring, true);
  else if (mark.kind === 'rect') {
    const { x, y, width, height } = mark;
    trace(pen, [x, y, x + width, y, x + width, y + height, x, y + height], true);
  } else
    for (const [index, size] of mark.sizes.entries()) {
      const [x = 0, y = 0] = [mark.points[index * 2], mark.points[index * 2 + 1]];
      const shape = size < leastCircle ? 'square' : mark.shape;
      if (shape === 'circle') {
        pen.moveTo(x + size, y);
        pen.arc(x, y, size, 0, Math.PI * 2);
        pen.closePath();
        continue;
      }
      const corners: readonly number[] = OUTLINES[shape];
      const placed = corners.map((corner, axis) => (axis % 2 === 0 ? x : y) + corner * size);
      trace(pen, placed, true);
    }
}

/** A line stops at a place that is NaN, and goes on behind it. */
function trace(pen: Pen, points: readonly number[], isClosed = false): void {
  let isBegun = false;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    const isPlace = !Number.isNaN(x + y);
    if (isPlace && isBegun) pen.lineTo(x, y);
    else if (isPlace) pen.moveTo(x, y);
    isBegun = isPlace;
  }
  if (isClosed) pen.closePath();
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
  const top = caption ? CAPTION_HEIGHT : 0;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, height + top * 2);
  if (caption) drawMarks(context, marksOfCaption(scene, caption, colors));
  context.translate(0, top);
  drawMarks(context, grid);
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  drawMarks(context, content);
  context.restore();
  drawMarks(context, frame);
}

/** A circle as small as this looks the same as a square, which takes a fraction of the time. */
const LEAST_CIRCLE = 1.5;

export function drawMarks(context: Canvas, marks: readonly Mark[]): void {
  for (const mark of marks) {
    if (mark.kind === 'text') {
      drawText(context, mark);
      continue;
    }
    context.beginPath();
    outline(context, mark, LEAST_CIRCLE);
    if (mark.kind === 'line') {
      context.strokeStyle = mark.color;
      context.lineWidth = mark.width;
      context.lineJoin = 'round';
      context.setLineDash([...(mark.dash ?? [])]);
      context.stroke();
    } else {
      context.fillStyle = mark.color;
      context.globalAlpha = mark.opacity ?? 1;
      context.fill();
      context.globalAlpha = 1;
    }
  }
}

function drawText(context: Canvas, mark: TextMark): void {
  context.save();
  context.fillStyle = mark.color;
  context.font = `${mark.isBold ? '600 ' : ''}${TEXT_SIZE}px ${FONT}`;
  context.textAlign = mark.align === 'middle' ? 'center' : mark.align;
  context.translate(mark.x, mark.y);
  context.rotate(((mark.turn ?? 0) * Math.PI) / 180);
  context.fillText(mark.text, 0, 0);
  context.restore();
}

const at = (value: number): string => String(Math.round(value * 100) / 100);

function pathData(mark: Shape): string {
  const data: string[] = [];
  const pen: Pen = {
    moveTo: (x, y) => data.push(`M${at(x)} ${at(y)}`),
    lineTo: (x, y) => data.push(`L${at(x)} ${at(y)}`),
    closePath: () => data.push('Z'),
    // A whole circle, from its right end.
    arc(_x, _y, radius) {
      const half = `a${at(radius)} ${at(radius)} 0 1 0`;
      data.push(`${half} ${at(radius * -2)} 0${half} ${at(radius * 2)} 0`);
    },
  };
  outline(pen, mark, 0);
  return data.join('');
}

/** Text in XML; what XML cannot have (section 2.2) is left out. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return escapeMarkup(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

export function writeSvg(
  scene: Scene,
  { caption, colors }: { readonly caption: Caption; readonly colors: ChartColors },
): string {
  const { width, clip, grid, content, frame } = scene;
  const height = scene.height + CAPTION_HEIGHT * 2;
  const area = { kind: 'rect', x: 0, y: 0, width, height, color: colors.surface } as const;
  const picture = [
    ...grid.map(svgMark),
    element('g', { 'clip-path': 'url(#plot)' }, content.map(svgMark).join('\n')),
    ...frame.map(svgMark),
  ];
  const parts = [
    element('title', {}, escapeXml(caption.title)),
    element('clipPath', { id: 'plot' }, svgMark({ kind: 'rect', ...clip, color: 'black' })),
    svgMark(area),
    ...marksOfCaption(scene, caption, colors).map(svgMark),
    element('g', { transform: `translate(0 ${CAPTION_HEIGHT})` }, picture.join('\n')),
  ];
  const facts = { xmlns: 'http://www.w3.org/2000/svg', width, height, role: 'img' };
  const font = { 'font-family': FONT, 'font-size': TEXT_SIZE };
  const viewBox = `0 0 ${width} ${height}`;
  return `${element('svg', { ...facts, viewBox, ...font }, parts.join('\n'))}\n`;
}

function svgMark(mark: Mark): string {
  if (mark.kind === 'text') {
    const [x, y] = [at(mark.x), at(mark.y)];
    const look = {
      'text-anchor': mark.align,
      transform: mark.turn === undefined ? undefined : `rotate(${at(mark.turn)} ${x} ${y})`,
      'font-weight': mark.isBold ? 600 : undefined,
      fill: mark.color,
    };
    return element('text', { x, y, ...look }, escapeXml(mark.text));
  }
  const d = pathData(mark);
  const { color } = mark;
  if (mark.kind !== 'line')
    return element('path', { d, fill: color, 'fill-opacity': mark.opacity });
  const dash = mark.dash?.length ? mark.dash.join(' ') : undefined;
  const look = { 'stroke-width': mark.width, 'stroke-linejoin': 'round', 'stroke-dasharray': dash };
  return element('path', { d, fill: 'none', stroke: color, ...look });
}
