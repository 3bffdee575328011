import type { OperationTypeNode } from 'graphql';
import { useCallback, useState } from 'react';
import type { SchemaPath, SchemaTarget } from '../../../schema/schema-paths.ts';
import { schemaMapOf } from '../../../schema/connect.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { fieldsOnPath, stepKey } from '../../../schema/selection-path.ts';
import { writePathOperation } from '../../../schema/write-path-operation.ts';
import { runCommand } from '../../commands/command-store.ts';
import { useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { useLatestAnswer } from '../../schema-access/use-latest-answer.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { DocsSection, useDocsTools, WithheldTag } from './docs-parts.tsx';
import { rootTypesOf } from './docs-navigation.ts';
import { Choice } from '../../ui/choices.tsx';

const MAX_PATHS = 20;

export function PathsSection({ type, field }: SchemaTarget) {
  const { schema } = useDocsTools();
  const roots = rootTypesOf(schema);
  // A path to a root type's field begins at that type.
  const own = roots.find(({ name }) => name === type);
  const [chosen, choose] = useState<OperationTypeNode>();
  const root = roots.find(({ operation }) => operation === chosen) ?? own ?? roots[0];
  const from = root?.name ?? '';
  return (
    <DocsSection title={DOCS_COPY.paths.title(from)}>
      {roots.length > 1 && (
        <Choice
          className="gh-strip"
          label={DOCS_COPY.paths.from}
          value={root?.operation}
          options={roots.map(({ operation, name }) => [operation, name])}
          onChange={choose}
        />
      )}
      {root && (
        <PathList
          key={`${from} ${type} ${field}`}
          operation={root.operation}
          {...{ from, type, field }}
        />
      )}
    </DocsSection>
  );
}

interface PathListProps extends SchemaTarget {
  readonly operation: OperationTypeNode;
  readonly from: string;
}

function PathList({ operation, from, type, field }: PathListProps) {
  const { schema, withheld } = useDocsTools();
  const ask = useCallback(
    () => schemaMapOf(lazySchemaOf(schema)).findPaths(from, { type, field }, MAX_PATHS),
    [schema, from, type, field],
  );
  const paths = useLatestAnswer(ask);
  const { addWith } = useTabActions();
  const open = (path: SchemaPath): void => {
    const query = writePathOperation(schema, operation, path);
    if (query === undefined) return;
    addWith({ query, variables: '', headers: '' });
    runCommand('focus-operation');
  };
  // The path to the root type itself is empty.
  const ways = paths?.found.filter(({ steps }) => steps.length > 0) ?? [];
  const fieldsOf = (path: SchemaPath): string[] => fieldsOnPath(schema, from, path);
  const found = ways.filter((path) => !fieldsOf(path).some((one) => withheld.hidden.has(one)));
  return (
    <>
      <p className="gh-docs-none gh-muted" role="status">
        {paths ? DOCS_COPY.paths.found(found.length, paths.isMore) : DOCS_COPY.paths.searching}
      </p>
      {found.length > 0 && (
        <ol className="gh-docs-paths gh-list gh-stack" aria-label={DOCS_COPY.paths.title(from)}>
          {found.map((path) => (
            <li key={path.steps.map(stepKey).join('.')}>
              <button
                type="button"
                aria-label={DOCS_COPY.paths.open(labelOf(path))}
                onClick={() => open(path)}
              >
                <Steps path={path} />
              </button>
              <WithheldTag name={fieldsOf(path).find((one) => withheld.fields.has(one)) ?? ''} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** For screen readers: `city, needs id; population`. */
function labelOf({ steps }: SchemaPath): string {
  return steps
    .map((step) => {
      if (step.kind === 'on') return DOCS_COPY.paths.on(step.type);
      const needs = step.required.length > 0 && DOCS_COPY.paths.needs(step.required.join(', '));
      return [step.name, needs].filter(Boolean).join(', ');
    })
    .join('; ');
}

function Steps({ path }: { readonly path: SchemaPath }) {
  return (
    <>
      {path.steps.map((step, at) => (
        // Steps never change, and a name may occur twice.
        <span key={at} className="gh-docs-path-step">
          {at > 0 && <span className="gh-docs-path-arrow gh-muted">{' › '}</span>}
          {step.kind === 'on' ? (
            <span className="gh-docs-type">{stepKey(step)}</span>
          ) : (
            <>
              <span className="gh-docs-field">{step.name}</span>
              {step.required.length > 0 && (
                <>
                  (<span className="gh-docs-argument">{step.required.join(', ')}</span>)
                </>
              )}
              {step.isList && '[ ]'}
            </>
          )}
        </span>
      ))}
    </>
  );
}
