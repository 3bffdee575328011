import { useLayoutEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { SCHEMA_COPY } from './schema-copy.ts';
import './editor-line.css';
import { LoadSchemaFile } from './load-schema-file.tsx';

/** Above the operation editor: that the service hides its schema. */
export function EditorLine(): JSX.Element {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // GraphiQL has no place for anything there.
    document.querySelector('.gh-graphiql .graphiql-editors')?.prepend(place);
    return () => place.remove();
  }, [place]);
  return createPortal(
    <div className="gh-editor-schema-line" role="group" aria-label={SCHEMA_COPY.editor}>
      <span>{SCHEMA_COPY.inEditor}</span>
      <LoadSchemaFile />
    </div>,
    place,
  );
}
