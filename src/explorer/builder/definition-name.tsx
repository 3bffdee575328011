import { useId, useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { useBuilderTools } from './builder-context.ts';
import type { Target } from './document/definitions.ts';
import type { ParsedDocument } from './document/parse-document.ts';
import { nameFault } from './document/rename-definition.ts';

interface DefinitionNameProps {
  readonly document: ParsedDocument;
  readonly target: Target;
  readonly name: string;
}

/** The name of an operation or fragment; leaving the field or Enter renames, Escape does not. */
export function DefinitionName(props: DefinitionNameProps): JSX.Element {
  const { document, target, name } = props;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const [draft, setDraft] = useState(name);
  const [last, setLast] = useState(name);
  if (name !== last) {
    setLast(name);
    setDraft(name);
  }
  const changed = draft !== name;
  const fault = changed && draft !== '' ? nameFault(document, target, draft) : undefined;
  const commit = () => {
    if (!changed) return;
    if (draft === '' || fault) setDraft(name);
    else dispatch({ type: 'rename', name: draft });
  };
  return (
    <div className="gh-builder-naming">
      <label className="gh-builder-naming-row">
        <span className="gh-builder-kind">{BUILDER_COPY.name}</span>
        <input
          className="gh-builder-field"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? id : undefined}
          placeholder={BUILDER_COPY.nameHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setDraft(name);
          }}
        />
      </label>
      {fault && (
        <span className="gh-builder-fault" id={id} role="alert">
          {fault === 'taken' ? BUILDER_COPY.taken : BUILDER_COPY.notAName}
        </span>
      )}
    </div>
  );
}
