import { isAddress, isHost, isHostPattern, parseHostname, parseNames } from './host-names.ts';
import { createCheck, optionalText, type ValuesOf } from './variables.ts';
import { isVapidKeyPair, type VapidKeyPair } from './vapid-keys.ts';

export interface PushSettings {
  /** Undefined if the server generates its own keys. */
  readonly vapidKeys: VapidKeyPair | undefined;
  /** Address with mailto: or https: at which push services reach the operator. */
  readonly vapidSubject: string;
  /** Hosts besides the known push services. `*.` before a domain allows every host in it. */
  readonly allowedHosts: readonly string[];
  /** Hosts that may use http, any port and any network. For tests only. */
  readonly insecureHosts: readonly string[];
}

export const pushVariables = {
  VAPID_PUBLIC_KEY: base64url(65),
  VAPID_PRIVATE_KEY: base64url(32),
  VAPID_SUBJECT: optionalText(isContact, 'must be a mailto: or https:// address'),
  PUSH_ALLOWED_HOSTS: optionalText(
    (text) => parseNames(text).every(isHostPattern),
    'must be host names such as push.example.org or *.example.org, separated by commas',
  ),
  PUSH_ALLOW_INSECURE_HOSTS: optionalText(
    (text) => parseNames(text).every(isHost),
    'must be host names or addresses without a port, separated by commas',
  ),
};

type PushValues = ValuesOf<typeof pushVariables>;

export const pushChecks = [
  createCheck<PushValues>(
    'PUSH_ALLOW_INSECURE_HOSTS',
    'is for tests and must be empty when NODE_ENV is production',
    (values) => values.NODE_ENV !== 'production' || !values.PUSH_ALLOW_INSECURE_HOSTS,
  ),
  createCheck<PushValues>(
    'VAPID_PRIVATE_KEY',
    'must be the private key of VAPID_PUBLIC_KEY: set both or neither',
    ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) =>
      (publicKey === undefined && privateKey === undefined) ||
      (publicKey !== undefined &&
        privateKey !== undefined &&
        isVapidKeyPair({ publicKey, privateKey })),
  ),
];

export function readPushSettings(values: PushValues): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  return {
    vapidKeys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    vapidSubject: values.VAPID_SUBJECT ?? getContact(values.PUBLIC_URL),
    allowedHosts: parseNames(values.PUSH_ALLOWED_HOSTS),
    insecureHosts: parseNames(values.PUSH_ALLOW_INSECURE_HOSTS).map(parseHostname),
  };
}

/**
 * Returns the origin of PUBLIC_URL if push services accept it as a contact. They refuse localhost,
 * for example.
 */
function getContact(publicUrl: string | undefined): string {
  const isContactable = publicUrl !== undefined && isContact(publicUrl);
  return isContactable ? new URL(publicUrl).origin : 'mailto:daymark@example.com';
}

function isContact(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'mailto:') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(url.pathname);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !isAddress(url.hostname);
}

function base64url(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  const pattern = new RegExp(`^[A-Za-z0-9_-]{${characters}}$`);
  const error = `must be ${bytes} bytes in base64url: ${characters} characters`;
  return optionalText((text) => pattern.test(text), error);
}
