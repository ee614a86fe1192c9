import * as limits from '@daymark/shared/limits.ts';
import { Trans } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';
import { Link } from 'wouter';
import { atBase } from '../../lib/base-path.ts';
import { Disclosure, SectionCard } from '../../ui/layout.tsx';
import styles from './support.module.css';

export function QuickStart() {
  return (
    <SectionCard title={<Trans>Quick start</Trans>}>
      <ol className={styles.steps}>
        <Step number={1} title={<Trans>Create your first life area</Trans>}>
          <Trans>
            On <Link href="/dashboard">Today</Link>, add an area of your life, such as health, work
            or friends, and give it a color. Start with three to five.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Rate your daily progress</Trans>}>
          <Trans>
            Tap an area’s ring when it’s done. That’s all a day needs. Tap the card for a note, Not
            Done or Skip today.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>View your analytics</Trans>}>
          <Trans>
            <Link href="/analytics">Analytics</Link> shows how a week, a month or half a year went,
            which areas do best and how long your streaks are.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Set up notifications</Trans>}>
          <Trans>
            In <Link href="/settings?tab=notifications">Settings</Link>, under Notifications, choose
            what Daymark may tell you about and at what time.
          </Trans>
        </Step>
      </ol>
    </SectionCard>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <h3 className={styles.stepTitle}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

export function Questions() {
  const most = limits.activeAreasPerUser;
  return (
    <SectionCard divided title={<Trans>Frequently asked questions</Trans>}>
      <Question title={<Trans>How do I create a life area?</Trans>}>
        <Trans>
          Press the plus button on Today, or the N key. Name it, pick a color, and you’re done.
        </Trans>
        <Trans>
          You can keep up to {most} areas at a time. Three to five are easiest to keep up with.
        </Trans>
      </Question>
      <Question title={<Trans>How do I rate an area?</Trans>}>
        <Trans>
          Tap its ring, or tap its card for Completed, Not Done, Skip today and a note. There’s no
          scale: an area is done or it isn’t. To change a past day, open it and tap the area.
        </Trans>
        <Trans>
          An area can have a target, such as at least 8 glasses. Each tap then adds your usual step,
          and a long press takes a number. With a limit, a day without a mark counts as kept once it
          is over.
        </Trans>
        <Trans>A percentage is the share of due areas that were done.</Trans>
      </Question>
      <Question title={<Trans>Can I edit, pause or end an area?</Trans>}>
        <Trans>
          Yes, with the three dots on its card. Edit changes its name, color, icon and schedule:
          every day, certain weekdays, a number of times, every few days, or days of the month.
        </Trans>
        <Trans>
          Pause stops an area for a few days, Archive until you bring it back. Its streak is kept.
          To pause all areas at once, use Holiday in Settings.
        </Trans>
        <Trans>
          End is for what’s finished: it disappears today, its history stays, and you can bring it
          back in Settings. To delete its history too, check “Also erase its history”. All its marks
          and notes are then gone for good.
        </Trans>
      </Question>
      <Question title={<Trans>What do the analytics show?</Trans>}>
        <Trans>
          <Link href="/analytics">Analytics</Link> looks at the last week, month or six months: how
          much you have done, how that compares with the time before, and which areas do best or
          need attention. Streaks are the days in a row on which an area was done. Under More
          settings of an area you can count weeks instead.
        </Trans>
        <Trans>
          Every number comes from your own marks. Two dashes mean there’s nothing to count yet.
        </Trans>
        <Trans>
          <a href={atBase('/model.html')} target="_blank" rel="noreferrer">
            How days are counted
          </a>{' '}
          explains every rule with examples, in English.
        </Trans>
      </Question>
      <Question title={<Trans>What happens when I miss a day?</Trans>}>
        <Trans>
          If you don’t mark an area, the day counts as missed and the streak starts over. Today only
          counts once it’s over. Days before you created an area are never missed. If you choose a
          forgiving streak under More settings of an area, a single missed day doesn’t end it.
        </Trans>
        <Trans>
          You can look at past days at any time. Tap an area there to fill in that day or to change
          it.
        </Trans>
      </Question>
      <Question title={<Trans>How do notifications work?</Trans>}>
        <Trans>
          In <Link href="/settings?tab=notifications">Settings</Link>, under Notifications, choose
          what Daymark may tell you about, when, and your quiet hours. These apply to all your
          devices.
        </Trans>
        <Trans>
          You turn notifications on for each device by itself, on that device; its browser then asks
          whether it may show them. What was sent to you is kept under View Notification History.
        </Trans>
        <Trans>
          Done on a reminder marks what’s still open without opening Daymark, even offline. Later
          reminds you again in an hour. Some browsers don’t show buttons.
        </Trans>
      </Question>
      <Question title={<Trans>Is my data safe?</Trans>}>
        <Trans>
          Only you can sign in to your account. Your password is kept in a form from which nobody
          can read it, and the pages load nothing from other companies: no ads and no trackers. In
          Settings, under Account, you see every device that is signed in and can sign it out.
        </Trans>
        <Trans>
          While Daymark is open it keeps backups on your device, one every hour, the newest ten. In{' '}
          <Link href="/settings">Settings</Link> you can make, download and restore them; a restore
          shows first what it would change, and can be undone.
        </Trans>
        <Trans>
          The <Link href="/privacy-policy">Privacy Policy</Link> says what is kept, where, and who
          could see it.
        </Trans>
      </Question>
      <Question title={<Trans>Can I use Daymark offline?</Trans>}>
        <Trans>
          Yes. Once you have been signed in on this device, Daymark opens and works without a
          connection, with all of your days. What you mark or change is kept on this device, shown
          as waiting to sync, and sent as soon as the connection is back.
        </Trans>
        <Trans>
          Signing out while something waits asks you first, so that nothing is lost by accident.
        </Trans>
      </Question>
    </SectionCard>
  );
}

interface QuestionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Question({ title, children }: QuestionProps) {
  return (
    <Disclosure summary={title}>
      {Children.map(children, (passage) => (
        <p>{passage}</p>
      ))}
    </Disclosure>
  );
}
