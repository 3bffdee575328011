import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../contract/language.ts';
import { moveInList } from '../../ui/row-keys.ts';
import { Digits, RoundedFractions } from '../shared/digits.tsx';
import { VALUE_COPY } from '../shared/shared-copy.ts';
import { ValuesPicture } from './column-picture.tsx';
import { factsOf } from './column-facts-copy.ts';
import { formatShare, PROFILE_COPY } from './profile-copy.ts';
import './column-panel.css';
import {
  valueToken,
  type ColumnFilter,
  type ColumnTest,
  type RowSelection,
} from '../../../answers/query/selection.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { Profile, ProfileRequest } from '../../../answers/profile/create-profiler.ts';
import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { readProfile } from './use-profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Popover } from '../../ui/popover.tsx';

const TOP_VALUES = 20;

interface ColumnPanelProps extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly selection: RowSelection;
  readonly column: readonly string[];
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onFilter: (filter: ColumnFilter) => void;
  readonly onGroup: ((column: readonly string[]) => void) | undefined;
  readonly onClose: () => void;
}

export function ColumnPanel(props: ColumnPanelProps) {
  const { label, anchor, onFilter, onGroup, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [profile, hasFailed] = useColumnProfile(props);
  const column = profile?.columns[0];
  return (
    <Popover
      {...{ panel, anchor, onClose }}
      title={PROFILE_COPY.open(label)}
      aria-busy={!column && !hasFailed}
      className="gh-table-menu gh-profile-panel"
      width={360}
      maxHeight={640}
    >
      <h2>
        <span className="gh-ellipsis" title={label}>
          {label}
        </span>
        {column && <span>{PROFILE_COPY.types[column.type]}</span>}
      </h2>
      {profile && profile.rows < profile.total && (
        <p>{PROFILE_COPY.reading(formatCount(profile.rows), formatCount(profile.total))}</p>
      )}
      {hasFailed && <p role="alert">{PROFILE_COPY.failed}</p>}
      {column && (
        <>
          {column.histogram && column.histogram.counts.length > 1 && (
            <ValuesPicture profile={column} />
          )}
          <RoundedFractions value>
            <dl>
              {factsOf(column).map(([name, fact]) => (
                <Fact key={name} name={name}>
                  {typeof fact === 'string' ? fact : <Digits text={fact.number} />}
                </Fact>
              ))}
            </dl>
          </RoundedFractions>
          <TopValues
            column={column}
            onChoose={(filter) => {
              panel.current?.hidePopover();
              onFilter({ ...filter, column: column.path });
            }}
          />
          {onGroup && (
            <Button
              label={PROFILE_COPY.groupBy}
              look="table"
              onClick={() => {
                panel.current?.hidePopover();
                onGroup(column.path);
              }}
            />
          )}
        </>
      )}
    </Popover>
  );
}

function useColumnProfile(
  props: ColumnPanelProps,
): [profile: Profile | undefined, hasFailed: boolean] {
  const { answersApi, name, selection, column } = props;
  const [profile, setProfile] = useState<Profile>();
  const [hasFailed, setFailed] = useState(false);
  const rows = { ...selection, order: undefined };
  const task = JSON.stringify({ ...rows, columns: [column], topValues: TOP_VALUES });
  useEffect(() => {
    const wanted = new AbortController();
    const { signal } = wanted;
    const request = JSON.parse(task) as ProfileRequest;
    readProfile(answersApi, name, request, signal, setProfile).catch(() => {
      if (!signal.aborted) setFailed(true);
    });
    return () => wanted.abort();
  }, [answersApi, name, task]);
  return [profile, hasFailed];
}

interface TopValuesProps {
  readonly column: ColumnProfile;
  readonly onChoose: (test: ColumnTest) => void;
}

function TopValues({ column, onChoose }: TopValuesProps) {
  const { top, values, isTopExact } = column;
  const isEach = top.every(({ count }) => count === 1);
  if (values === 0) return undefined;
  if (isEach && !isTopExact) return <p>{PROFILE_COPY.noTop}</p>;
  return (
    <section aria-label={PROFILE_COPY.top}>
      <h3 title={PROFILE_COPY.topHint}>{PROFILE_COPY.top}</h3>
      {/* The list takes the keys of its buttons. */}
      <ol role="list" className="gh-list" onKeyDown={moveInList}>
        {top.map(({ kind, text, isCut, count }) => {
          const shown = text === '' ? VALUE_COPY.empties.string : text;
          const number = formatCount(count);
          const told = isTopExact ? number : PROFILE_COPY.atLeast(number);
          const face = (
            <>
              <span
                className="gh-profile-bar"
                style={{ width: `${(count / (top[0]?.count ?? count)) * 100}%` }}
              />
              <span className="gh-ellipsis" data-empty={text === '' || undefined}>
                {shown}
                {isCut && '…'}
              </span>
              <span>{PROFILE_COPY.countAndShare(told, formatShare(count, values))}</span>
            </>
          );
          return (
            <li key={`${kind} ${text}`}>
              {isCut ? (
                <span className="gh-profile-top gh-strip">{face}</span>
              ) : (
                <Button
                  label={face}
                  className="gh-profile-top gh-strip"
                  aria-label={PROFILE_COPY.showOnly(shown, told)}
                  title={shown}
                  onClick={() => onChoose({ test: 'one-of', values: [valueToken({ kind, text })] })}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
