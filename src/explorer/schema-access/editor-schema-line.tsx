import type { JSX } from 'react';
import { laterPanel } from '../ui/later-panel.tsx';
import { useSchemaStatus } from './use-schema-status.ts';

// Apart from the other parts: the docs would bring GraphiQL's hooks along, as a file of their own.
const EditorLine = laterPanel(async () => (await import('./late-parts.ts')).EditorLine);

/** Above the operation editor: that the service hides its schema, which the editor would complete from. */
export function EditorSchemaLine(): JSX.Element | null {
  const status = useSchemaStatus();
  const isHidden = status.kind === 'absent' && status.failure.code === 'introspection-refused';
  return isHidden ? <EditorLine /> : null;
}
