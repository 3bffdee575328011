import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import {
  labelOfEdge,
  type PictureEdge,
  type PictureNode,
  type TypePicture,
} from '../../../schema/type-picture.ts';
import { Button } from '../../ui/button.tsx';
import { useDocsTools } from './docs-parts.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const MIN_SCALE = 0.2;
const MAX_SCALE = 3;

/** The smallest initial scale, at which names are legible. */
const LEGIBLE = 0.75;

const ZOOM_STEP = 1.25;

/** Wheel distance that doubles the size, CSS pixels; pinching a touchpad turns a wheel by little. */
const WHEEL_DOUBLE = 100;

/** A longer movement of the pointer is a drag, CSS pixels. */
const DRAG_FROM = 4;

/** Space around the picture, in its own pixels. */
const PICTURE_MARGIN = 16;

/** In the window, CSS pixels. */
type Place = Readonly<Record<'x' | 'y', number>>;

interface TypePictureViewProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly picture: TypePicture;
  readonly onCenter: (type: string) => void;
}

/** One picture; another center is another view. */
export function TypePictureView({ svg, picture, onCenter }: TypePictureViewProps) {
  const copy = DOCS_COPY.picture;
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>();
  const arrow = useId();
  const [focused, setFocused] = useState(picture.center);
  const fit = (least: number): void => setScale(fittingScale(picture, frame.current, least));
  useLayoutEffect(() => setScale(fittingScale(picture, frame.current, LEGIBLE)), [picture]);
  const isFitted = scale !== undefined;
  useLayoutEffect(() => {
    if (!isFitted) return;
    const center = nodeOf(svg.current, picture.center);
    center?.scrollIntoView({ block: 'center', inline: 'center' });
    center?.focus({ preventScroll: true });
  }, [isFitted, picture, svg]);
  /** The point `at` of the window keeps its place; by default, the middle of the focused node. */
  const zoom = (factor: number, at = middleOf(nodeOf(svg.current, focused))): void => {
    const { current } = frame;
    if (!current || scale === undefined) return;
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
    const before = svg.current?.getBoundingClientRect() ?? at;
    flushSync(() => setScale(next));
    const after = svg.current?.getBoundingClientRect() ?? at;
    const grown = next / scale;
    current.scrollBy(
      after.x + (at.x - before.x) * grown - at.x,
      after.y + (at.y - before.y) * grown - at.y,
    );
  };
  const zoomNow = useEffectEvent(zoom);
  useEffect(() => zoomByWheel(frame.current, zoomNow), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === '+' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-') zoom(1 / ZOOM_STEP);
    else if (key === '0') fit(MIN_SCALE);
    else if (key === 'Enter' || key === ' ') onCenter(focused);
    else if (key.startsWith('Arrow'))
      nodeOf(svg.current, neighbour(picture, focused, key)?.type ?? focused)?.focus();
    else return;
    event.preventDefault();
  };
  const { withheld } = useDocsTools();
  const markOf = ({ type }: PictureNode): string =>
    withheld.fields.has(type) ? ` ${PART_COPY.withheld}` : '';
  const byType = new Map(picture.nodes.map((node) => [node.type, node]));
  const drawn = picture.edges.flatMap((edge) => {
    const [from, to] = [byType.get(edge.from), byType.get(edge.to)];
    const isNear = edge.from === focused || edge.to === focused;
    return from && to ? [{ edge, from, to, isNear }] : [];
  });
  const [width, height] = sizeOf(picture);
  return (
    <div className="gh-picture-frame gh-frame">
      <div
        ref={frame}
        className="gh-picture-scroller"
        role="group"
        aria-label={copy.label(picture.center)}
        onKeyDown={onKeyDown}
        {...usePan()}
      >
        <svg
          ref={svg}
          className="gh-picture-graph"
          viewBox={`${-PICTURE_MARGIN} ${-PICTURE_MARGIN} ${width} ${height}`}
          width={width * (scale ?? 1)}
          height={height * (scale ?? 1)}
        >
          <defs>
            <marker
              id={arrow}
              className="gh-picture-arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" />
            </marker>
          </defs>
          {drawn.map(({ edge, from, to, isNear }) => (
            <g
              key={`${edge.from} ${edge.to}`}
              className="gh-picture-edge"
              data-near={isNear || undefined}
            >
              <title>{DOCS_COPY.picture.edge(edge)}</title>
              <path
                d={curve(from, to)}
                data-kind={edge.isPossibleType ? 'possible' : 'field'}
                markerEnd={`url(#${arrow})`}
              />
            </g>
          ))}
          {/* After all edges, so that none crosses a name. */}
          {drawn.map((one) => (
            <g key={`${one.edge.from} ${one.edge.to}`} className="gh-picture-edge">
              <EdgeLabel {...one} picture={picture} />
            </g>
          ))}
          {picture.nodes.map((node) => (
            // The picture handles its keys.
            <g
              key={node.type}
              className="gh-picture-node"
              data-type={node.type}
              data-kind={node.kind}
              data-center={node.column === 0 || undefined}
              role="button"
              tabIndex={node.type === focused ? 0 : -1}
              aria-label={copy.node(node.type, node.column) + markOf(node)}
              data-withheld={withheld.fields.has(node.type) || undefined}
              onFocus={() => setFocused(node.type)}
              onClick={() => onCenter(node.type)}
            >
              <title>{node.type + markOf(node)}</title>
              <rect x={node.x} y={node.y} width={node.width} height={node.height} rx="6" />
              <text
                x={node.x + node.width / 2}
                y={node.y + node.height / 2}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {node.label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <div className="gh-picture-zoom">
        <Button className="" label="+" hint={copy.zoomIn} onClick={() => zoom(ZOOM_STEP)} />
        <Button className="" label="−" hint={copy.zoomOut} onClick={() => zoom(1 / ZOOM_STEP)} />
        <Button className="" label="⤢" hint={copy.whole} onClick={() => fit(MIN_SCALE)} />
      </div>
    </div>
  );
}

interface EdgeLabelProps {
  readonly edge: PictureEdge;
  readonly from: PictureNode;
  readonly to: PictureNode;
  readonly picture: TypePicture;
  readonly isNear: boolean;
}

/** Labels lie beside the outer node, where they do not overlap. */
function EdgeLabel({ edge, from, to, picture, isNear }: EdgeLabelProps) {
  const outer = Math.abs(to.column) >= Math.abs(from.column) ? to : from;
  const isInwards = outer.column > 0 ? outer === from : outer === to;
  const others = picture.edges.filter(
    (one) => one.fields.length > 0 && (one.from === outer.type || one.to === outer.type),
  );
  const isAlone = others.length === 1 || (Math.abs(outer.column) === 1 && !isInwards);
  if (edge.fields.length === 0 || from === to || !(isAlone || (isNear && !isInwards))) return null;
  const isRight = outer.column > 0;
  return (
    <text
      x={isRight ? outer.x - 12 : outer.x + outer.width + 12}
      y={outer.y + outer.height / 2 - 5}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {labelOfEdge(edge)}
    </text>
  );
}

/** An edge from a node to itself goes around its upper corner. */
function curve(from: PictureNode, to: PictureNode): string {
  const [startY, endY] = [from.y + from.height / 2, to.y + to.height / 2];
  if (from === to) {
    const right = from.x + from.width;
    return `M ${right - 16} ${from.y} C ${right - 8} ${from.y - 24}, ${right + 24} ${from.y}, ${right} ${startY}`;
  }
  const isForward = to.column > from.column;
  // The edge back lies beside the edge forward.
  const shift = isForward ? 0 : 8;
  const startX = isForward ? from.x + from.width : from.x;
  const endX = isForward ? to.x : to.x + to.width;
  const half = (endX - startX) / 2;
  return `M ${startX} ${startY + shift} C ${startX + half} ${startY + shift}, ${endX - half} ${endY + shift}, ${endX} ${endY + shift}`;
}

/** The node for an arrow key: sideways along an edge, up and down in the column. */
function neighbour(
  { nodes, edges }: TypePicture,
  type: string,
  key: string,
): PictureNode | undefined {
  const at = nodes.find((node) => node.type === type);
  if (!at) return undefined;
  const distance = (node: PictureNode): number => Math.abs(node.y - at.y);
  const nearest = (all: readonly PictureNode[]): PictureNode | undefined =>
    all.toSorted((one, other) => distance(one) - distance(other))[0];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const isBelow = key === 'ArrowDown';
    return nearest(
      nodes.filter(
        (node) => node.column === at.column && (isBelow ? node.y > at.y : node.y < at.y),
      ),
    );
  }
  const joined = new Set(
    edges.flatMap(({ from, to }) => (from === type ? [to] : to === type ? [from] : [])),
  );
  const side = key === 'ArrowRight' ? 1 : -1;
  return nearest(
    nodes.filter((node) => joined.has(node.type) && (node.column - at.column) * side > 0),
  );
}

function nodeOf(svg: SVGSVGElement | null, type: string): SVGGElement | undefined {
  const nodes = [...(svg?.querySelectorAll<SVGGElement>('.gh-picture-node') ?? [])];
  return nodes.find(({ dataset }) => dataset['type'] === type);
}

function sizeOf({ width, height }: TypePicture): readonly [width: number, height: number] {
  return [width + 2 * PICTURE_MARGIN, height + 2 * PICTURE_MARGIN];
}

/** The scale at which the frame holds the picture, from `least` to 1. */
function fittingScale(picture: TypePicture, frame: HTMLElement | null, least: number): number {
  const { clientWidth = 0, clientHeight = 0 } = frame ?? {};
  const [width, height] = sizeOf(picture);
  return Math.max(least, Math.min(1, clientWidth / width, clientHeight / height));
}

function middleOf(element: Element | undefined): Place {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

// React's wheel listeners are passive, and cannot prevent the browser's zoom.
function zoomByWheel(
  frame: HTMLElement | null,
  zoom: (factor: number, at: Place) => void,
): () => void {
  const listening = new AbortController();
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(2 ** (-event.deltaY / WHEEL_DOUBLE), { x: event.clientX, y: event.clientY });
  };
  frame?.addEventListener('wheel', onWheel, { passive: false, signal: listening.signal });
  return () => listening.abort();
}

/** A mouse scrolls by dragging, as fingers do; the click that ends a drag is ignored. */
function usePan() {
  const last = useRef<Place>({ x: 0, y: 0 });
  const moved = useRef(0);
  return {
    onPointerDown({ clientX: x, clientY: y }: PointerEvent): void {
      last.current = { x, y };
      moved.current = 0;
    },
    onPointerMove(event: PointerEvent): void {
      const { clientX: x, clientY: y, currentTarget, pointerType, pointerId, buttons } = event;
      if (pointerType !== 'mouse' || buttons !== 1) return;
      const [dx, dy] = [x - last.current.x, y - last.current.y];
      last.current = { x, y };
      moved.current += Math.abs(dx) + Math.abs(dy);
      if (moved.current > DRAG_FROM) currentTarget.setPointerCapture(pointerId);
      currentTarget.scrollBy(-dx, -dy);
    },
    onClickCapture(event: { stopPropagation(): void }): void {
      if (moved.current > DRAG_FROM) event.stopPropagation();
    },
  };
}
