import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
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

/** The position of the picture's corner, CSS pixels, and its scale. */
interface PictureView {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MIN_SCALE = 0.2;
const MAX_SCALE = 3;

/** The smallest initial scale, at which names are legible. */
const LEGIBLE = 0.75;

const ZOOM_STEP = 1.25;

/** Wheel distance that doubles the size, CSS pixels. */
const WHEEL_DOUBLE = 400;

/** A longer movement of the pointer is a drag, CSS pixels. */
const DRAG_FROM = 4;

const MARGIN = 16;

interface TypePictureViewProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly picture: TypePicture;
  readonly onCenter: (type: string) => void;
}

export function TypePictureView({ svg, picture, onCenter }: TypePictureViewProps) {
  const copy = DOCS_COPY.picture;
  const [view, setView] = useState<PictureView>({ x: 0, y: 0, scale: 1 });
  const arrow = useId();
  const [focused, setFocused] = useState(picture.center);
  const [shown, setShown] = useState<TypePicture>();
  if (shown !== picture) {
    setShown(picture);
    setFocused(picture.center);
  }
  const fit = useCallback(
    (least: number) => {
      const { clientWidth = 0, clientHeight = 0 } = svg.current ?? {};
      setView(fittedView(picture, clientWidth, clientHeight, least));
    },
    [picture, svg],
  );
  useLayoutEffect(() => {
    fit(LEGIBLE);
    focusNode(svg.current, picture.center);
  }, [fit, picture, svg]);
  const zoom = useCallback(
    (factor: number, at?: { readonly x: number; readonly y: number }) => {
      const { clientWidth = 0, clientHeight = 0 } = svg.current ?? {};
      setView((now) => zoomed(now, factor, at ?? { x: clientWidth / 2, y: clientHeight / 2 }));
    },
    [svg],
  );
  /** The focused node keeps its position. */
  const zoomAtFocus = (factor: number): void => {
    const node = picture.nodes.find(({ type }) => type === focused);
    if (!node) return zoom(factor);
    const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
    return zoom(factor, { x: view.x + x * view.scale, y: view.y + y * view.scale });
  };
  useWheel(svg, zoom);
  const drag = useDrag(setView, zoom);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const next = key.startsWith('Arrow') ? neighbour(picture, focused, key) : undefined;
    if (key === '+' || key === '=') zoomAtFocus(ZOOM_STEP);
    else if (key === '-') zoomAtFocus(1 / ZOOM_STEP);
    else if (key === '0') fit(MIN_SCALE);
    else if (key === 'Enter' || key === ' ') onCenter(focused);
    else if (next) {
      setFocused(next.type);
      focusNode(svg.current, next.type);
      const { clientWidth = 0, clientHeight = 0 } = svg.current ?? {};
      setView((now) => inSight(now, next, clientWidth, clientHeight));
    } else if (!key.startsWith('Arrow')) return;
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
  const middle = (node: PictureNode): number => node.y + node.height / 2;
  return (
    <div className="gh-picture-frame gh-frame">
      <svg
        ref={svg}
        className="gh-picture-graph"
        role="group"
        aria-label={copy.label(picture.center)}
        onKeyDown={onKeyDown}
        {...drag}
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
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
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
                y={middle(node)}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {node.label}
              </text>
            </g>
          ))}
        </g>
      </svg>
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

function focusNode(svg: SVGSVGElement | null, type: string): void {
  const nodes = [...(svg?.querySelectorAll<SVGGElement>('.gh-picture-node') ?? [])];
  nodes.find(({ dataset }) => dataset['type'] === type)?.focus({ preventScroll: true });
}

/** Fits the picture, or centers its middle if it would be too small. */
function fittedView(
  picture: TypePicture,
  width: number,
  height: number,
  least: number,
): PictureView {
  const whole = Math.min(
    (width - 2 * MARGIN) / Math.max(1, picture.width),
    (height - 2 * MARGIN) / Math.max(1, picture.height),
    1,
  );
  const scale = Math.max(whole, least);
  const center = picture.nodes.find(({ column }) => column === 0);
  const isWhole = scale === whole || !center;
  const x = isWhole ? picture.width / 2 : center.x + center.width / 2;
  const y = isWhole ? picture.height / 2 : center.y + center.height / 2;
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
}

function zoomed(
  { x, y, scale }: PictureView,
  factor: number,
  at: { readonly x: number; readonly y: number },
): PictureView {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

function inSight(view: PictureView, node: PictureNode, width: number, height: number): PictureView {
  const into = (at: number, size: number, room: number): number =>
    Math.max(0, MARGIN - at) || Math.min(0, room - MARGIN - at - size);
  const { x, y, scale } = view;
  return {
    scale,
    x: x + into(x + node.x * scale, node.width * scale, width),
    y: y + into(y + node.y * scale, node.height * scale, height),
  };
}

type Zoom = (factor: number, at?: { readonly x: number; readonly y: number }) => void;

// React's wheel listeners are passive, and cannot prevent scrolling.
function useWheel(svg: RefObject<SVGSVGElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const element = svg.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
      const at = { x: event.clientX - left, y: event.clientY - top };
      zoom(2 ** (-event.deltaY / WHEEL_DOUBLE), at);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [svg, zoom]);
}

/** One pointer moves the picture, two zoom it; the click that ends a drag is ignored. */
function useDrag(setView: (next: (now: PictureView) => PictureView) => void, zoom: Zoom) {
  const pressed = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const moved = useRef(0);
  const release = ({ pointerId }: PointerEvent): void => void pressed.current.delete(pointerId);
  return {
    onPointerDown({ pointerId, clientX, clientY }: PointerEvent): void {
      if (pressed.current.size === 0) moved.current = 0;
      pressed.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent): void {
      const before = pressed.current.get(pointerId);
      if (!before) return;
      const other = [...pressed.current].find(([id]) => id !== pointerId)?.[1];
      const [dx, dy] = [clientX - before.x, clientY - before.y];
      pressed.current.set(pointerId, { x: clientX, y: clientY });
      moved.current += Math.abs(dx) + Math.abs(dy);
      if (moved.current > DRAG_FROM) currentTarget.setPointerCapture(pointerId);
      if (!other) return setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
      const { left, top } = currentTarget.getBoundingClientRect();
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(clientX - other.x, clientY - other.y);
      const at = { x: (clientX + other.x) / 2 - left, y: (clientY + other.y) / 2 - top };
      zoom(now / Math.max(1, apart), at);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture(event: { stopPropagation(): void }): void {
      if (moved.current > DRAG_FROM) event.stopPropagation();
    },
  };
}
