import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { LongList } from './long-list.tsx';
import styles from './area-pauses.module.css';

interface AreaPausesProps {
  readonly pauses: readonly Pause[];
  readonly today: CalendarDate;
}

export function AreaPauses({ pauses, today }: AreaPausesProps) {
  return (
    <SectionCard
      title={<Trans>Pauses</Trans>}
      hint={<Trans>Nothing was due on these days. Streaks carry on.</Trans>}
    >
      {pauses.length === 0 ? (
        <p className={styles.none}>
          <Trans>No pauses, and no skipped days.</Trans>
        </p>
      ) : (
        <LongList
          items={pauses}
          keyOf={({ id }) => id}
          render={(pause) => <PauseWords pause={pause} today={today} />}
        />
      )}
    </SectionCard>
  );
}

interface PauseWordsProps {
  readonly pause: Pause;
  readonly today: CalendarDate;
}

function PauseWords({ pause, today }: PauseWordsProps) {
  const { life_area_id, first_day, last_day, reason } = pause;
  const isNow = first_day <= today && (last_day === null || today <= last_day);
  return (
    <div className={styles.pause}>
      <p className={styles.days}>
        <PauseDays pause={pause} today={today} />
        {isNow && (
          <Chip tone="accent">
            <Trans comment="A pause that covers today">Now</Trans>
          </Chip>
        )}
        {life_area_id === null && (
          <Chip>
            <Trans comment="A pause of every life area">All areas</Trans>
          </Chip>
        )}
      </p>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}

const dayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function PauseDays({ pause: { first_day, last_day }, today }: PauseWordsProps) {
  const { i18n } = useLingui();
  const first = formatDate(first_day, i18n.locale, dayStyle);
  if (last_day === null) {
    return first_day <= today ? (
      <Trans comment="An open pause: since 3 Mar 2026">Since {first}</Trans>
    ) : (
      <Trans comment="An open pause that is still to come: from 3 Mar 2026 on">
        From {first} on
      </Trans>
    );
  }
  if (first_day === last_day) return first;
  return formatDateRange({ start_date: first_day, end_date: last_day }, i18n.locale, dayStyle);
}
