import { useId, useRef, useState } from 'react';
import { useChooseOperation } from '../../editors/graphiql-adapter.ts';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { nameFault, nearestName } from './document/definition-edits.ts';
import {
  definitionAt,
  rootType,
  type Definition,
  type EditContext,
} from './document/parsed-document.ts';
import { draftKeys } from '../inputs/leaf-editors.tsx';
import { IconButton } from '../../ui/icons.tsx';
import { chosenOf, type Chosen } from './use-builder.ts';
import { Button } from '../../ui/button.tsx';

const KINDS = ['query', 'mutation', 'subscription'] as const;

interface DefinitionHeaderProps extends Pick<EditContext, 'document' | 'target'> {
  readonly onChoose: (chosen: Chosen) => void;
}

export function DefinitionHeader(props: DefinitionHeaderProps) {
  const { document, target, onChoose } = props;
  const chooseOperation = useChooseOperation();
  const { schema, dispatch } = useBuilderTools();
  const definition = definitionAt(document, target);
  const isOperation = definition?.kind === 'OperationDefinition';
  const choose = (value: string) => {
    const operation = KINDS.find((one) => one === value);
    if (operation) return onChoose({ kind: 'new', operation });
    const index = Number(value);
    const node = document.definitions[index];
    if (node?.kind === 'OperationDefinition' && node.name) chooseOperation(node.name.value);
    onChoose(chosenOf(document, { kind: 'definition', index }));
  };
  const fragmentOn =
    definition?.kind === 'FragmentDefinition' ? definition.typeCondition.name.value : undefined;
  return (
    <div className="gh-builder-header gh-fixed">
      <div className="gh-builder-bar gh-actions" data-named={definition !== undefined || undefined}>
        {definition && (
          <DefinitionName
            key={target.kind === 'definition' ? target.index : ''}
            {...{ document, target }}
            kind={isOperation ? definition.operation : BUILDER_COPY.fragment}
            of={fragmentOn}
            name={definition.name?.value ?? ''}
          />
        )}
        <select
          className="gh-value-field gh-builder-picker"
          aria-label={BUILDER_COPY.definition}
          title={BUILDER_COPY.definition}
          value={target.kind === 'new' ? target.operation : String(target.index)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {document.definitions.length > 0 && (
            <optgroup label={BUILDER_COPY.inDocument}>
              {document.definitions.map((node, index) => (
                <option key={index} value={index}>
                  {titleOf(node)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={BUILDER_COPY.addNew}>
            {KINDS.filter((one) => rootType(schema, one)).map((one) => (
              <option key={one} value={one}>
                {BUILDER_COPY.newOperation(one)}
              </option>
            ))}
          </optgroup>
        </select>
        {isOperation && (
          <>
            <IconButton
              icon="copy"
              label={BUILDER_COPY.duplicate}
              onClick={() => dispatch({ type: 'duplicate' })}
            />
            <IconButton
              icon="bin"
              label={BUILDER_COPY.remove(definition.operation)}
              onClick={() => dispatch({ type: 'remove' })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function titleOf(node: Definition): string {
  const name = node.name?.value ?? BUILDER_COPY.unnamed;
  if (node.kind === 'OperationDefinition') return `${node.operation} ${name}`;
  return `fragment ${name} on ${node.typeCondition.name.value}`;
}

interface DefinitionNameProps extends Pick<EditContext, 'document' | 'target'> {
  readonly kind: string;
  readonly of: string | undefined;
  readonly name: string;
}

/** The name of an operation or fragment: Enter or leaving renames where it can, Escape restores it. */
function DefinitionName({ document, target, kind, of, name }: DefinitionNameProps) {
  const { dispatch } = useBuilderTools();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: name, over: name, isLeft: false });
  const draft = typed.over === name ? typed.text : name;
  const wish = draft.trim();
  // An emptied field is about to be filled: that is no fault until it is left.
  const empty = typed.isLeft ? 'empty' : undefined;
  const fault = wish === name ? undefined : wish === '' ? empty : nameFault(document, target, wish);
  const nearest = fault && nearestName(document, target, wish);
  const change = (text: string) => setTyped({ text, over: name, isLeft: false });
  const rename = (to: string) => {
    change(to);
    if (to !== name) dispatch({ type: 'rename', name: to });
  };
  const commit = () => {
    setTyped({ text: draft, over: name, isLeft: true });
    if (!fault && (wish !== '' || name === '')) rename(wish);
  };
  return (
    <>
      <label className="gh-builder-naming gh-strip">
        <span className="gh-builder-kind gh-ellipsis gh-hint">{kind}</span>
        <input
          ref={input}
          className="gh-value-field"
          aria-label={BUILDER_COPY.name}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? id : undefined}
          placeholder={BUILDER_COPY.nameHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={draftKeys(draft !== name, () => change(name), commit)}
        />
        {of !== undefined && (
          <span className="gh-builder-kind gh-ellipsis gh-hint">{BUILDER_COPY.onType(of)}</span>
        )}
      </label>
      {fault && (
        <p className="gh-builder-fault-row gh-actions">
          <span className="gh-value-fault" id={id} role="alert">
            {BUILDER_COPY.nameFaults[fault]}
          </span>
          {nearest !== undefined && (
            <Button
              label={BUILDER_COPY.takeName(nearest)}
              className="gh-builder-small-button gh-hover"
              onClick={() => {
                rename(nearest);
                input.current?.focus();
              }}
            />
          )}
        </p>
      )}
    </>
  );
}
