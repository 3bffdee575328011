import type { GraphQLSchema, OperationTypeNode } from 'graphql';
import type { JSX } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { chosenOf, type Chosen } from './choose-target.ts';
import { DefinitionName } from './definition-name.tsx';
import {
  definitionsOf,
  rootType,
  type Definition,
  type ParsedDocument,
  type Target,
} from './document/definitions.ts';
import { BinIcon, CopyIcon, PlayIcon, StopIcon } from './icons.tsx';

const KINDS = ['query', 'mutation', 'subscription'] as const;

interface DefinitionHeaderProps {
  readonly schema: GraphQLSchema;
  readonly document: ParsedDocument;
  readonly target: Target;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onRun: ((operationName: string | undefined) => void) | undefined;
  readonly isRunning: boolean;
}

/** What is being built: pick it, name it, copy it, delete it, run it. */
export function DefinitionHeader(props: DefinitionHeaderProps): JSX.Element {
  const { schema, document, target, onChoose, onRun, isRunning } = props;
  const { dispatch } = useBuilderTools();
  const all = definitionsOf(document);
  const definition = target.kind === 'definition' ? all[target.index] : undefined;
  const kind = definition ? kindOf(definition) : target.kind === 'new' ? target.operation : 'query';
  const choose = (value: string) => {
    const operation = KINDS.find((one) => one === value);
    onChoose(
      operation
        ? { kind: 'new', operation }
        : chosenOf(document, { kind: 'definition', index: Number(value) }),
    );
  };
  return (
    <div className="gh-builder-header">
      <div className="gh-builder-bar">
        <select
          className="gh-builder-field gh-builder-picker"
          aria-label={BUILDER_COPY.definition}
          value={target.kind === 'new' ? target.operation : String(target.index)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {all.length > 0 && (
            <optgroup label={BUILDER_COPY.inDocument}>
              {all.map((node, index) => (
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
        {definition?.kind === 'OperationDefinition' && (
          <button
            type="button"
            className="gh-builder-icon"
            aria-label={BUILDER_COPY.duplicate}
            title={BUILDER_COPY.duplicate}
            onClick={() => dispatch({ type: 'duplicate' })}
          >
            <CopyIcon />
          </button>
        )}
        {definition?.kind === 'OperationDefinition' && (
          <button
            type="button"
            className="gh-builder-icon"
            aria-label={BUILDER_COPY.remove(kind)}
            title={BUILDER_COPY.remove(kind)}
            onClick={() => dispatch({ type: 'remove' })}
          >
            <BinIcon />
          </button>
        )}
        {onRun && (
          <button
            type="button"
            className="gh-builder-run"
            disabled={definition?.kind !== 'OperationDefinition' && !isRunning}
            onClick={() => onRun(definition?.name?.value)}
          >
            {isRunning ? <StopIcon /> : <PlayIcon />}
            {isRunning ? BUILDER_COPY.stop : BUILDER_COPY.run}
          </button>
        )}
      </div>
      {definition && (
        <DefinitionName
          key={target.kind === 'definition' ? target.index : ''}
          document={document}
          target={target}
          name={definition.name?.value ?? ''}
        />
      )}
    </div>
  );
}

function kindOf(node: Definition): `${OperationTypeNode}` | 'fragment' {
  return node.kind === 'FragmentDefinition' ? 'fragment' : node.operation;
}

function titleOf(node: Definition): string {
  const name = node.name?.value ?? BUILDER_COPY.unnamed;
  const on = node.kind === 'FragmentDefinition' ? ` on ${node.typeCondition.name.value}` : '';
  return `${kindOf(node)} ${name}${on}`;
}
