import { createContext, useContext, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where a view puts what is not its contents: the toolbar, the status line, the notices over both. */
type AnswerSlot = 'tools' | 'status' | 'notices';

type SlotElements = Readonly<Record<AnswerSlot, HTMLElement | null>>;

const SlotContext = createContext<SlotElements>({ tools: null, status: null, notices: null });

export function InSlot(props: { readonly slot: AnswerSlot; readonly children: ReactNode }) {
  const element = useContext(SlotContext)[props.slot];
  return element && createPortal(props.children, element);
}

interface AnswerSlotsProps {
  readonly children: (slots: Readonly<Record<AnswerSlot, JSX.Element>>) => ReactNode;
}

export function AnswerSlots({ children }: AnswerSlotsProps): JSX.Element {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  return (
    <SlotContext value={{ tools, status, notices }}>
      {children({
        tools: <div ref={setTools} className="gh-answer-tools" />,
        status: <div ref={setStatus} className="gh-answer-status gh-strip" />,
        notices: <div ref={setNotices} className="gh-answer-notices gh-column" />,
      })}
    </SlotContext>
  );
}
