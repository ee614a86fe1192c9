import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LegalDocument, Paragraphs, Points } from './legal-document.tsx';

const updatedOn = '2026-11-20';

interface TermsOfServiceProps {
  readonly contact: ReactNode;
}

export function TermsOfService({ contact }: TermsOfServiceProps) {
  const { host } = location;
  return (
    <LegalDocument
      updatedOn={updatedOn}
      lead={
        <Trans>
          These are the terms on which you use Daymark at {host}. “We” are the people who run it at
          this address.
        </Trans>
      }
      sections={[
        { id: 'acceptance', title: <Trans>Acceptance of these terms</Trans>, body: <Acceptance /> },
        { id: 'service', title: <Trans>Description of the service</Trans>, body: <Service /> },
        { id: 'accounts', title: <Trans>Accounts</Trans>, body: <Accounts /> },
        { id: 'use', title: <Trans>Acceptable use</Trans>, body: <AcceptableUse /> },
        { id: 'privacy', title: <Trans>Privacy</Trans>, body: <Privacy /> },
        { id: 'property', title: <Trans>Intellectual property</Trans>, body: <Property /> },
        { id: 'termination', title: <Trans>Termination</Trans>, body: <Termination /> },
        { id: 'liability', title: <Trans>Liability</Trans>, body: <Liability /> },
        { id: 'changes', title: <Trans>Changes to these terms</Trans>, body: <Changes /> },
        { id: 'contact', title: <Trans>Contact</Trans>, body: <Contact contact={contact} /> },
      ]}
    />
  );
}

function Acceptance() {
  return (
    <p>
      <Trans>
        By creating an account or using Daymark you accept these terms. If you do not agree with
        them, please do not use it.
      </Trans>
    </p>
  );
}

function Service() {
  return (
    <Paragraphs>
      <Trans>
        With Daymark you keep areas of your life, mark each day done or not done, and see streaks
        and stats that are counted from your marks. It can send you notifications that you turn on.
        We may add to it, change it or stop offering it.
      </Trans>
      <Trans>
        Daymark is a notebook that counts. It gives no medical, psychological or other professional
        advice.
      </Trans>
    </Paragraphs>
  );
}

function Accounts() {
  return (
    <Paragraphs>
      <Trans>You must be at least 13 years old to have an account.</Trans>
      <Trans>
        Give an email address that is yours, keep your password to yourself, and tell us when you
        think that someone else uses your account. What happens under your account is your
        responsibility. An account is for one person.
      </Trans>
    </Paragraphs>
  );
}

function AcceptableUse() {
  return (
    <>
      <p>
        <Trans>Please do not:</Trans>
      </p>
      <Points>
        <Trans>use Daymark for anything that the law forbids;</Trans>
        <Trans>try to reach the account or the data of someone else;</Trans>
        <Trans>
          overload the service, get around its limits, or create accounts in bulk with a script;
        </Trans>
        <Trans>look for weaknesses in it without telling us what you find.</Trans>
      </Points>
    </>
  );
}

function Privacy() {
  return (
    <p>
      <Trans>
        The <Link href="/privacy-policy">Privacy Policy</Link> explains what is kept about you, and
        why.
      </Trans>
    </p>
  );
}

function Property() {
  return (
    <Paragraphs>
      <Trans>
        What you write is yours. You allow us to store and process it for one purpose only: to run
        Daymark for you.
      </Trans>
      <Trans>
        The software of Daymark is free: anyone may use, change and pass it on under the MIT
        License. The quotes it shows are by the authors named with them.
      </Trans>
    </Paragraphs>
  );
}

function Termination() {
  return (
    <Paragraphs>
      <Trans>
        You can stop at any time: Delete Account in{' '}
        <Link href="/settings?tab=account">Settings</Link> erases your account with everything in
        it.
      </Trans>
      <Trans>
        We may block or delete an account that breaks these terms or endangers the service. Where we
        can, we tell you before and give you time to react.
      </Trans>
    </Paragraphs>
  );
}

function Liability() {
  return (
    <Paragraphs>
      <Trans>
        Daymark comes as it is. As far as the law allows, we give no warranty that it is always
        available, free of faults or fit for a particular purpose, and we are not liable for
        indirect damage or for data that is lost.
      </Trans>
      <Trans>
        Nothing in these terms limits a liability that the law does not let us limit, or the rights
        that you have as a consumer.
      </Trans>
    </Paragraphs>
  );
}

function Changes() {
  return (
    <p>
      <Trans>
        We announce changes to these terms at least 30 days before they take effect. If you continue
        to use Daymark after that day, the new terms apply. If you do not agree with them, you can
        delete your account before. The date at the top says when the text was last changed.
      </Trans>
    </p>
  );
}

function Contact({ contact }: TermsOfServiceProps) {
  return (
    <>
      <p>
        <Trans>For questions about these terms, write to us:</Trans>
      </p>
      <p>{contact}</p>
    </>
  );
}
