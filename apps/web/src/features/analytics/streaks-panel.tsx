import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatDate } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format.ts';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { AreaName, MetricTiles } from './metrics.tsx';
import styles from './streaks-panel.module.css';

interface StreaksPanelProps {
  readonly streaks: StreakList;
  readonly dashboard: DashboardAnalytics;
}

/** The streaks of all areas: the ones that go on first, the areas that no longer count last. */
export function StreaksPanel({ streaks, dashboard }: StreaksPanelProps) {
  return (
    <>
      <StreakTiles streaks={streaks} dashboard={dashboard} />
      <SectionCard
        title={<Trans>All streaks</Trans>}
        hint={<Trans>A streak grows by every day done and ends with a missed one.</Trans>}
      >
        <ul className={styles.list}>
          {streaks.toSorted(byLength).map((streak) => (
            <StreakRow key={streak.life_area_id} streak={streak} />
          ))}
        </ul>
      </SectionCard>
    </>
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

/** The streak of one area: the current one, as a share of the best. */
function StreakRow({ streak }: { readonly streak: StreakList[number] }) {
  const { t } = useLingui();
  const { name, color, current, best, is_active } = streak;
  const share = { '--share': `${best === 0 ? 0 : (current / best) * 100}%` } as CSSProperties;
  return (
    <li
      className={styles.row}
      data-inactive={!is_active || undefined}
      style={{ ...areaColorStyle(color), ...share }}
    >
      <div className={styles.words}>
        <h3 className={styles.name}>
          <AreaName name={name} color={color} />
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
            {t`${plural(current, { one: '# day', other: '# days' })}`}
          </dd>
        </div>
        <div className={styles.length}>
          <dt>
            <Trans context="streak">Best</Trans>
          </dt>
          <dd>{t`${plural(best, { one: '# day', other: '# days' })}`}</dd>
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
