import { useStore } from 'zustand';
import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { describeProfile, formatDistinct, placesIn, PROFILE_COPY } from './profile-copy.ts';
import type { ProfileStore } from './use-profiles.ts';
import './profile.css';

/** Height of the pictures below the columns' names, CSS pixels. */
export const PICTURE_HEIGHT = 44;

const WIDTH = 100;
const HEIGHT = 20;

interface ColumnPictureProps {
  readonly profiles: ProfileStore;
  readonly columnKey: string;
  readonly schemaType: string | undefined;
  readonly label: string;
  readonly id: string;
  readonly tabIndex: 0 | -1;
}

export function ColumnPicture(props: ColumnPictureProps) {
  const { profiles, columnKey, schemaType, label, id, tabIndex } = props;
  const profile = useStore(profiles, (known) => known.get(columnKey));
  const description = profile && describeProfile(profile, schemaType);
  const share = profile ? profile.values / Math.max(1, placesIn(profile)) : 0;
  return (
    <button
      type="button"
      className="gh-profile-picture gh-column"
      aria-label={PROFILE_COPY.open(label)}
      aria-describedby={id}
      aria-haspopup="dialog"
      title={description}
      tabIndex={tabIndex}
      data-part="picture"
    >
      <span className="gh-profile-type gh-muted">
        <span className="gh-ellipsis">
          {schemaType ?? (profile && PROFILE_COPY.types[profile.type])}
        </span>
        <span>{profile && profile.type !== 'boolean' && formatDistinct(profile)}</span>
      </span>
      <ValuesPicture profile={profile} />
      <span className="gh-profile-nulls" aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span id={id} hidden>
        {description}
      </span>
    </button>
  );
}

export function ValuesPicture(props: { readonly profile: ColumnProfile | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className="gh-profile-values gh-fixed"
    >
      {props.profile && drawValues(props.profile)}
    </svg>
  );
}

function drawValues(profile: ColumnProfile) {
  const { histogram, type, trues, falses, top, values } = profile;
  if (histogram && histogram.counts.length > 1) return drawBars(histogram.counts);
  if (type === 'boolean') return drawShares([trues, falses], trues + falses);
  const counts = top.map(({ count }) => count).filter((count) => count > 1);
  return drawShares(counts, values);
}

function drawBars(counts: readonly number[]) {
  const most = Math.max(...counts);
  const step = WIDTH / counts.length;
  const path = counts.map((count, index) => {
    const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
    return height === 0
      ? ''
      : `M${round(index * step)} ${HEIGHT}v${-round(height)}h${round(step * 0.9)}v${round(height)}z`;
  });
  return <path d={path.join('')} />;
}

/** Parts of a whole beside each other, the largest first; the rest is faint. */
function drawShares(counts: readonly number[], whole: number) {
  const rest = counts.reduce((left, count) => left - count, whole);
  let left = 0;
  const parts = [...counts, Math.max(0, rest)].map((count, index) => {
    const width = (count / Math.max(1, whole)) * WIDTH;
    const part = (
      <rect key={index} x={round(left)} y={6} width={round(width)} height={HEIGHT - 8} />
    );
    left += width;
    return part;
  });
  return <g className="gh-profile-shares">{parts}</g>;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
