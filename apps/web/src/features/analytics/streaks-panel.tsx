import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AreaName } from './area-name.tsx';
import { MetricTiles } from './metrics.tsx';
import { formatNumber } from '../../lib/format.ts';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './panel.module.css';
import listStyles from './streaks-panel.module.css';
import { StreakRow } from './streak-row.tsx';

interface StreaksPanelProps {
  readonly streaks: StreakList;
  readonly dashboard: DashboardAnalytics;
}

/** The streaks of all areas: the ones that go on first, the areas that no longer count last. */
export function StreaksPanel({ streaks, dashboard }: StreaksPanelProps) {
  return (
    <div className={styles.panel}>
      <StreakTiles streaks={streaks} dashboard={dashboard} />
      <SectionCard
        title={<Trans>All streaks</Trans>}
        hint={<Trans>A streak grows by every day done and ends with a missed one.</Trans>}
      >
        <ul className={listStyles.list}>
          {streaks.toSorted(byLength).map((streak) => (
            <StreakRow key={streak.life_area_id} streak={streak} />
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}

type Streak = StreakList[number];

function byLength(one: Streak, other: Streak): number {
  return (
    Number(other.is_active) - Number(one.is_active) ||
    other.current - one.current ||
    other.best - one.best
  );
}

function StreakTiles({ streaks, dashboard }: StreaksPanelProps) {
  const { t, i18n } = useLingui();
  const { active_streaks, total_areas } = dashboard.weekly_overview;
  const { best_streak } = dashboard;
  const longest = streaks.find(({ best }) => best > 0 && best === best_streak);
  return (
    <MetricTiles
      metrics={[
        {
          key: 'active',
          label: <Trans>Active streaks</Trans>,
          value: formatNumber(active_streaks, i18n.locale),
          detail: t`${plural(total_areas, { one: 'of # area', other: 'of # areas' })}`,
        },
        {
          key: 'longest',
          label: <Trans>Best streak</Trans>,
          value: best_streak === 0 ? '--' : daysText(best_streak),
          detail: longest ? (
            <AreaName name={longest.name} color={longest.color} />
          ) : best_streak === 0 ? (
            <Trans>No day completed yet. Mark an area done to begin one.</Trans>
          ) : undefined,
        },
      ]}
    />
  );

  function daysText(days: number): string {
    return t`${plural(days, { one: '# day', other: '# days' })}`;
  }
}
