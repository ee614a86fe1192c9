import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { formatPercent } from '../../lib/format.ts';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './area-comparison.module.css';

type AreaTrend = Trends['areas'][number];

export function AreaComparison({ areas }: { readonly areas: readonly AreaTrend[] }) {
  const sorted = areas.toSorted(
    (one, other) => (other.completion_rate ?? 0) - (one.completion_rate ?? 0),
  );
  return (
    <SectionCard
      title={<Trans>Areas compared</Trans>}
      hint={areas.length > 0 && <Trans>Share of due days done.</Trans>}
    >
      {sorted.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing was due on the days that are over.</Trans>
        </p>
      ) : (
        <ol className={styles.list}>
          {sorted.map((area) => (
            <AreaBar key={area.life_area_id} area={area} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function AreaBar({ area }: { readonly area: AreaTrend }) {
  const { i18n } = useLingui();
  const { life_area_id, name, color, completion_rate, done, possible } = area;
  const share = { '--share': `${completion_rate ?? 0}%` } as CSSProperties;
  return (
    <li className={styles.area} style={{ ...getAreaColorStyle(color), ...share }}>
      <Link href={`/areas/${life_area_id}`} className={styles.name}>
        {name}
      </Link>
      <span className={styles.rate}>{formatPercent(completion_rate, i18n.locale)}</span>
      <span className={styles.rail}>
        <span className={styles.share} />
      </span>
      <span className={styles.days}>
        <Trans comment="Days done, of those that counted: 18 of 28">
          {done} of {possible}
        </Trans>
      </span>
    </li>
  );
}
