import type { Language, Registration } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { useFocusFirstFault } from '../../lib/use-focus-first-fault.ts';
import type { Session } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { createAccount } from './api/create-account.ts';
import { isCommon } from './is-common.ts';
import {
  type RegistrationEntry,
  type RegistrationFaults,
  type RegistrationField,
  registrationFaults,
} from './registration-faults.ts';
import { type RegistrationFailure, registrationFailure } from './registration-failure.ts';
import { browserTimeZone } from './time-zones.ts';

/** What was typed is still there after a look at the terms; gone with the page, and kept nowhere else. */
const typed = new WeakMap<Session, RegistrationEntry>();

function emptyEntry(): RegistrationEntry {
  return {
    full_name: '',
    username: '',
    email: '',
    password: '',
    confirm_password: '',
    timezone: browserTimeZone(),
    notification_time: '09:00',
  };
}

export function useRegisterForm() {
  const client = useClient();
  const session = useSession();
  const { i18n } = useLingui();
  const [entry, setEntry] = useState(() => typed.get(session) ?? emptyEntry());
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const [failure, setFailure] = useState<Pick<RegistrationFailure, 'text' | 'suggestsLogin'>>();
  const [submitting, setSubmitting] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFocusFirstFault(failedAttempts);

  /** A fault goes as soon as its field is mended; new ones are named at the next attempt to send. */
  function change(field: RegistrationField, value: string) {
    const changed = { ...entry, [field]: value };
    setEntry(changed);
    typed.set(session, changed);
    const left = registrationFaults(changed);
    setFaults((before) => stillStanding(before, left, field));
  }

  function refuse(refused: RegistrationFailure) {
    setFaults(refused.faults);
    setFailure(refused);
    setFailedAttempts(failedAttempts + 1);
    setSubmitting(false);
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (submitting) return;
    setFailure(undefined);
    setSubmitting(true);
    const found = await allFaults(entry);
    if (Object.keys(found).length > 0) {
      return refuse({ text: null, faults: found, suggestsLogin: false });
    }
    try {
      session.accept(await createAccount(client, registrationOf(entry, i18n.locale)));
      typed.delete(session);
    } catch (error) {
      refuse(registrationFailure(i18n, error));
    }
  }

  return { form, entry, change, faults, failure, submitting, submit };
}

function stillStanding(
  before: RegistrationFaults,
  left: RegistrationFaults,
  changed: RegistrationField,
): RegistrationFaults {
  const after = { ...before, [changed]: before[changed] && left[changed] };
  if (before.confirm_password && !left.confirm_password) delete after.confirm_password;
  return after;
}

async function allFaults(entry: RegistrationEntry): Promise<RegistrationFaults> {
  const faults = registrationFaults(entry);
  if (faults.password || !(await isCommon(entry.password))) return faults;
  return { ...faults, password: 'password_too_common' };
}

function registrationOf(entry: RegistrationEntry, locale: string): Registration {
  const { full_name, username, email, password, timezone, notification_time } = entry;
  const language = locale as Language;
  return { full_name, username, email, password, timezone, notification_time, language };
}
