import { type DayEnd, dayEnds } from '@daymark/shared/calendar/today.ts';
import { type Weekday, weekdays, weekOf } from '@daymark/shared/calendar/week.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { firstWeekdayOfRegion } from '../../lib/first-weekday.ts';
import { formatDate } from '../../lib/format.ts';
import { joinProfile, type SettledProfile } from '../../outbox/account-calls.ts';
import { useOutbox, useShownUser } from '../../outbox/use-outbox.tsx';
import { SelectField, Switch } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';

/** How the person's days, weeks and cards are; the same on every device. */
export function DaysCard() {
  const { first_weekday, day_ends_at, show_strength, done_last } = useShownUser();
  const change = useProfileChange();
  return (
    <SectionCard
      title={<Trans>Days and cards</Trans>}
      hint={<Trans>Kept with your account, the same on all your devices.</Trans>}
      divided
    >
      <div className={styles.days}>
        <FirstWeekdayField
          value={first_weekday}
          onChange={(first_weekday) => change({ first_weekday })}
        />
        <DayEndField value={day_ends_at} onChange={(day_ends_at) => change({ day_ends_at })} />
      </div>
      <Switch
        label={<Trans>Show strength on cards</Trans>}
        hint={
          <Trans>
            How firm a habit has become, from 0 to 100: each done day adds to it, and a missed one
            takes only a little away.
          </Trans>
        }
        name="show_strength"
        checked={show_strength}
        onCheckedChange={(show_strength) => change({ show_strength })}
      />
      <Switch
        label={<Trans>Done areas last</Trans>}
        hint={<Trans>What you have done moves below what is still open.</Trans>}
        name="done_last"
        checked={done_last}
        onCheckedChange={(done_last) => change({ done_last })}
      />
    </SectionCard>
  );
}

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A week that begins with a Monday. */
const anyWeek = weekOf('2024-01-01');

function FirstWeekdayField({ value, onChange }: ChoiceProps<Weekday | null>) {
  const { t, i18n } = useLingui();
  const nameOf = (weekday: Weekday) =>
    formatDate(anyWeek[weekday - 1] ?? '', i18n.locale, { weekday: 'long' });
  const regional = nameOf(firstWeekdayOfRegion(i18n.locale));
  const ofRegion = t({
    message: `As in your region (${regional})`,
    comment: 'The first day of the week; in brackets a weekday',
  });
  return (
    <SelectField
      label={<Trans>First day of the week</Trans>}
      hint={
        value === null ? (
          <Trans>Calendars begin with it. Weekly goals count from Monday until you choose.</Trans>
        ) : (
          <Trans>Calendars, weekly goals and reports begin with it.</Trans>
        )
      }
      name="first_weekday"
      autoComplete="off"
      options={[
        { value: 'region', label: ofRegion },
        ...weekdays.map((weekday) => ({ value: String(weekday), label: nameOf(weekday) })),
      ]}
      value={value ?? 'region'}
      onChange={({ target }) =>
        onChange(weekdays.find((weekday) => String(weekday) === target.value) ?? null)
      }
    />
  );
}

function DayEndField({ value, onChange }: ChoiceProps<DayEnd>) {
  const { t } = useLingui();
  const midnight = t({ message: 'Midnight', comment: 'When a day ends' });
  return (
    <SelectField
      label={<Trans>End of the day</Trans>}
      hint={
        value === '00:00' ? (
          <Trans>Awake later? Choose an hour up to which it is still the day before.</Trans>
        ) : (
          <Trans>Until {value} what you mark counts for the day before.</Trans>
        )
      }
      name="day_ends_at"
      autoComplete="off"
      options={dayEnds.map((time) => ({ value: time, label: time === '00:00' ? midnight : time }))}
      value={value}
      onChange={({ target }) => onChange(target.value as DayEnd)}
    />
  );
}

/** Takes effect at once, and is sent when it can be; what the server refuses stands in the queue below. */
function useProfileChange(): (changes: SettledProfile) => void {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  return (changes) => {
    outbox.changeAccount(joinProfile(changes)).catch(() => {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  };
}
