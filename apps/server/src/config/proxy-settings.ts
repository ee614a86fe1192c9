import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { hasOtherMeaning } from './header-names.ts';
import {
  createCheck,
  isThisMachine,
  isWebAddress,
  optionalText,
  splitList,
  type ValuesOf,
} from './variables.ts';

export interface ProxySettings {
  /** Path of PUBLIC_URL without a slash at its end, such as `/daymark`, or empty. */
  readonly basePath: string;
  /** Origins whose pages may show the app in a frame. */
  readonly frameAncestors: readonly string[];
  /**
   * Addresses and networks of proxies whose X-Forwarded-For header is trusted. False means none.
   */
  readonly trustProxy: false | string[];
  /**
   * Name, in lower case, of the header in which these proxies send the email of a person whom they
   * have signed in.
   */
  readonly trustedHeader: string | undefined;
}

/** Networks that `TRUST_PROXY=true` trusts. A client in one of them can claim any address. */
export const privateNetworks: string[] = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '169.254.0.0/16',
  'fe80::/10',
];
const namedNetworks: ReadonlyMap<string, ProxySettings['trustProxy']> = new Map<
  string,
  false | string[]
>([
  ['false', false],
  ['0', false],
  ['true', privateNetworks],
  ['1', privateNetworks],
]);

export const proxyVariables = {
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine(isWebAddress, { error: 'must be an http:// or https:// address' }),
      z.refine((text) => !isWebAddress(text) || hasPlainPath(text), {
        error:
          'must end after the host or port, or after a path such as /daymark/ of letters, digits, dots, hyphens and underscores',
      }),
      z.refine((text) => !isWebAddress(text) || !isOwnPath(new URL(text)), {
        error: 'must have another path, because Daymark itself uses this one',
      }),
    ),
  ),
  FRAME_ANCESTORS: optionalText(
    (text) => splitList(text).every(isOrigin),
    'must be origins such as https://home.example.org:8123, separated by commas',
  ),
  TRUST_PROXY: z.pipe(
    z._default(z.string(), 'false').check(
      z.refine((text) => namedNetworks.has(text) || splitList(text).every(isAddressRange), {
        error:
          'must be true, false, or addresses and ranges such as 10.0.0.0/8, separated by commas',
      }),
    ),
    z.transform((text) => namedNetworks.get(text) ?? splitList(text)),
  ),
  TRUSTED_HEADER_SIGN_IN: z.optional(
    z.string().check(
      z.refine((text) => /^[A-Za-z\d-]+$/.test(text), {
        error: 'must be the name of a header, such as Remote-Email',
      }),
      z.refine((text) => !hasOtherMeaning(text.toLowerCase()), {
        error: 'must not be a header that has another meaning',
      }),
    ),
  ),
};

type ProxyValues = ValuesOf<typeof proxyVariables>;

export const proxyChecks = [
  createCheck<ProxyValues>(
    'PUBLIC_URL',
    'must be https:// when NODE_ENV is production',
    (values) => values.NODE_ENV !== 'production' || isSecureOrLocal(values.PUBLIC_URL),
  ),
  createCheck<ProxyValues>(
    'TRUST_PROXY',
    'must have no range wider than /8 (IPv6: /7) when NODE_ENV is production',
    ({ NODE_ENV, TRUST_PROXY: trusted }) =>
      NODE_ENV !== 'production' || !Array.isArray(trusted) || trusted.every(isNarrowEnough),
  ),
  createCheck<ProxyValues>(
    'TRUST_PROXY',
    'must list single addresses when TRUSTED_HEADER_SIGN_IN is set, because each of them can sign in as anybody',
    ({ TRUSTED_HEADER_SIGN_IN: header, TRUST_PROXY: trusted }) =>
      !header || (Array.isArray(trusted) && trusted.every((address) => isIP(address) !== 0)),
  ),
  createCheck<ProxyValues>(
    'HOST',
    'must be a single address, not all addresses of this machine, when TRUSTED_HEADER_SIGN_IN is set, so that only the proxy reaches the server',
    ({ TRUSTED_HEADER_SIGN_IN: header, HOST: host }) => !header || !isEveryAddress(host),
  ),
];

interface ReadValues extends ProxyValues {
  readonly TRUST_PROXY: ProxySettings['trustProxy'];
}

export function readProxySettings(values: ReadValues): ProxySettings {
  return {
    basePath: readBasePath(values.PUBLIC_URL),
    frameAncestors: splitList(values.FRAME_ANCESTORS ?? '')
      .filter(Boolean)
      .map((text) => new URL(text).origin),
    trustProxy: values.TRUST_PROXY,
    trustedHeader: values.TRUSTED_HEADER_SIGN_IN?.toLowerCase(),
  };
}

/**
 * Proxies may decode or rewrite other characters, so only these are allowed in a path. URL parsing
 * resolves `..` and accepts backslashes, so the text itself is checked as well.
 */
function hasPlainPath(text: string): boolean {
  const { origin, pathname, href } = new URL(text);
  const path = /^https?:\/\/[^/?#\\]*(.*)$/is.exec(text)?.[1] ?? '?';
  return href === origin + pathname && /^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*\/?$/.test(path);
}

/**
 * Returns whether Daymark itself uses the path. The server could not tell such a path of PUBLIC_URL
 * from its own path, because a proxy may or may not strip the path of PUBLIC_URL.
 */
function isOwnPath({ pathname }: URL): boolean {
  return ownPaths.has(pathname.split('/')[1]?.toLowerCase() ?? '');
}

/**
 * First parts of the paths that Daymark uses. `scripts/own-paths.test.ts` compares them with the
 * app.
 */
const ownPaths: ReadonlySet<string> = new Set([
  'analytics',
  'api',
  'areas',
  'assets',
  'below-a-path.js',
  'board',
  'confirm-email',
  'dashboard',
  'data',
  'favicon.svg',
  'forgot-password',
  'health',
  'help-support',
  'icons',
  'index.html',
  'login',
  'manifest.webmanifest',
  'mcp',
  'model.css',
  'model.html',
  'privacy-policy',
  'register',
  'report-bug',
  'reset-password',
  'return',
  'screenshots',
  'service-worker.js',
  'settings',
  'single-sign-on',
  'terms-of-service',
  'theme.js',
  'undo-email',
]);

function readBasePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/**
 * A Content-Security-Policy gives `*` and `;` other meanings, and browsers accept no IPv6 address
 * in it.
 */
function isOrigin(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { hostname, href, origin } = new URL(text);
  return href === `${origin}/` && /^[\w.-]+$/.test(hostname);
}

function isSecureOrLocal(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return true;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** URL parsing recognizes other spellings, such as `0` and `0::0`, but no zone as in `::%lo`. */
function isEveryAddress(host = ''): boolean {
  const address = host.replace(/%.*/, '');
  const hostname =
    URL.parse(`http://${isIP(address) === 6 ? `[${address}]` : address}`)?.hostname ?? '';
  return ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(hostname);
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // Fastify does not accept a range that contains all addresses.
  const isWhole = /^\d{1,3}$/.test(bits) && Number(bits) > 0;
  return isWhole && Number(bits) <= (version === 4 ? 32 : 128);
}

function isNarrowEnough(trusted: string): boolean {
  const [address = '', bits] = trusted.split('/');
  if (bits === undefined) return true;
  if (isIP(address) === 4) return Number(bits) >= 8;
  return Number(bits) >= (isMappedIPv4(address) ? 104 : 7);
}

function isMappedIPv4(address: string): boolean {
  const hostname = URL.parse(`http://[${address}]`)?.hostname ?? '';
  return /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(hostname);
}
