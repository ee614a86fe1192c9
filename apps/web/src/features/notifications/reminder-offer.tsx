import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { type LocalMoment, nextLocalTime, todayOf } from '@daymark/shared/calendar/today.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { timesOfDay } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { joinSettings } from '../../outbox/account-calls.ts';
import { useOutbox, useShownUser } from '../../outbox/use-outbox.tsx';
import { useReplica } from '../../replica/use-replica.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useNotificationPermission } from './notification-permission.ts';
import styles from './reminder-offer.module.css';
import { useEnableFailure } from './use-enable-failure.ts';
import { NotAllowed, useThisDevice } from './use-this-device.ts';

interface ReminderOfferProps extends Place, ChosenHour {
  /** Shows how the app is installed. */
  readonly onShowInstall: () => void;
}

/** Outlives a change of the offer's place. */
export interface ChosenHour {
  /** Null until one is chosen. */
  readonly chosenHour: string | null;
  readonly onChooseHour: (hour: string) => void;
}

interface Place {
  /** At the lower edge, over the cards: as an answer to what was just done, and not where one has only come to look. */
  readonly staysInView: boolean;
}

/** That it was answered; gone with the person when they leave the device. */
const answeredKey = 'reminder_offer_answered';

/** Asks once on a device whether to be reminded there, at which hour, and then for the browser's permission. */
export function ReminderOffer({ onShowInstall, ...props }: ReminderOfferProps) {
  const permission = useNotificationPermission();
  const settings = useReplica((state) => state.settings);
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(answeredKey) !== null);
  if (isAnswered || settings === null) return null;

  function answer(): void {
    localStorage.setItem(answeredKey, 'yes');
    setAnswered(true);
  }

  const offer = { ...props, settings, onAnswered: answer };
  if (permission === 'install-first') {
    return <InstallStep {...offer} onShowInstall={onShowInstall} />;
  }
  if (permission !== 'not-set' && permission !== 'allowed') return null;
  return <Offer {...offer} />;
}

interface OfferProps extends Place, ChosenHour {
  readonly settings: NotificationSettings;
  readonly onAnswered: () => void;
}

const evening = '20:00';

/** What every account begins with; who has another hour has chosen it. */
const unchosen = '09:00';

function firstHour({ daily_reminder_time }: NotificationSettings): string {
  return daily_reminder_time === unchosen ? evening : daily_reminder_time;
}

function Offer({ staysInView, settings, onAnswered, chosenHour, onChooseHour }: OfferProps) {
  const { i18n } = useLingui();
  const here = useThisDevice();
  const hour = chosenHour ?? firstHour(settings);
  const { run, isPending } = useAcceptance({ settings, hour, here, onAnswered });
  // What is on already needs no offer; while it is not known, neither.
  if (here.isOn !== false && !isPending) return null;
  return (
    <OfferCard
      title={<Question hour={hour} />}
      hint={
        <Trans>
          Only while something that is due is open. You can change or stop it in the settings.
        </Trans>
      }
      {...{ staysInView, onAnswered }}
    >
      <SelectField
        label={
          <VisuallyHidden>
            <Trans>Hour</Trans>
          </VisuallyHidden>
        }
        name="reminder_hour"
        autoComplete="off"
        options={timesOfDay(60, i18n.locale)}
        value={hour}
        onChange={({ target }) => onChooseHour(target.value)}
      />
      <Button
        variant="primary"
        icon={<Bell size="1.25em" aria-hidden />}
        busy={isPending}
        // At once, because a browser asks only where a tap has just been.
        onClick={() => run(Notification.requestPermission())}
      >
        <Trans>Remind me</Trans>
      </Button>
    </OfferCard>
  );
}

