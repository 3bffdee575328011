import type { ArgumentListProps } from './argument-list.tsx';
import type { DirectiveNode, SelectionNode } from 'graphql';
import { useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import { DEFAULT_LITERAL } from '../../../contract/literal-json.ts';
import type { Path } from '../../../schema/selection-path.ts';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { BuilderRow } from './document/rows.ts';
import { InputList } from './value-editor.tsx';
import { Button } from '../../ui/button.tsx';

/** GraphQL's own directives of selections, and what holds where one is not there. */
const WITHOUT_DIRECTIVE = { include: 'true', skip: 'false' };

/** What a selection has besides its arguments: an alias, and when it is left out. The first takes the focus. */
export function SelectionOptions({ row, path }: ArgumentListProps): JSX.Element {
  const { schema } = useBuilderTools();
  const inputs = useMemo(
    () =>
      Object.entries(WITHOUT_DIRECTIVE).flatMap(([name, literal]) => {
        const directive = schema.getDirective(name);
        const argument = directive?.args.find((one) => one.name === 'if');
        const description = argument?.description ?? directive?.description;
        const extensions = { [DEFAULT_LITERAL]: literal };
        return argument ? [{ ...argument, name: `@${name}`, extensions, description }] : [];
      }),
    [schema],
  );
  const directives = directivesOf(row.nodes[0]).flatMap(({ name, arguments: args }) => {
    const value = args?.find((one) => one.name.value === 'if')?.value;
    return value ? [[`@${name.value}`, value] as const] : [];
  });
  return (
    <div
      ref={focusFirst}
      className="gh-builder-arguments"
      role="group"
      aria-label={BUILDER_COPY.optionsOf(row.key)}
    >
      {row.step.kind === 'field' && <AliasField step={row.step} path={path} />}
      <InputList
        label={BUILDER_COPY.directives}
        inputs={inputs}
        values={new Map(directives)}
        locationOf={(name) => ({ path, directive: name.slice(1), argument: 'if', value: [] })}
      />
    </div>
  );
}

function focusFirst(options: HTMLElement | null): void {
  const first = options?.querySelector('input');
  first?.focus();
  if (first?.type === 'text') first.select();
}

export function directivesOf(node: SelectionNode | undefined): readonly DirectiveNode[] {
  return node?.directives ?? [];
}

interface AliasFieldProps {
  readonly step: Extract<BuilderRow['step'], { kind: 'field' }>;
  readonly path: Path;
}

/** The name that a field has in the answer. Leaving it or Enter sets it, Escape brings the old one back. */
function AliasField({ step, path }: AliasFieldProps): JSX.Element {
  const { name, alias = '' } = step;
  const { dispatch } = useBuilderTools();
  const [draft, setDraft] = useState(alias);
  const commit = () => {
    const wish = draft.trim();
    if (wish !== alias) dispatch({ type: 'set-alias', path, alias: wish });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || draft === alias) return;
    event.preventDefault();
    event.stopPropagation();
    setDraft(alias);
  };
  return (
    <div className="gh-builder-alias-line">
      <label>
        <span className="gh-builder-kind gh-ellipsis gh-hint">{BUILDER_COPY.alias}</span>
        <input
          type="text"
          className="gh-builder-field"
          placeholder={BUILDER_COPY.aliasHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </label>
      <Button
        label={BUILDER_COPY.repeat}
        className="gh-builder-link"
        hint={BUILDER_COPY.repeatField(name)}
        onClick={() => dispatch({ type: 'repeat-field', path })}
      />
    </div>
  );
}
