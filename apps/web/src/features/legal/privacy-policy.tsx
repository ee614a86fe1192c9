import * as limits from '@daymark/shared/limits.ts';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LegalDocument, Paragraphs, Points } from './legal-document.tsx';

/** Date of the last change of the meaning, not of the wording. */
const updatedOn = '2026-11-28';

interface PrivacyPolicyProps {
  readonly contact: ReactNode;
}

/**
 * Change this text and its date whenever the stored data, their place or their retention change.
 */
export function PrivacyPolicy({ contact }: PrivacyPolicyProps) {
  const { host } = location;
  return (
    <LegalDocument
      updatedOn={updatedOn}
      lead={
        <Trans>
          This policy explains what Daymark at {host} keeps about you, why, and what you can do
          about it. Daymark is free software that anyone can run; “we” are the people who run it at
          this address.
        </Trans>
      }
      sections={[
        { id: 'information', title: <Trans>Information we collect</Trans>, body: <Information /> },
        { id: 'use', title: <Trans>How we use your information</Trans>, body: <Use /> },
        { id: 'mails', title: <Trans>Emails we send</Trans>, body: <Mails /> },
        { id: 'security', title: <Trans>Data security</Trans>, body: <Security /> },
        { id: 'sharing', title: <Trans>Data sharing</Trans>, body: <Sharing /> },
        { id: 'rights', title: <Trans>Your rights</Trans>, body: <Rights /> },
        { id: 'contact', title: <Trans>Contact</Trans>, body: <Contact contact={contact} /> },
      ]}
    />
  );
}

function Information() {
  return (
    <>
      <h3>
        <Trans>What you give us</Trans>
      </h3>
      <Points>
        <Trans>
          Your account: full name, username, email address, time zone, notification time and
          language, and a hash of your password, from which the password cannot be read.
        </Trans>
        <Trans>
          If you turn on two-step sign-in: the key that your authenticator app has, hashes of your
          recovery codes, and a hash for each device that you trust.
        </Trans>
        <Trans>
          If you add a passkey: its public key, the name you give it, and when it was last used.
        </Trans>
        <Trans>
          If you sign in with an account elsewhere: the number by which that service knows you, and
          when it was last used. A new account here gets its name and email from that service.
        </Trans>
        <Trans>
          Your life areas, the marks and notes you give them day by day, and the stats counted from
          those, such as streaks.
        </Trans>
        <Trans>Your notification settings and the notifications in your inbox.</Trans>
      </Points>
      <h3>
        <Trans>What we record while you use Daymark</Trans>
      </h3>
      <ServerTraces />
      <h3>
        <Trans>What stays on your device</Trans>
      </h3>
      <Paragraphs>
        <Trans>
          Your browser stores your sign-in, account details, theme and language, changes that
          haven’t synced yet, and any bug report you started. So that Daymark works offline, it also
          stores your areas with all marks and notes, your settings and your notifications until you
          sign out. Daymark sets no cookies.
        </Trans>
        <Trans>
          It also keeps backups of your areas, marks, notes, account details and settings, unless
          you turn them off in Settings. They never leave the device unless you download one, and
          signing out removes them.
        </Trans>
        <Trans>
          A random ID stays after you sign out so the server recognizes this browser. It keeps
          anyone who guesses your password from locking you out here, and limits sign-in alerts to
          other devices. It contains nothing about you.
        </Trans>
        <Trans>
          The numbers of the inbox messages about your own sign-ins in this browser also stay, so
          that the bell does not count them.
        </Trans>
        <Trans>
          On a device that you trust, a second random number stays after you sign out. It replaces
          the code of two-step sign-in for 30 days.
        </Trans>
      </Paragraphs>
    </>
  );
}

function ServerTraces() {
  return (
    <Points>
      <Trans>
        For each device that is signed in: when it signed in, when it was last used, and how its
        browser identifies itself, so that you can recognize it.
      </Trans>
      <Trans>
        For each device on which you turn on notifications: the address that its browser’s push
        service gave it, the keys that encrypt messages to it, and how the browser identifies
        itself, so that you can recognize it. All of it goes when you turn notifications off there
        or sign that device out.
      </Trans>
      <Trans>
        For each token or calendar by which you let another program in: what it may see or do, and
        when and from which network address it was last used. All of it goes when you end it.
      </Trans>
      <Trans>
        For each webhook that you add: its address, to which the server then sends the days, notes
        and areas that you chose, and its last 50 attempts. All of this is deleted when you remove
        it.
      </Trans>
      <Trans>
        What you overwrite, clear or change, and on which device or with which program, for a year.
      </Trans>
      <Trans>
        Your network address: counted for up to two hours when someone registers or gives a wrong
        password, to stop those who guess; and written into the server’s log when you register, sign
        in, change your email or password, or delete your account, and when a request is refused or
        fails.
      </Trans>
      <Plural
        value={limits.idempotencyDays}
        one="The server’s answers to your changes, for # day, so that a change that arrives twice is applied once."
        other="The server’s answers to your changes, for # days, so that a change that arrives twice is applied once."
      />
    </Points>
  );
}

