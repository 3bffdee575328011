/**
 * Stands for framer-motion, of which GraphiQL uses one thing: tabs that are dragged into another order.
 * `vite.config.ts` has GraphiQL's import lead here.
 */
import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type JSX,
  type PointerEvent as PressEvent,
  type RefObject,
} from 'react';

/** The list as GraphiQL rendered it last. */
interface Strip {
  readonly values: readonly object[];
  readonly onReorder: (values: object[]) => void;
  readonly elements: Map<object, HTMLElement>;
}

type GroupProps = ComponentProps<'ul'> & Pick<Strip, 'values' | 'onReorder'> & { axis?: string };

type ItemProps = Omit<ComponentProps<'li'>, 'value' | 'ref'> & {
  readonly value: object;
  readonly dragConstraints?: RefObject<HTMLElement | null>;
  readonly dragElastic?: boolean;
};

/** A press that moves less is a click, CSS pixels. */
const CLICK_PX = 3;
/** So near to its edge a list that has more scrolls, and so far with each move, CSS pixels. */
const EDGE_PX = 40;
const SCROLL_PX = 10;

const SLIDING = { duration: 150, easing: 'ease-out' };

const StripContext = createContext<RefObject<Strip | null> | null>(null);

function Group({ values, onReorder, axis: _axis, ...props }: GroupProps): JSX.Element {
  const strip = useRef<Strip | null>(null);
  useLayoutEffect(() => {
    const elements = strip.current?.elements ?? new Map<object, HTMLElement>();
    strip.current = { values, onReorder, elements };
  }, [values, onReorder]);
  return (
    <StripContext value={strip}>
      <ul {...props} />
    </StripContext>
  );
}

function Item({ value, dragConstraints, dragElastic: _elastic, ...props }: ItemProps): JSX.Element {
  const strip = useContext(StripContext);
  const element = useRef<HTMLLIElement>(null);
  const left = useRef<number>(undefined);
  const isDragged = useRef(false);
  const latest = useRef(value);
  useLayoutEffect(() => {
    const own = element.current;
    latest.current = value;
    const elements = strip?.current?.elements;
    if (own) elements?.set(value, own);
    return () => void elements?.delete(value);
  }, [strip, value]);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    if (left.current !== undefined && !isDragged.current) slide(own, left.current - own.offsetLeft);
    left.current = own.offsetLeft;
  });
  const ending = useRef<AbortController>(undefined);
  useLayoutEffect(() => () => ending.current?.abort(), []);
  const onPointerDown = (press: PressEvent): void => {
    const own = element.current;
    const list = dragConstraints?.current ?? own?.parentElement;
    if (!own || !list || press.button !== 0) return;
    const grip = press.clientX - own.getBoundingClientRect().left;
    let shift = 0;
    const move = ({ clientX }: PointerEvent): void => {
      if (!isDragged.current && Math.abs(clientX - press.clientX) < CLICK_PX) return;
      isDragged.current = true;
      scrollAtEdge(list, clientX);
      const bounds = list.getBoundingClientRect();
      const rest = own.getBoundingClientRect().left - shift;
      const wanted = Math.min(clientX - grip, bounds.right - own.offsetWidth);
      shift = Math.max(wanted, bounds.left) - rest;
      own.style.transform = `translateX(${shift}px)`;
      own.style.zIndex = '1';
      if (strip?.current) reorder(strip.current, latest.current, shift);
    };
    const end = (): void => {
      own.style.transform = '';
      own.style.zIndex = '';
      if (isDragged.current) slide(own, shift);
      isDragged.current = false;
    };
    ending.current?.abort();
    ending.current = new AbortController();
    const { signal } = ending.current;
    signal.addEventListener('abort', end);
    const stop = (): void => ending.current?.abort();
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
  };
  return (
    // What is dragged can be chosen with the keyboard all the same: the tab has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      {...props}
      ref={element}
      draggable={false}
      style={{ touchAction: 'pan-y', userSelect: 'none' }}
      onPointerDown={onPointerDown}
    />
  );
}

/** Exchanges a value with its neighbour once it has been dragged over more than half of that. */
function reorder({ values, onReorder, elements }: Strip, value: object, shift: number): void {
  const index = values.indexOf(value);
  const own = elements.get(value);
  if (!own || index < 0) return;
  const start = own.offsetLeft + shift;
  const isPast = (other: HTMLElement): boolean => {
    const middle = other.offsetLeft + other.offsetWidth / 2;
    return other.offsetLeft > own.offsetLeft ? start + own.offsetWidth > middle : start < middle;
  };
  for (const neighbour of [index - 1, index + 1]) {
    const other = values[neighbour];
    const theirs = other && elements.get(other);
    if (!theirs || !isPast(theirs)) continue;
    const order = [...values];
    order[index] = other;
    order[neighbour] = value;
    onReorder(order);
    return;
  }
}

function scrollAtEdge(list: HTMLElement, clientX: number): void {
  const { left, right } = list.getBoundingClientRect();
  if (clientX > right - EDGE_PX) list.scrollLeft += SCROLL_PX;
  else if (clientX < left + EDGE_PX) list.scrollLeft -= SCROLL_PX;
}

/** Lets an element come from where it was to where it is. */
function slide(element: HTMLElement, fromPx: number): void {
  if (fromPx === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{ transform: `translateX(${fromPx}px)` }, { transform: 'none' }], SLIDING);
}

export const Reorder: { readonly Group: typeof Group; readonly Item: typeof Item } = {
  Group,
  Item,
};
