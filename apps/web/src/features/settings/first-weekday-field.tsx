import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import {
  chosenWeeks,
  monday,
  type Weekday,
  weekdays,
  weekEndOf,
  weekOf,
  weekStartOf,
  withWeekChoice,
} from '@daymark/shared/calendar/week.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../outbox/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import styles from './settings.module.css';

/** A week that begins with a Monday. */
const anyWeek = weekOf('2024-01-01');

interface FirstWeekdayFieldProps {
  readonly onChange: (weekday: Weekday) => void;
}

/** A choice is confirmed once the person has read what becomes of the current week. */
export function FirstWeekdayField({ onChange }: FirstWeekdayFieldProps) {
  const { i18n } = useLingui();
  const user = useShownUser();
  const current = user.first_weekday ?? monday;
  const [wanted, setWanted] = useState(current);
  const isOther = wanted !== current;
  const nameOf = (weekday: Weekday) =>
    formatDate(anyWeek[weekday - 1] ?? '', i18n.locale, { weekday: 'long' });
  return (
    <div className={styles.choice}>
      <SelectField
        label={<Trans>First day of the week</Trans>}
        hint={
          isOther ? (
            <WhatHappens wanted={wanted} />
          ) : (
            <Trans>Calendars, weekly goals and reports begin with it.</Trans>
          )
        }
        name="first_weekday"
        autoComplete="off"
        options={weekdays.map((weekday) => ({ value: String(weekday), label: nameOf(weekday) }))}
        value={wanted}
        onChange={({ target }) =>
          setWanted(weekdays.find((weekday) => String(weekday) === target.value) ?? current)
        }
      />
      {isOther && (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => onChange(wanted)}>
            <Trans>Change</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setWanted(current)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function WhatHappens({ wanted }: { readonly wanted: Weekday }) {
  const { i18n } = useLingui();
  const clock = useTrueClock();
  const user = useShownUser();
  const today = todayOf(clock.now(), user);
  const weeks = chosenWeeks(withWeekChoice(user, { on: today, weekday: wanted }));
  const lastDay = weekEndOf(today, weeks);
  const firstDay = addDays(weekStartOf(today, wanted), 7);
  const dateText = (date: CalendarDate) => formatDate(date, i18n.locale, dayStyle);
  const [end, begin] = [dateText(lastDay), dateText(firstDay)];
  return (
    <>
      {firstDay === addDays(lastDay, 1) ? (
        <Trans>
          This week ends on {end}, and the new weeks begin on {begin}.
        </Trans>
      ) : (
        <Trans>
          This week ends on {end}. A short week follows, and the new weeks begin on {begin}.
        </Trans>
      )}{' '}
      <Trans>Weeks that are over and your streaks stay as they are.</Trans>
    </>
  );
}
