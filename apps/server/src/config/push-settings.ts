import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isVapidKeyPair, type VapidKeyPair } from './vapid-keys.ts';

export interface PushSettings {
  /** Absent to use generated keys. */
  readonly vapidKeys: VapidKeyPair | undefined;
  /** Contact of the operator for push services: a mailto: or https: address. */
  readonly vapidSubject: string;
  /** Hosts besides the known push services. `*.` and a domain allow every host in it. */
  readonly allowedHosts: readonly string[];
  /** Hosts that may use http, any port and any network. For tests only. */
  readonly insecureHosts: readonly string[];
}

export const pushVariables = {
  VAPID_PUBLIC_KEY: z.optional(base64urlOf(65)),
  VAPID_PRIVATE_KEY: z.optional(base64urlOf(32)),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.refine(isContact, { error: 'must be a mailto: or https:// address' })),
  ),
  PUSH_ALLOWED_HOSTS: z.optional(
    z.string().check(
      z.refine((text) => namesOf(text).every(isHostPattern), {
        error: 'must be host names such as push.example.org or *.example.org, separated by commas',
      }),
    ),
  ),
  PUSH_ALLOW_INSECURE_HOSTS: z.optional(
    z.string().check(
      z.refine((text) => namesOf(text).every(isHost), {
        error: 'must be host names or addresses without a port, separated by commas',
      }),
    ),
  ),
};

interface PushValues {
  readonly NODE_ENV?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
  readonly PUSH_ALLOWED_HOSTS?: string | undefined;
  readonly PUSH_ALLOW_INSECURE_HOSTS?: string | undefined;
}

/** Checks that involve several variables. They run even when single variables are invalid. */
export const pushChecks = [
  z.refine<PushValues>(
    (values) => values.NODE_ENV !== 'production' || !values.PUSH_ALLOW_INSECURE_HOSTS,
    {
      error: 'is for tests and must be empty when NODE_ENV is production',
      path: ['PUSH_ALLOW_INSECURE_HOSTS'],
      when: () => true,
    },
  ),
  z.refine<PushValues>(
    ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) =>
      (publicKey === undefined && privateKey === undefined) ||
      (publicKey !== undefined &&
        privateKey !== undefined &&
        isVapidKeyPair({ publicKey, privateKey })),
    {
      error: 'must be the private key of VAPID_PUBLIC_KEY: set both or neither',
      path: ['VAPID_PRIVATE_KEY'],
      when: () => true,
    },
  ),
];

export function pushSettingsOf(values: PushValues): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  return {
    vapidKeys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    vapidSubject: values.VAPID_SUBJECT ?? contactOf(values.PUBLIC_URL),
    allowedHosts: namesOf(values.PUSH_ALLOWED_HOSTS),
    insecureHosts: namesOf(values.PUSH_ALLOW_INSECURE_HOSTS).map(hostnameOf),
  };
}

/** Returns a contact that push services accept. They refuse localhost. */
function contactOf(publicUrl: string | undefined): string {
  const isContactable = publicUrl !== undefined && isContact(publicUrl);
  return isContactable ? new URL(publicUrl).origin : 'mailto:daymark@example.com';
}

function isContact(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'mailto:') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(url.pathname);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !isAddress(url.hostname);
}

function base64urlOf(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().check(
    z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), {
      error: `must be ${bytes} bytes in base64url: ${characters} characters`,
    }),
  );
}

function namesOf(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const patternOfHosts = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)+${label}$`);

function isHostPattern(name: string): boolean {
  const host = name.replace(/^\*\./, '');
  return patternOfHosts.test(name) && isHost(host) && !isAddress(hostnameOf(host));
}

function isHost(name: string): boolean {
  return hostnameOf(name) === (isIP(name) === 6 ? `[${name}]` : name);
}

/** Returns the host in the notation of URLs, or an empty text. */
function hostnameOf(name: string): string {
  return URL.parse(isIP(name) === 6 ? `http://[${name}]` : `http://${name}`)?.hostname ?? '';
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
