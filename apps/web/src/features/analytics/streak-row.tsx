import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatDate } from '../../lib/format.ts';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { AreaName } from './area-name.tsx';
import styles from './streak-row.module.css';

/** The streak of one area: the current one, as a share of the best. */
export function StreakRow({ streak }: { readonly streak: StreakList[number] }) {
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
      <dl className={styles.figures}>
        <div className={styles.figure} data-burning={current > 0 || undefined}>
          <dt>
            <Trans context="streak">Current</Trans>
          </dt>
          <dd>
            <Flame size="1em" aria-hidden />
            {t`${plural(current, { one: '# day', other: '# days' })}`}
          </dd>
        </div>
        <div className={styles.figure}>
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
