import * as limits from '@daymark/shared/limits.ts';
import type {
  NotificationSettings,
  NotificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import { isQuietTime } from '@daymark/shared/notifications/quiet-hours.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { formatTime, listTimesOfDay } from '../../lib/format-time.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { SelectField, type SelectOption, Switch } from '../../ui/fields.tsx';
import styles from './preferences.module.css';
import { ReminderTimesField } from './reminder-times-field.tsx';

interface PreferenceCardsProps {
  readonly settings: NotificationSettings;
  /** Devices that receive notifications: this device and maybe others, only others, or none. */
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

type BooleanSetting = {
  [Name in keyof NotificationSettings]: NotificationSettings[Name] extends boolean ? Name : never;
}[keyof NotificationSettings];

type TimeSetting = 'daily_quote_time' | 'quiet_hours_start' | 'quiet_hours_end';

function fieldsOf({ settings, place, onChange }: PreferenceCardsProps) {
  return {
    kind: (name: BooleanSetting) => ({
      name,
      place,
      checked: settings[name],
      onCheckedChange: (isOn: boolean) => onChange({ [name]: isOn }),
    }),
    time: (name: TimeSetting) => ({
      name,
      value: settings[name],
      onValueChange: (time: string) => onChange({ [name]: time }),
    }),
  };
}

function ReminderCard(props: PreferenceCardsProps) {
  const { settings, onChange } = props;
  const { kind } = fieldsOf(props);
  return (
    <SectionCard title={<Trans>Reminders</Trans>} divided>
      <KindSwitch
        {...kind('daily_reminder_enabled')}
        label={<Trans>Daily reminder</Trans>}
        hint={<Trans>Tells you what is due and still open, up to five times a day.</Trans>}
      >
        <ReminderTimesField
          settings={settings}
          onChange={(daily_reminders) => onChange({ daily_reminders })}
        />
      </KindSwitch>
      <KindSwitch
        {...kind('streak_reminders_enabled')}
        label={<Trans>Streak reminders</Trans>}
        hint={<Trans>When a streak is about to end.</Trans>}
      />
      <KindSwitch
        {...kind('inactivity_alerts_enabled')}
        label={<Trans>Inactivity alerts</Trans>}
        hint={<Trans>When you haven’t marked an area for a few days.</Trans>}
      >
        <InactivityField
          value={settings.inactivity_days}
          onValueChange={(inactivity_days) => onChange({ inactivity_days })}
        />
      </KindSwitch>
    </SectionCard>
  );
}

function NewsCard(props: PreferenceCardsProps) {
  const { settings } = props;
  const { kind, time } = fieldsOf(props);
  return (
    <SectionCard title={<Trans>Encouragement and reports</Trans>} divided>
      <KindSwitch
        {...kind('daily_quote_enabled')}
        label={<Trans>Daily quote</Trans>}
        hint={<Trans>One quote each day.</Trans>}
      >
        <TimeField
          {...time('daily_quote_time')}
          label={<Trans>Quote time</Trans>}
          hint={
            isQuietTime(settings, settings.daily_quote_time) && (
              <Trans>This is within your quiet hours, so nothing is sent then.</Trans>
            )
          }
        />
      </KindSwitch>
      <KindSwitch
        {...kind('celebration_notifications')}
        label={<Trans>Celebrations</Trans>}
        hint={<Trans>When every area of a day is done.</Trans>}
      />
      <KindSwitch
        {...kind('achievement_notifications')}
        label={<Trans>Achievements</Trans>}
        hint={<Trans>When a streak reaches a milestone.</Trans>}
      />
      <KindSwitch
        {...kind('weekly_reports_enabled')}
        label={<Trans>Weekly report</Trans>}
        hint={<Trans>A summary when the week ends.</Trans>}
      />
    </SectionCard>
  );
}

function QuietHoursCard(props: PreferenceCardsProps) {
  const { kind, time } = fieldsOf(props);
  return (
    <SectionCard title={<Trans>Quiet hours</Trans>}>
      <KindSwitch
        {...kind('quiet_hours_enabled')}
        // Quiet hours send nothing, so they need no hint about devices.
        place="here"
        label={<Trans>Turn on quiet hours</Trans>}
        hint={<Trans>No notifications between these times.</Trans>}
      >
        <TimeField
          {...time('quiet_hours_start')}
          label={<Trans comment="Quiet hours begin at this time">From</Trans>}
        />
        <TimeField
          {...time('quiet_hours_end')}
          label={<Trans comment="Quiet hours end at this time">To</Trans>}
        />
      </KindSwitch>
    </SectionCard>
  );
}

interface KindSwitchProps extends ComponentProps<typeof Switch> {
  readonly place: PreferenceCardsProps['place'];
  readonly children?: ReactNode;
}

function KindSwitch({ place, hint, children, ...props }: KindSwitchProps) {
  const isWaiting = props.checked && place !== 'here';
  return (
    <div>
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
      {children && props.checked && <div className={styles.details}>{children}</div>}
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

/** Offers times in steps of 15 minutes, and the stored time if it is between two steps. */
function TimeField({ value, onValueChange, ...field }: TimeFieldProps) {
  const { i18n } = useLingui();
  const times = listTimesOfDay(15, i18n.locale);
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
      label={<Trans>After how many days</Trans>}
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
