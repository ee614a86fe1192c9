import * as limits from '@daymark/shared/limits.ts';
import type {
  NotificationSettings,
  NotificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import { isQuiet } from '@daymark/shared/notifications/quiet-hours.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { formatTime, timesOfDay } from '../../lib/format.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { SelectField, type SelectOption, Switch } from '../../ui/fields.tsx';
import styles from './preferences.module.css';
import { ReminderTimesField } from './reminder-times-field.tsx';

interface PreferenceCardsProps {
  readonly settings: NotificationSettings;
  /** The devices that receive notifications. Without any, choices take effect later. */
  readonly place: 'here' | 'elsewhere' | 'nowhere';
  readonly onChange: (changes: NotificationSettingsChanges) => void;
}

export function PreferenceCards(props: PreferenceCardsProps) {
  return (
    <div className={styles.cards} data-paused={props.place === 'nowhere' || undefined}>
      <ReminderCard {...props} />
      <NewsCard {...props} />
      <QuietHoursCard {...props} />
    </div>
  );
}

function KindSwitch({ place, hint, ...props }: KindSwitchProps) {
  const isWaiting = props.checked && place !== 'here';
  return (
    <Switch
      {...props}
      hint={
        isWaiting ? (
          <>
            {hint}{' '}
            <span className={styles.waiting}>
              {place === 'nowhere' ? (
                <Trans>Will be sent once notifications are on.</Trans>
              ) : (
                <Trans>Sent to your other devices, and here once notifications are on.</Trans>
              )}
            </span>
          </>
        ) : (
          hint
        )
      }
    />
  );
}

function ReminderCard({ settings, place, onChange }: PreferenceCardsProps) {
  return (
    <SectionCard title={<Trans>Reminders</Trans>} divided>
      <SwitchWithDetails
        place={place}
        label={<Trans>Daily reminder</Trans>}
        hint={<Trans>Tells you what is due and still open, up to three times a day.</Trans>}
        name="daily_reminder_enabled"
        checked={settings.daily_reminder_enabled}
        onCheckedChange={(daily_reminder_enabled) => onChange({ daily_reminder_enabled })}
      >
        <ReminderTimesField
          settings={settings}
          onChange={(daily_reminder_times) => onChange({ daily_reminder_times })}
        />
      </SwitchWithDetails>
      <KindSwitch
        place={place}
        label={<Trans>Streak reminders</Trans>}
        hint={<Trans>Before a streak ends that you have kept up.</Trans>}
        name="streak_reminders_enabled"
        checked={settings.streak_reminders_enabled}
        onCheckedChange={(streak_reminders_enabled) => onChange({ streak_reminders_enabled })}
      />
      <SwitchWithDetails
        place={place}
        label={<Trans>Inactivity alerts</Trans>}
        hint={<Trans>When life areas have had no score for some days.</Trans>}
        name="inactivity_alerts_enabled"
        checked={settings.inactivity_alerts_enabled}
        onCheckedChange={(inactivity_alerts_enabled) => onChange({ inactivity_alerts_enabled })}
      >
        <InactivityField
          value={settings.inactivity_days}
          onValueChange={(inactivity_days) => onChange({ inactivity_days })}
        />
      </SwitchWithDetails>
    </SectionCard>
  );
}

function NewsCard({ settings, place, onChange }: PreferenceCardsProps) {
  return (
    <SectionCard title={<Trans>Encouragement and reports</Trans>} divided>
      <SwitchWithDetails
        place={place}
        label={<Trans>Daily quote</Trans>}
        hint={<Trans>One quote each day.</Trans>}
        name="daily_quote_enabled"
        checked={settings.daily_quote_enabled}
        onCheckedChange={(daily_quote_enabled) => onChange({ daily_quote_enabled })}
      >
        <TimeField
          label={<Trans>Quote time</Trans>}
          hint={
            isQuiet(settings, settings.daily_quote_time) && (
              <Trans>This is within your quiet hours, so nothing is sent then.</Trans>
            )
          }
          name="daily_quote_time"
          value={settings.daily_quote_time}
          onValueChange={(daily_quote_time) => onChange({ daily_quote_time })}
        />
      </SwitchWithDetails>
      <KindSwitch
        place={place}
        label={<Trans>Celebrations</Trans>}
        hint={<Trans>When every area of a day is done.</Trans>}
        name="celebration_notifications"
        checked={settings.celebration_notifications}
        onCheckedChange={(celebration_notifications) => onChange({ celebration_notifications })}
      />
      <KindSwitch
        place={place}
        label={<Trans>Achievements</Trans>}
        hint={<Trans>When a streak reaches a milestone.</Trans>}
        name="achievement_notifications"
        checked={settings.achievement_notifications}
        onCheckedChange={(achievement_notifications) => onChange({ achievement_notifications })}
      />
      <KindSwitch
        place={place}
        label={<Trans>Weekly report</Trans>}
        hint={<Trans>How the week went, once it is over.</Trans>}
        name="weekly_reports_enabled"
        checked={settings.weekly_reports_enabled}
        onCheckedChange={(weekly_reports_enabled) => onChange({ weekly_reports_enabled })}
      />
    </SectionCard>
  );
}

function QuietHoursCard({ settings, onChange }: PreferenceCardsProps) {
  return (
    <SectionCard title={<Trans>Quiet hours</Trans>}>
      <SwitchWithDetails
        // Quiet hours send nothing, so they need no hint about devices.
        place="here"
        label={<Trans>Keep quiet at certain hours</Trans>}
        hint={<Trans>Nothing is sent between these times.</Trans>}
        name="quiet_hours_enabled"
        checked={settings.quiet_hours_enabled}
        onCheckedChange={(quiet_hours_enabled) => onChange({ quiet_hours_enabled })}
      >
        <TimeField
          label={<Trans comment="Quiet hours begin at this time">From</Trans>}
          name="quiet_hours_start"
          value={settings.quiet_hours_start}
          onValueChange={(quiet_hours_start) => onChange({ quiet_hours_start })}
        />
        <TimeField
          label={<Trans comment="Quiet hours end at this time">To</Trans>}
          name="quiet_hours_end"
          value={settings.quiet_hours_end}
          onValueChange={(quiet_hours_end) => onChange({ quiet_hours_end })}
        />
      </SwitchWithDetails>
    </SectionCard>
  );
}

interface KindSwitchProps extends ComponentProps<typeof Switch> {
  readonly place: PreferenceCardsProps['place'];
}

interface SwitchWithDetailsProps extends KindSwitchProps {
  /** Fields that apply only while the switch is on. */
  readonly children: ReactNode;
}

function SwitchWithDetails({ children, ...props }: SwitchWithDetailsProps) {
  return (
    <div>
      <KindSwitch {...props} />
      {props.checked && <div className={styles.details}>{children}</div>}
    </div>
  );
}

interface TimeFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (time: string) => void;
}

/** A list of times. A time set elsewhere between its steps is added. */
function TimeField({ value, onValueChange, ...field }: TimeFieldProps) {
  const { i18n } = useLingui();
  const times = timesOfDay(15, i18n.locale);
  const isListed = times.some((time) => time.value === value);
  const label = formatTime(value, i18n.locale);
  const options = isListed ? times : [...times, { value, label }].toSorted(byTime);
  return (
    <SelectField
      {...field}
      autoComplete="off"
      options={options}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

function byTime(one: SelectOption, other: SelectOption): number {
  return one.value < other.value ? -1 : 1;
}

interface InactivityFieldProps {
  readonly value: number;
  readonly onValueChange: (days: number) => void;
}

const { min, max } = limits.inactivityDays;
const choices = Array.from({ length: max - min + 1 }, (_, index) => min + index);

function InactivityField({ value, onValueChange }: InactivityFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={<Trans>Days without a score</Trans>}
      name="inactivity_days"
      autoComplete="off"
      options={choices.map((days) => ({
        value: String(days),
        label: t`${plural(days, { one: '# day', other: '# days' })}`,
      }))}
      value={String(value)}
      onChange={(event) => onValueChange(Number(event.target.value))}
    />
  );
}
