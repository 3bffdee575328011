import { useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { nameFault, nearestName } from './document/definition-edits.ts';
import type { ParsedDocument, Target } from './document/definitions.ts';

interface DefinitionNameProps {
  readonly document: ParsedDocument;
  readonly target: Target;
  readonly name: string;
}

/**
 * The name of an operation or fragment. Leaving the field or Enter renames, if what is in it can
 * be a name; Escape brings the old one back.
 */
export function DefinitionName(props: DefinitionNameProps): JSX.Element {
  const { document, target, name } = props;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(name);
  const [last, setLast] = useState(name);
  // Whoever empties the field is about to type: that is no fault until they leave it.
  const [left, setLeft] = useState(false);
  if (name !== last) {
    setLast(name);
    setDraft(name);
  }
  const wish = draft.trim();
  const empty = wish === '' && left ? 'empty' : undefined;
  const fault = wish === name ? undefined : wish === '' ? empty : nameFault(document, target, wish);
  const nearest = fault && nearestName(document, target, wish);
  const rename = (to: string) => {
    setDraft(to);
    if (to !== name) dispatch({ type: 'rename', name: to });
  };
  const commit = () => {
    setLeft(true);
    if (!fault && (wish !== '' || name === '')) rename(wish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || draft === name) return;
    event.preventDefault();
    event.stopPropagation();
    setDraft(name);
  };
  return (
    <div className="gh-builder-naming">
      <label className="gh-builder-naming-row">
        <span className="gh-builder-kind">{BUILDER_COPY.name}</span>
        <input
          ref={input}
          className="gh-builder-field"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? id : undefined}
          placeholder={BUILDER_COPY.nameHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setLeft(false);
            setDraft(event.currentTarget.value);
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </label>
      {fault && (
        <p className="gh-builder-fault-row">
          <span className="gh-builder-fault" id={id} role="alert">
            {BUILDER_COPY.nameFaults[fault]}
          </span>
          {nearest !== undefined && (
            <button
              type="button"
              className="gh-builder-small-button"
              onClick={() => {
                rename(nearest);
                input.current?.focus();
              }}
            >
              {BUILDER_COPY.takeName(nearest)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
