import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './score-sheet.module.css';

interface WhichDayProps {
  readonly days: readonly CalendarDate[];
  readonly onChoose: (date: CalendarDate) => void;
}

/** Takes the focus, because the question replaces the focused button. */
export function DayQuestion({ days, onChoose }: WhichDayProps) {
  const { i18n } = useLingui();
  return (
    <fieldset ref={(group) => group?.focus()} className={styles.which} tabIndex={-1}>
      <legend>
        <Trans>A new day has begun. Which day is this for?</Trans>
      </legend>
      <div className={styles.choices}>
        {days.map((date) => {
          const weekday = formatDate(date, i18n.locale, { weekday: 'long' });
          return (
            <Button key={date} onClick={() => onChoose(date)}>
              <Trans comment="A weekday that a mark is for">For {weekday}</Trans>
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
