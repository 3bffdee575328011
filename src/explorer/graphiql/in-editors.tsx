import { useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { findBeside } from '../ui/in-front.ts';
import { useEditors } from './graphiql-adapter-editors.ts';

interface InEditorsProps {
  /** Above the editors, or below them, where the text stays in its place. */
  readonly at: 'top' | 'end';
  readonly children: ReactNode;
}

/** Draws in the pane of the editors, where GraphiQL takes no children. */
export function InEditors({ at, children }: InEditorsProps): JSX.Element {
  const { queryEditor: editor } = useEditors();
  const [container] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const pane = findBeside(editor?.getContainerDomNode(), '.graphiql-editors');
    if (at === 'top') pane?.prepend(container);
    else pane?.append(container);
    return () => container.remove();
  }, [at, container, editor]);
  return createPortal(children, container);
}
