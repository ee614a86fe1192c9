import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { type LocalMoment, findNextLocalTime } from '@daymark/shared/calendar/next-local-time.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatTime, listTimesOfDay } from '../../lib/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useOutbox, useShownUser } from '../../local/use-outbox.tsx';
import { useReplica } from '../../local/use-replica.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useNotificationPermission } from './notification-permission.ts';
import styles from './reminder-offer.module.css';
import { useEnableFailure } from './use-enable-failure.ts';
import { NotAllowed, useThisDevice } from './use-this-device.ts';

interface ReminderOfferProps {
  readonly onShowInstall: () => void;
}

/** Storage key that is set after an answer and removed when the user signs out. */
const answeredKey = 'reminder_offer_answered';

export function ReminderOffer({ onShowInstall }: ReminderOfferProps) {
  const permission = useNotificationPermission();
  const settings = useReplica((state) => state.settings);
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(answeredKey) !== null);
  if (isAnswered || settings === null) return null;

  function answer(): void {
    localStorage.setItem(answeredKey, 'yes');
    setAnswered(true);
  }

  const offer = { settings, onAnswered: answer };
  if (permission === 'install-first') {
    return <InstallStep {...offer} onShowInstall={onShowInstall} />;
  }
  if (permission !== 'not-set' && permission !== 'allowed') return null;
  return <Offer {...offer} />;
}

interface OfferProps {
  readonly settings: NotificationSettings;
  readonly onAnswered: () => void;
}

const evening = '20:00';

/** Initial hour of every account. Any other hour was chosen by the user. */
const unchosen = '09:00';

function firstHour({ daily_reminder_time }: NotificationSettings): string {
  return daily_reminder_time === unchosen ? evening : daily_reminder_time;
}

function Offer({ settings, onAnswered }: OfferProps) {
  const { i18n } = useLingui();
  const here = useThisDevice();
  const [chosen, choose] = useState<string | null>(null);
  const hour = chosen ?? firstHour(settings);
  const { run, isPending } = useAcceptance({ settings, hour, here, onAnswered });
  // Hidden if notifications are on or their state is unknown.
  if (here.isOn !== false && !isPending) return null;
  return (
    <OfferCard
      title={<Question hour={hour} />}
      hint={<Trans>Only if something is still open. Change it any time in Settings.</Trans>}
      onAnswered={onAnswered}
    >
      <SelectField
        label={
          <VisuallyHidden>
            <Trans>Hour</Trans>
          </VisuallyHidden>
        }
        name="reminder_hour"
        autoComplete="off"
        options={listTimesOfDay(60, i18n.locale)}
        value={hour}
        onChange={({ target }) => choose(target.value)}
      />
      <Button
        variant="primary"
        icon={<Bell size="1.25em" aria-hidden />}
        busy={isPending}
        // Permission is requested in the click handler, because browsers ask only after a tap.
        onClick={() => run(Notification.requestPermission())}
      >
        <Trans>Remind me</Trans>
      </Button>
    </OfferCard>
  );
}

/** iPhones and iPads can ask for permission only in an app on the home screen. */
function InstallStep(props: OfferProps & ReminderOfferProps) {
  const { settings, onShowInstall, onAnswered } = props;
  return (
    <OfferCard
      title={<Question hour={firstHour(settings)} />}
      hint={
        <Trans>
          On an iPhone or iPad, put Daymark on the home screen first. It asks you again when you
          open it from there.
        </Trans>
      }
      onAnswered={onAnswered}
    >
      <Button variant="primary" onClick={onShowInstall}>
        <Trans>Show me how</Trans>
      </Button>
    </OfferCard>
  );
}

interface OfferCardProps extends Pick<OfferProps, 'onAnswered'> {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

function OfferCard({ title, hint, onAnswered, children }: OfferCardProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton
          label={t({ message: 'No, thanks', comment: 'Answers the offer of a reminder' })}
          onClick={() => {
            // Moves the focus, because the pressed button disappears with the card.
            document.getElementById('main')?.focus({ preventScroll: true });
            onAnswered();
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.acts}>{children}</div>
    </section>
  );
}

/** Hour from which the text says tonight instead of today. */
const nightfall = '18:00';

function Question({ hour: time }: { readonly hour: string }) {
  const { i18n } = useLingui();
  const clock = useTrueClock();
  const user = useShownUser();
  const now = clock.now();
  const next: LocalMoment | null = findNextLocalTime({ after: now, time, ...user });
  const hour = formatTime(time, i18n.locale);
  if (next?.date !== getToday(now, user)) return <Trans>Remind you tomorrow at {hour}?</Trans>;
  return time >= nightfall ? (
    <Trans>Remind you tonight at {hour}?</Trans>
  ) : (
    <Trans>Remind you today at {hour}?</Trans>
  );
}

interface Acceptance extends Pick<OfferProps, 'settings' | 'onAnswered'> {
  readonly hour: string;
  readonly here: ReturnType<typeof useThisDevice>;
}

function useAcceptance({ settings, hour, here, onAnswered }: Acceptance) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const failureText = useEnableFailure();
  return useAction(
    async (asked: Promise<NotificationPermission>) => {
      await here.turnOn(asked);
      const [, ...others] = settings.daily_reminder_times;
      const fields = {
        push_notifications_enabled: true,
        daily_reminder_enabled: true,
        daily_reminder_times: [hour, ...others.filter((time) => time !== hour)],
      };
      await outbox.add([{ kind: 'settings', fields }]);
      document.getElementById('main')?.focus({ preventScroll: true });
      onAnswered();
      toast.show({ text: t`Daymark reminds you each day at ${hour}` });
    },
    (error) => {
      toast.show({ text: failureText(error), tone: 'error' });
      // The browser will not ask again, so the offer would be useless.
      if (error instanceof NotAllowed && Notification.permission === 'denied') onAnswered();
    },
  );
}