function Use() {
  return (
    <>
      <Points>
        <Trans>To show you your days and stats, on every device you sign in with.</Trans>
        <Trans>
          To send you the notifications you have asked for, at your time and in your language.
        </Trans>
        <Trans>To keep others out of your account.</Trans>
        <Trans>To find and fix faults.</Trans>
      </Points>
      <p>
        <Trans>
          Daymark uses it for nothing else. There is no advertising, no tracking and no measuring of
          what you look at.
        </Trans>
      </p>
    </>
  );
}

function Mails() {
  return (
    <>
      <p>
        <Trans>
          If this server is set up to send mail, it writes to your account’s email address, in your
          language, only in these cases:
        </Trans>
      </p>
      <Points>
        <Trans>
          To confirm your address or a new one, and when someone requests a new password: with a
          link that expires. The server keeps only a hash of the link.
        </Trans>
        <Trans>
          When your password or your email was changed. The mail to your former address names the
          new one and contains a link that undoes the change.
        </Trans>
        <Trans>
          When someone signs in to your account on a device that was not known: with the browser,
          the system and the time.
        </Trans>
        <Trans>
          When a passkey was added or removed, or your account was linked with one elsewhere or
          unlinked: with the time and the name of that service.
        </Trans>
      </Points>
      <p>
        <Trans>
          An email contains nothing else about you: no name, areas, marks or notes. We send no
          newsletters and can’t tell whether you read an email. It waits in the database until it’s
          sent, for at most two days, and is then deleted. Your email provider learns your address
          and can read the text.
        </Trans>
      </p>
    </>
  );
}

function Security() {
  return (
    <Paragraphs>
      <Plural
        value={limits.sessionDays}
        one="Passwords and sign-ins are kept as hashes only. A sign-in ends after # day without use, and changing your password ends all others at once."
        other="Passwords and sign-ins are kept as hashes only. A sign-in ends after # days without use, and changing your password ends all others at once."
      />
      <Trans>
        The pages load nothing from other servers: no scripts, no fonts and no pictures.
        Notifications are encrypted for your device, so that the push service in between cannot read
        them.
      </Trans>
      <Trans>
        The server has to count your marks, so your areas, marks and notes are not hidden from
        people who have access to its database. No system is perfectly secure: write into notes only
        what you would entrust to it.
      </Trans>
    </Paragraphs>
  );
}

function Sharing() {
  return (
    <>
      <p>
        <Trans>We do not sell your data, and we pass it on in these cases only:</Trans>
      </p>
      <Points>
        <Trans>
          If you have turned on notifications, the push service of your browser’s maker delivers
          them. It learns when a notification is sent to your device, but not its content.
        </Trans>
        <Trans>
          If a company hosts the server for us, the data is stored on its machines. It may use the
          data only for hosting.
        </Trans>
        <Trans>If the law requires us to.</Trans>
      </Points>
      <p>
        <Trans>
          When you write to us, your message goes by email and is kept as any other mail is.
        </Trans>
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <Points>
        <Trans>
          See and correct: your account details in{' '}
          <Link href="/settings?tab=account">Settings</Link>, your areas on{' '}
          <Link href="/dashboard">Today</Link>.
        </Trans>
        <Trans>
          Erase: an area with its whole history when you end it and say so, or everything with
          Delete Account in Settings. This removes your data from the database at once and for good;
          logs and backups of the server, backups on your devices and files that you have downloaded
          may hold some of it until they are replaced or deleted.
        </Trans>
        <Trans>Withdraw: turn notifications off at any time, and sign out any device.</Trans>
        <Trans>
          Ask: for a copy of your data, or for anything else that the law of your country gives you
          a right to. You can also complain to its data protection authority.
        </Trans>
      </Points>
      <p>
        <Trans>Daymark is not meant for children under 13.</Trans>
      </p>
    </>
  );
}

function Contact({ contact }: PrivacyPolicyProps) {
  return (
    <>
      <p>
        <Trans>For anything about your data and this policy, write to us:</Trans>
      </p>
      <p>{contact}</p>
    </>
  );
}
