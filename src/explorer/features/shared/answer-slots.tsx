import { createContext, useContext, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { RESULTS_COPY } from './results-copy.ts';

/** Places beside a view's contents: the toolbar, Save behind it, the status line, the notices over both. */
type AnswerSlot = 'tools' | 'save' | 'status' | 'notices';

const SlotContext = createContext<Readonly<Partial<Record<AnswerSlot, HTMLElement | null>>>>({});

export function InSlot(props: { readonly slot: AnswerSlot; readonly children: ReactNode }) {
  const element = useContext(SlotContext)[props.slot];
  return element && createPortal(props.children, element);
}

/** On paper alone: how many of a view's rows are there. */
export function PrintedRows({ shown, all }: { readonly shown: number; readonly all: number }) {
  if (shown >= all) return undefined;
  return (
    <InSlot slot="status">
      <p className="gh-printed">{RESULTS_COPY.printed(shown, all)}</p>
    </InSlot>
  );
}

interface AnswerSlotsProps {
  readonly children: (slots: Readonly<Record<AnswerSlot, JSX.Element>>) => ReactNode;
}

export function AnswerSlots({ children }: AnswerSlotsProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [save, setSave] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  return (
    <SlotContext value={{ tools, save, status, notices }}>
      {children({
        tools: <div ref={setTools} className="gh-answer-tools" />,
        save: <div ref={setSave} className="gh-answer-save" />,
        status: <div ref={setStatus} className="gh-answer-status gh-strip" />,
        notices: <div ref={setNotices} className="gh-answer-notices gh-column" />,
      })}
    </SlotContext>
  );
}
