import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { getLengthInDays } from '@daymark/shared/timeline/streak.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { SelectField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { MetricTiles } from '../../ui/metric-tiles.tsx';
import { AreaName } from './metrics.tsx';
import { sortStreaks } from './sorted-streaks.ts';
import styles from './streaks-panel.module.css';
import { type AnalyticsPlace, type StreakOrder, streakOrders } from './use-analytics-place.ts';

interface StreaksPanelProps {
  readonly streaks: StreakList;
  readonly dashboard: DashboardAnalytics;
  readonly place: AnalyticsPlace;
  /** Whether an area counts weeks or forgives missed days. */
  readonly isMixed: boolean;
}

export function StreaksPanel({ streaks, dashboard, place, isMixed }: StreaksPanelProps) {
  const { i18n } = useLingui();
  const { order } = place;
  const sorted = useMemo(
    () => sortStreaks(streaks, { order, locale: i18n.locale }),
    [streaks, order, i18n.locale],
  );
  return (
    <>
      <StreakTiles streaks={streaks} dashboard={dashboard} />
      <SectionCard
        title={<Trans>All streaks</Trans>}
        hint={
          isMixed ? (
            <Trans>Each area counts its streak the way you chose for it.</Trans>
          ) : (
            <Trans>A streak grows with every day done and ends when you miss one.</Trans>
          )
        }
      >
        <div className={styles.order}>
          <OrderChoice place={place} />
        </div>
        <ul className={styles.list}>
          {sorted.map((streak) => (
            <StreakRow key={streak.life_area_id} streak={streak} />
          ))}
        </ul>
        <StrengthWords />
      </SectionCard>
    </>
  );
}

function OrderChoice({ place }: { readonly place: AnalyticsPlace }) {
  const { t } = useLingui();
  const labels: Readonly<Record<StreakOrder, string>> = {
    current: t`Current streak`,
    best: t`Best streak`,
    strength: t({ message: 'Strength', comment: 'How firm a habit is' }),
    name: t({ message: 'Name', comment: 'Of a life area' }),
  };
  return (
    <SelectField
      label={<Trans>Sort by</Trans>}
      name="sort"
      value={place.order}
      options={streakOrders.map((value) => ({ value, label: labels[value] }))}
      onChange={({ target }) => {
        const order = streakOrders.find((one) => one === target.value);
        if (order !== undefined) place.selectOrder(order);
      }}
    />
  );
}

function StrengthWords() {
  return (
    <p className={styles.explained}>
      <Trans>
        Strength shows how firm a habit is, from 0 to 100%. Each day done adds a little, a missed
        day costs a little, and recent days count most. One bad day can end a streak but barely
        dents strength. Pauses don’t change it.
      </Trans>
    </p>
  );
}

function StreakTiles({ streaks, dashboard }: Pick<StreaksPanelProps, 'streaks' | 'dashboard'>) {
  const { t, i18n } = useLingui();
  const { active_streaks, total_areas } = dashboard.weekly_overview;
  const { best_streak } = dashboard;
  const lengthOf = useStreakLength();
  const longest = streaks.find(
    ({ best, unit }) => best > 0 && getLengthInDays(best, unit) === best_streak,
  );
  return (
    <MetricTiles
      metrics={[
        {
          label: <Trans>Active streaks</Trans>,
          value: formatNumber(active_streaks, i18n.locale),
          detail: t`${plural(total_areas, { one: 'of # area', other: 'of # areas' })}`,
        },
        {
          label: <Trans>Best streak</Trans>,
          value: longest === undefined ? '--' : lengthOf(longest.best, longest.unit),
          detail: longest ? (
            <AreaName id={longest.life_area_id} name={longest.name} color={longest.color} />
          ) : (
            <Trans>No streaks yet. Mark something done to start one.</Trans>
          ),
        },
      ]}
    />
  );
}

function StreakRow({ streak }: { readonly streak: StreakList[number] }) {
  const { i18n } = useLingui();
  const lengthOf = useStreakLength();
  const { life_area_id, name, color, current, best, unit, strength, is_active } = streak;
  const share = { '--share': `${strength ?? 0}%` } as CSSProperties;
  return (
    <li
      className={styles.row}
      data-inactive={!is_active || undefined}
      style={{ ...getAreaColorStyle(color), ...share }}
    >
      <div className={styles.words}>
        <h3 className={styles.name}>
          <AreaName id={life_area_id} name={name} color={color} />
          {!is_active && (
            <span className={styles.chip}>
              <Trans comment="Of a life area that was ended or archived">No longer counted</Trans>
            </span>
          )}
        </h3>
        <LastCompleted streak={streak} />
      </div>
      <dl className={styles.lengths}>
        <div className={styles.length} data-burning={current > 0 || undefined}>
          <dt>
            <Trans context="streak">Current</Trans>
          </dt>
          <dd>
            <Flame size="1em" aria-hidden />
            {lengthOf(current, unit)}
          </dd>
        </div>
        <div className={styles.length}>
          <dt>
            <Trans context="streak">Best</Trans>
          </dt>
          <dd>{lengthOf(best, unit)}</dd>
        </div>
        <div className={styles.length}>
          <dt>
            <Trans comment="How firm a habit is">Strength</Trans>
          </dt>
          <dd>{formatPercent(strength, i18n.locale)}</dd>
        </div>
      </dl>
      <span className={styles.rail}>
        <span className={styles.share} />
      </span>
    </li>
  );
}

function LastCompleted({ streak }: { readonly streak: StreakList[number] }) {
  const { i18n } = useLingui();
  const { last_completed_date } = streak;
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = last_completed_date && formatDate(last_completed_date, i18n.locale, style);
  return (
    <p className={styles.last}>
      {date ? (
        <Trans>Last completed: {date}</Trans>
      ) : (
        <Trans comment="The date of an area that no day was done of">Last completed: Never</Trans>
      )}
    </p>
  );
}
