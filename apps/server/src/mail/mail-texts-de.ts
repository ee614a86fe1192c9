import { createChangeText, type MailTexts } from './mail-texts-en.ts';

const advice = {
  look: 'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, beende, was du nicht kennst, und ändere dein Passwort.',
  password:
    'Wenn du das nicht warst, ändere jetzt dein Passwort in den Einstellungen unter „Konto“. Damit werden alle anderen Geräte abgemeldet. Wenn dein Passwort nicht mehr gilt, wähle auf der Anmeldeseite „Passwort vergessen?“.',
} as const;

const afterSignIn = {
  password: advice.password,
  passkey:
    'Die Anmeldung lief mit einem Passkey. Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne Passkeys, die du nicht kennst, und melde das Gerät ab.',
  single_sign_on:
    'Die Anmeldung lief über deinen Anmeldedienst. Wenn du das nicht warst, sichere jetzt dein Konto dort und melde das Gerät in den Einstellungen unter „Konto“ ab.',
} as const;

export const de: MailTexts = {
  resetPassword: {
    subject: 'Wähle ein neues Passwort für Daymark',
    before: ['Du hast ein neues Passwort für Daymark angefordert. Wähle es hier:'],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal, 20 Minuten lang. Mit dem neuen Passwort werden alle deine Geräte abgemeldet.',
      'Du warst das nicht? Ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
    ],
  },
  passwordChanged: {
    subject: 'Dein Daymark-Passwort wurde geändert',
    before: ['Das Passwort deines Daymark-Kontos wurde geändert.'],
    after: [
      'Wenn du das nicht warst, wähle jetzt auf der Anmeldeseite „Passwort vergessen?“. Ein neues Passwort meldet alle anderen ab.',
    ],
  },
  confirmEmail: {
    subject: 'Bitte bestätige deine E-Mail-Adresse für Daymark',
    before: [
      'Bitte bestätige, dass dies deine E-Mail-Adresse ist. Du brauchst sie, falls du dein Passwort vergisst.',
    ],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt 7 Tage. Öffnest du ihn auf einem angemeldeten Gerät, bleibt alles, was du eingerichtet hast. Auf jedem anderen Gerät endet alles, was vorher eingerichtet wurde.',
      'Kein Daymark-Konto? Dann hat sich jemand bei der Adresse vertippt. Du musst nichts tun.',
    ],
  },
  confirmChange: {
    subject: 'Bitte bestätige deine neue E-Mail-Adresse für Daymark',
    before: ['Bestätige, dass dein Daymark-Konto diese E-Mail-Adresse bekommen soll:'],
    button: 'Neue Adresse bestätigen',
    after: [
      'Der Link gilt einmal, 24 Stunden lang, auf einem Gerät, das bei dem Konto angemeldet ist. Damit werden deine anderen Geräte abgemeldet.',
      'Kein Daymark-Konto? Dann hat sich jemand bei der Adresse vertippt. Du musst nichts tun.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'Die E-Mail-Adresse deines Daymark-Kontos wurde geändert',
    before: [
      `Dein Daymark-Konto hat jetzt eine andere E-Mail-Adresse: ${email}. Mit dieser hier kannst du dich nicht mehr anmelden.`,
      'Wenn du das nicht warst, mach die Änderung hier rückgängig und wähle dann ein neues Passwort:',
    ],
    button: 'Änderung rückgängig machen',
    after: ['Der Link gilt 7 Tage. Damit werden alle Geräte abgemeldet.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'Neue Anmeldung bei deinem Daymark-Konto',
    before: [
      `Jemand hat sich auf einem neuen Gerät bei deinem Daymark-Konto angemeldet: ${device}, am ${at}.`,
      'Wenn du das warst, musst du nichts tun.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'Für dein Daymark-Konto wurde ein Token erstellt',
      (at) =>
        `Am ${at} wurde für dein Daymark-Konto ein Token erstellt. Wer dieses Token hat, kann deine Tage sehen.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'Ein Token deines Daymark-Kontos wurde beendet',
      (at) =>
        `Am ${at} wurde ein Token deines Daymark-Kontos beendet. Damit ist kein Zugriff mehr möglich.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'Für dein Daymark-Konto wurde ein Kalender angelegt',
      (at) =>
        `Am ${at} wurde für dein Daymark-Konto ein Kalender angelegt. Wer seine Adresse hat, kann deine Bereiche und Tage sehen.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'Ein Kalender deines Daymark-Kontos wurde beendet',
      (at) =>
        `Am ${at} wurde ein Kalender deines Daymark-Kontos beendet. Seine Adresse funktioniert nicht mehr.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'Deinem Daymark-Konto wurde ein Webhook hinzugefügt',
      (at) =>
        `Am ${at} wurde deinem Daymark-Konto ein Webhook hinzugefügt. Er sendet an seine URL, was du einträgst, auch Notizen.`,
      advice.look,
    ),
    webhook_changed: createChangeText(
      'Ein Webhook deines Daymark-Kontos wurde geändert',
      (at) =>
        `Am ${at} wurde ein Webhook deines Daymark-Kontos geändert. Welcher es war, steht in deinen Mitteilungen.`,
      advice.look,
    ),
    webhook_removed: createChangeText(
      'Ein Webhook deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Am ${at} wurde ein Webhook deines Daymark-Kontos entfernt. Welcher es war, steht in deinen Mitteilungen.`,
      advice.password,
    ),
    second_factor_on: createChangeText(
      'Anmeldung in zwei Schritten bei Daymark eingeschaltet',
      (at) =>
        `Am ${at} wurde für dein Daymark-Konto die Anmeldung in zwei Schritten eingeschaltet. Zum Anmelden brauchst du jetzt auch einen Code aus einer Authenticator-App.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Anmeldung in zwei Schritten bei Daymark ausgeschaltet',
      (at) =>
        `Am ${at} wurde für dein Daymark-Konto die Anmeldung in zwei Schritten ausgeschaltet. Zum Anmelden genügt jetzt das Passwort.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'Neue Wiederherstellungscodes für Daymark',
      (at) =>
        `Am ${at} wurden für dein Daymark-Konto neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'Ein Wiederherstellungscode deines Daymark-Kontos wurde benutzt',
      (at) =>
        `Am ${at} hat sich jemand mit einem Wiederherstellungscode statt mit der Authenticator-App bei deinem Daymark-Konto angemeldet.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'Das Passwort deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Am ${at} wurde das Passwort deines Daymark-Kontos entfernt. Du kannst dich jetzt nur noch mit Passkeys oder über deinen Anmeldedienst anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne Passkeys, die du nicht kennst, und melde fremde Geräte ab. Wenn du dich nicht anmelden kannst, schreib dem Betreiber des Servers.',
    ),
    sessions_ended: createChangeText(
      'Du wurdest bei Daymark abgemeldet',
      (at) =>
        `Am ${at} hat der Betreiber des Servers alle Geräte deines Daymark-Kontos abgemeldet.`,
      'Hast du das nicht erwartet? Dann frag beim Betreiber nach. Was sonst noch beendet wurde, steht in deinen Mitteilungen.',
    ),
    passkey_added: createChangeText(
      'Deinem Daymark-Konto wurde ein Passkey hinzugefügt',
      (at) =>
        `Am ${at} wurde deinem Daymark-Konto ein Passkey hinzugefügt. Damit kann man sich ohne dein Passwort anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne diesen Passkey und melde Geräte ab, die du nicht kennst.',
    ),
    passkey_removed: createChangeText(
      'Ein Passkey deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Am ${at} wurde ein Passkey deines Daymark-Kontos entfernt. Damit kann man sich nicht mehr anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, wähle ein neues Passwort und melde Geräte ab, die du nicht kennst.',
    ),
    identity_linked: createChangeText(
      'Dein Daymark-Konto wurde verknüpft',
      (at, provider) =>
        `Ein Konto bei ${provider} wurde am ${at} mit deinem Daymark-Konto verknüpft. Wer dort angemeldet ist, kann sich auch hier anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, trenne es und melde Geräte ab, die du nicht kennst.',
    ),
    identity_unlinked: createChangeText(
      'Eine Verknüpfung deines Daymark-Kontos wurde getrennt',
      (at, provider) =>
        `Ein Konto bei ${provider} wurde am ${at} von deinem Daymark-Konto getrennt. Damit kann man sich hier nicht mehr anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, wähle ein neues Passwort und melde Geräte ab, die du nicht kennst.',
    ),
  },
  noRecovery: {
    subject: 'Jemand wollte dein Daymark-Passwort zurücksetzen',
    before: [
      'Jemand wollte das Passwort deines Daymark-Kontos zurücksetzen. Das Konto hat keines, und du hast festgelegt, dass sich keines per E-Mail setzen lässt.',
    ],
    after: [
      'Melde dich mit einem Passkey oder über deinen Anmeldedienst an. Wenn du beides verloren hast, schreib dem Betreiber des Servers.',
      'Du warst das nicht? Dann musst du nichts tun.',
    ],
  },
  accountDeleted: createChangeText(
    'Dein Daymark-Konto wurde gelöscht',
    (at) => `Am ${at} wurde dein Daymark-Konto mit allem darin gelöscht.`,
    'Wenn du das nicht warst, schreib bald dem Betreiber des Servers: Vielleicht gibt es dort noch eine ältere Sicherung.',
  ),
  webhookDisabled: {
    subject: 'Ein Webhook deines Daymark-Kontos wurde ausgeschaltet',
    before: [
      'Ein Webhook deines Daymark-Kontos wurde ausgeschaltet, weil seine URL einen Tag lang nicht geantwortet hat oder nicht mehr existiert. Die wartenden Ereignisse wurden nicht gesendet.',
    ],
    after: [
      'Welcher es war, steht in deinen Mitteilungen. Du kannst ihn in den Einstellungen unter „Konto“ wieder einschalten.',
    ],
  },
  footer: (host) =>
    `Du bekommst diese E-Mail, weil diese Adresse zu einem Konto auf ${host} gehört.`,
};
