import {
  bandBounds,
  type CompletionBand,
  getCompletionBand,
  completionBands,
} from '../../rules/completion-band.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  CircleDashed,
  Clock,
  type LucideIcon,
  Sprout,
  ThumbsUp,
  TrendingUp,
  Trophy,
} from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import styles from './week-band.module.css';

/** 'running': the day has not ended. 'none': nothing was due or done. 'unknown': not loaded yet. */
export type WeekBand = CompletionBand | 'running' | 'upcoming' | 'none' | 'unknown';

export type Tense = 'past' | 'today' | 'future';

/** @param rate percentage, null if nothing was possible, undefined while unknown */
export function getWeekBand(rate: number | null | undefined, tense: Tense): WeekBand {
  if (tense === 'future') return 'upcoming';
  if (rate === undefined) return 'unknown';
  if (rate === null) return 'none';
  return tense === 'today' ? 'running' : getCompletionBand(rate);
}

interface BandLook {
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/**
 * Name and icon of each band, because color alone must not carry a meaning. `BandWords` has the
 * text of a running day.
 */
export const bandLooks: Readonly<Record<Exclude<WeekBand, 'running' | 'unknown'>, BandLook>> = {
  excellent: { name: msg({ message: 'Excellent', comment: 'How a day went' }), Icon: Trophy },
  good: { name: msg({ message: 'Good', comment: 'How a day went' }), Icon: ThumbsUp },
  fair: { name: msg({ message: 'Fair', comment: 'How a day went' }), Icon: TrendingUp },
  low: { name: msg({ message: 'Needs Improvement', comment: 'How a day went' }), Icon: Sprout },
  upcoming: {
    name: msg({ message: 'Upcoming', comment: 'A day that is still ahead' }),
    Icon: Clock,
  },
  none: { name: msg({ message: 'Nothing due', comment: 'On this day' }), Icon: CircleDashed },
};

export function BandLegend() {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      {completionBands.map((band) => {
        const { name, Icon } = bandLooks[band];
        const bound = bandBounds[band];
        return (
          <li key={band} className={classNames(styles.entry, styles.band)} data-band={band}>
            <span className={styles.sign}>
              <Icon size={16} aria-hidden />
            </span>
            <span>{i18n._(name)}</span>
            {bound > 0 && <span className={styles.bound}>{number.format(bound)}+</span>}
          </li>
        );
      })}
    </ul>
  );
}
