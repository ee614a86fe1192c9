import { createChangeText, type MailTexts } from './mail-texts-en.ts';

const afterSignIn = {
  password:
    'Wenn du das nicht warst, ändere jetzt dein Passwort, in den Einstellungen unter „Konto“: Das meldet alle anderen Geräte ab. Falls dein Passwort nicht mehr gilt, wähle auf der Anmeldeseite „Passwort vergessen?“.',
  passkey:
    'Es war eine Anmeldung mit einem Passkey. Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne die Passkeys, die du nicht kennst, und melde das Gerät ab.',
  single_sign_on:
    'Es war eine Einmalanmeldung. Wenn du das nicht warst, sichere jetzt dein Konto beim Anmeldedienst und melde das Gerät in den Einstellungen unter „Konto“ ab.',
} as const;

const advice = {
  look: 'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, beende, was du nicht kennst, und ändere dein Passwort.',
  password:
    'Wenn du das nicht warst, ändere jetzt dein Passwort in den Einstellungen unter „Konto“: Das meldet alle anderen Geräte ab. Wenn dein Passwort nicht mehr gilt, wähle auf der Anmeldeseite „Passwort vergessen?“.',
} as const;

export const de: MailTexts = {
  resetPassword: {
    subject: 'Neues Passwort für Daymark',
    before: [
      'Jemand möchte ein neues Passwort für dein Daymark-Konto. Warst du das? Dann wähle hier eins:',
    ],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal, 20 Minuten lang. Danach sind alle deine Geräte abgemeldet.',
      'Wenn du das nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    ],
  },
  passwordChanged: {
    subject: 'Dein Daymark-Passwort wurde geändert',
    before: ['Das Passwort deines Daymark-Kontos wurde geändert.'],
    after: [
      'Wenn du das nicht warst, wähle jetzt auf der Anmeldeseite „Passwort vergessen?“: Ein neues Passwort meldet alle anderen ab.',
    ],
  },
  confirmEmail: {
    subject: 'Bitte bestätige deine E-Mail-Adresse für Daymark',
    before: [
      'Bitte bestätige, dass dies deine E-Mail-Adresse ist. Sie ist der Weg zurück in dein Konto, falls du dein Passwort vergisst.',
    ],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt 7 Tage. Auf einem angemeldeten Gerät bleibt alles, was du eingerichtet hast; anderswo beendet er alles, was vorher eingerichtet wurde.',
      'Wenn du kein Daymark-Konto hast, hat sich jemand vertippt: Du musst nichts tun.',
    ],
  },
  confirmChange: {
    subject: 'Bitte bestätige deine neue E-Mail-Adresse für Daymark',
    before: [
      'Dies soll die neue E-Mail-Adresse deines Daymark-Kontos sein. Sie gilt, sobald du sie bestätigst:',
    ],
    button: 'Neue Adresse bestätigen',
    after: [
      'Der Link gilt einmal, 24 Stunden lang, auf einem Gerät, das bei deinem Konto angemeldet ist. Danach sind deine anderen Geräte abgemeldet.',
      'Wenn du kein Daymark-Konto hast, hat sich jemand vertippt: Du musst nichts tun.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'Die E-Mail-Adresse deines Daymark-Kontos wurde geändert',
    before: [
      `Dein Daymark-Konto hat jetzt eine andere E-Mail-Adresse: ${email}. Mit dieser hier kannst du dich nicht mehr anmelden.`,
      'Wenn du das nicht warst, nimm es hier zurück und wähle dann ein neues Passwort:',
    ],
    button: 'Änderung zurücknehmen',
    after: ['Der Link gilt 7 Tage. Danach sind alle Geräte abgemeldet.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'Neue Anmeldung bei deinem Daymark-Konto',
    before: [
      `Jemand hat sich auf einem neuen Gerät bei deinem Daymark-Konto angemeldet: ${device}, ${at}.`,
      'Wenn du das warst, ist alles gut.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'Für dein Daymark-Konto wurde ein Token erstellt',
      (at) =>
        `Für dein Daymark-Konto wurde ein Token erstellt, ${at}. Ein Programm, das es hat, kommt an deine Tage.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'Ein Token deines Daymark-Kontos wurde beendet',
      (at) =>
        `Ein Token deines Daymark-Kontos wurde beendet, ${at}. Programme, die es haben, kommen an nichts mehr.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'Für dein Daymark-Konto wurde ein Kalender erstellt',
      (at) =>
        `Für dein Daymark-Konto wurde ein Kalender erstellt, ${at}. Ein Programm, das seine Adresse hat, liest deine Bereiche und Tage.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'Ein Kalender deines Daymark-Kontos wurde beendet',
      (at) =>
        `Ein Kalender deines Daymark-Kontos wurde beendet, ${at}. Unter seiner Adresse gibt es nichts mehr.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'Deinem Daymark-Konto wurde ein Webhook hinzugefügt',
      (at) =>
        `Deinem Daymark-Konto wurde ein Webhook hinzugefügt, ${at}. Was du markierst, wird an seine Adresse gesendet, auch Notizen.`,
      advice.look,
    ),
    webhook_changed: createChangeText(
      'Ein Webhook deines Daymark-Kontos wurde geändert',
      (at) =>
        `Ein Webhook deines Daymark-Kontos wurde geändert, ${at}. Welcher es war, steht in deinen Mitteilungen.`,
      advice.look,
    ),
    webhook_removed: createChangeText(
      'Ein Webhook deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Ein Webhook deines Daymark-Kontos wurde entfernt, ${at}. Welcher es war, steht in deinen Mitteilungen.`,
      advice.password,
    ),
    second_factor_on: createChangeText(
      'Anmeldung in zwei Schritten bei Daymark eingeschaltet',
      (at) =>
        `Für dein Daymark-Konto wurde die Anmeldung in zwei Schritten eingeschaltet, ${at}. Von nun an fragt die Anmeldung nach einem Code einer Authenticator-App.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Anmeldung in zwei Schritten bei Daymark ausgeschaltet',
      (at) =>
        `Für dein Daymark-Konto wurde die Anmeldung in zwei Schritten ausgeschaltet, ${at}. Das Passwort allein genügt wieder.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'Neue Wiederherstellungscodes für Daymark',
      (at) =>
        `Für dein Daymark-Konto wurden neue Wiederherstellungscodes erzeugt, ${at}. Die früheren gelten nicht mehr.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'Ein Wiederherstellungscode für Daymark wurde benutzt',
      (at) =>
        `Statt eines Codes der Authenticator-App wurde ein Wiederherstellungscode deines Daymark-Kontos benutzt, ${at}.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'Das Passwort deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Das Passwort deines Daymark-Kontos wurde entfernt, ${at}. Nur Passkeys und die Einmalanmeldung melden jetzt noch an.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne die Passkeys und melde die Geräte ab, die du nicht kennst. Wenn du dich nicht anmelden kannst, schreibe denen, die den Server betreiben.',
    ),
    sessions_ended: createChangeText(
      'Du wurdest bei Daymark abgemeldet',
      (at) => `Wer den Server betreibt, hat alle Geräte deines Daymark-Kontos abgemeldet, ${at}.`,
      'Wenn du nicht darum gebeten hast, schreibe dorthin. Was sonst noch beendet wurde, steht in deinen Mitteilungen.',
    ),
    passkey_added: createChangeText(
      'Deinem Daymark-Konto wurde ein Passkey hinzugefügt',
      (at) =>
        `Deinem Daymark-Konto wurde ein Passkey hinzugefügt, ${at}. Er meldet ohne dein Passwort an.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, entferne diesen Passkey und melde die Geräte ab, die du nicht kennst.',
    ),
    passkey_removed: createChangeText(
      'Ein Passkey deines Daymark-Kontos wurde entfernt',
      (at) =>
        `Ein Passkey deines Daymark-Kontos wurde entfernt, ${at}. Mit ihm kann man sich nicht mehr anmelden.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, wähle ein neues Passwort und melde die Geräte ab, die du nicht kennst.',
    ),
    identity_linked: createChangeText(
      'Dein Daymark-Konto wurde verknüpft',
      (at, provider) =>
        `Dein Daymark-Konto wurde mit einem Konto bei ${provider} verknüpft, ${at}. Wer dort angemeldet ist, kommt nun auch in dein Konto hier.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, löse diese Verknüpfung und melde die Geräte ab, die du nicht kennst.',
    ),
    identity_unlinked: createChangeText(
      'Eine Verknüpfung deines Daymark-Kontos wurde gelöst',
      (at, provider) =>
        `Die Verknüpfung deines Daymark-Kontos mit einem Konto bei ${provider} wurde gelöst, ${at}. Von dort kommt man nicht mehr in dein Konto.`,
      'Wenn du das nicht warst, öffne jetzt die Einstellungen unter „Konto“, wähle ein neues Passwort und melde die Geräte ab, die du nicht kennst.',
    ),
  },
  noRecovery: {
    subject: 'Jemand wollte ein neues Passwort für Daymark',
    before: [
      'Jemand hat um ein neues Passwort für dein Daymark-Konto gebeten. Es hat keines, und du hast festgelegt, dass keine E-Mail eines setzen kann.',
    ],
    after: [
      'Melde dich mit einem Passkey oder per Einmalanmeldung an. Wenn du beides nicht mehr hast, schreibe denen, die den Server betreiben.',
      'Wenn du das nicht warst, brauchst du nichts zu tun.',
    ],
  },
  accountDeleted: createChangeText(
    'Dein Daymark-Konto wurde gelöscht',
    (at) => `Dein Daymark-Konto wurde mit allem gelöscht, was darin war, ${at}.`,
    'Wenn du das nicht warst, schreibe bald denen, die den Server betreiben: Vielleicht haben sie eine Sicherung von vorher.',
  ),
  webhookDisabled: {
    subject: 'Ein Webhook deines Daymark-Kontos wurde ausgeschaltet',
    before: [
      'Ein Webhook deines Daymark-Kontos wurde ausgeschaltet, weil seine Adresse einen Tag lang nichts angenommen hat oder nicht mehr existiert. Die wartenden Ereignisse wurden nicht gesendet.',
    ],
    after: [
      'Welcher es war, steht in deinen Mitteilungen. In den Einstellungen unter „Konto“ kannst du ihn wieder einschalten.',
    ],
  },
  footer: (host) =>
    `Daymark auf ${host} schickt diese E-Mail, weil ein Konto dort diese Adresse hat.`,
};