/** On an iPhone nothing can be asked before the app is on the home screen. */
function InstallStep(props: OfferProps & ReminderOfferProps) {
  const { staysInView, settings, onShowInstall, onAnswered } = props;
  return (
    <OfferCard
      title={<Question hour={firstHour(settings)} />}
      hint={
        <Trans>
          On an iPhone or iPad, put Daymark on the home screen first. It asks you again when you
          open it from there.
        </Trans>
      }
      {...{ staysInView, onAnswered }}
    >
      <Button variant="primary" onClick={onShowInstall}>
        <Trans>Show me how</Trans>
      </Button>
    </OfferCard>
  );
}

interface OfferCardProps extends Pick<OfferProps, 'staysInView' | 'onAnswered'> {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

/** Below the cards, of which none moves when it stays in view. */
function OfferCard({ title, hint, staysInView, onAnswered, children }: OfferCardProps) {
  const { t } = useLingui();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useToastsAbove(card, staysInView);
  return (
    <section
      ref={card}
      className={classNames(styles.offer, staysInView && styles.inView)}
      aria-labelledby={id}
    >
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton
          label={t({ message: 'No, thanks', comment: 'Answers the offer of a reminder' })}
          onClick={() => {
            // The pressed button goes away with the card.
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

/** As high as a toast of two lines and its margin, in pixels. */
const roomForToast = 96;

/**
 * What has the focus stands above it, and so does the Undo of the mark that it comes with; where cards are few and there is room, the
 * Undo stands below.
 */
function useToastsAbove(card: RefObject<HTMLElement | null>, staysInView: boolean): void {
  useLayoutEffect(() => {
    const offer = card.current;
    if (offer === null || !staysInView) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const { bottom, height } = offer.getBoundingClientRect();
      // As far down as it can be while it stays in view.
      const lowest = innerHeight - Number.parseFloat(getComputedStyle(offer).insetBlockEnd);
      const room = Math.max(0, lowest - bottom);
      style.setProperty('--offer-height', `${height}px`);
      style.setProperty('--offer-lift', room < roomForToast ? `${height + room}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(offer);
    // What comes above it or goes moves it.
    observer.observe(document.body);
    const stop = new AbortController();
    addEventListener('scroll', measure, { passive: true, signal: stop.signal });
    addEventListener('resize', measure, { signal: stop.signal });
    return () => {
      observer.disconnect();
      stop.abort();
      style.removeProperty('--offer-height');
      style.removeProperty('--offer-lift');
    };
  }, [card, staysInView]);
}

/** From then on an hour is tonight and not today. */
const nightfall = '18:00';

function Question({ hour }: { readonly hour: string }) {
  const clock = useTrueClock();
  const user = useShownUser();
  const now = clock.now();
  const next: LocalMoment | null = nextLocalTime({ after: now, time: hour, ...user });
  if (next?.date !== todayOf(now, user)) return <Trans>Remind you tomorrow at {hour}?</Trans>;
  return hour >= nightfall ? (
    <Trans>Remind you tonight at {hour}?</Trans>
  ) : (
    <Trans>Remind you today at {hour}?</Trans>
  );
}

interface Acceptance extends Pick<OfferProps, 'settings' | 'onAnswered'> {
  readonly hour: string;
  readonly here: ReturnType<typeof useThisDevice>;
}

/** Turns notifications on here, and has the account remind at that hour. */
function useAcceptance({ settings, hour, here, onAnswered }: Acceptance) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const failureText = useEnableFailure();
  return useAction(
    async (asked: Promise<NotificationPermission>) => {
      await here.turnOn(asked);
      const [, ...others] = settings.daily_reminder_times;
      await outbox.changeAccount(
        joinSettings({
          push_notifications_enabled: true,
          daily_reminder_enabled: true,
          daily_reminder_times: [hour, ...others.filter((time) => time !== hour)],
        }),
      );
      document.getElementById('main')?.focus({ preventScroll: true });
      onAnswered();
      toast.show({ text: t`Daymark reminds you each day at ${hour}` });
    },
    (error) => {
      toast.show({ text: failureText(error), tone: 'error' });
      // Then the browser asks no more.
      if (error instanceof NotAllowed && Notification.permission === 'denied') onAnswered();
    },
  );
}
