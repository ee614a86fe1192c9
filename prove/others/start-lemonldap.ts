import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startTool } from '../../harness/tool.ts';
import { isAnswering, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { client } from './start-glewlwyd.ts';

/** OpenID Connect needs the last two, which Debian does not install with the first. */
export const lemonldapPackages = [
  'liblemonldap-ng-portal-perl',
  'libstring-random-perl',
  'libio-string-perl',
] as const;

/** Person of the demonstration, whose name is also the password. */
const person = 'rtyler';

/** LemonLDAP::NG always loads a module for captchas. The real one needs ImageMagick. */
const noCaptcha = `package Lemonldap::NG::Portal::Captcha::None;
use Mouse;
extends 'Lemonldap::NG::Portal::Main::Plugin';
sub init { 1 }
1;
`;

/** Starts LemonLDAP::NG with a client, as docs/operations.md describes. */
export async function startLemonldap(folder: string, redirectUri: string, algorithm: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const files = {
    'conf/lmConf-1.json': JSON.stringify(settings({ folder, origin, redirectUri, algorithm })),
    'lemonldap-ng.ini': `[all]
logLevel = error
[configuration]
type = File
dirName = ${folder}/conf
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`,
    'lib/Lemonldap/NG/Portal/Captcha/None.pm': noCaptcha,
    'portal.psgi': 'use Lemonldap::NG::Portal::Main; Lemonldap::NG::Portal::Main->run({});',
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  for (const name of ['cache', 'sessions/lock', 'psessions/lock']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const place = ['--host', '127.0.0.1', '--port', String(port), '--server', 'HTTP::Server::PSGI'];
  const env = {
    ...process.env,
    PERL5LIB: join(folder, 'lib'),
    LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'),
  };
  const tool = startTool('plackup', [...place, join(folder, 'portal.psgi')], {
    packages: lemonldapPackages.join(' '),
    env,
    stdio: 'ignore',
  });
  const metadata = `${origin}/.well-known/openid-configuration`;
  await until('LemonLDAP::NG', () => isAnswering(metadata), { within: 60_000 });
  return {
    issuer: `${origin}/`,
    walkThrough: (authorizationUrl: string) => walkThrough(authorizationUrl, redirectUri),
    [Symbol.asyncDispose]: () => tool[Symbol.asyncDispose](),
  };
}

interface Setup {
  readonly folder: string;
  readonly origin: string;
  readonly redirectUri: string;
  readonly algorithm: string;
}

function settings({ folder, origin, redirectUri, algorithm }: Setup): object {
  const installed = readFileSync('/var/lib/lemonldap-ng/conf/lmConf-1.json', 'utf8');
  const { macros, ...defaults } = JSON.parse(installed) as { macros: object };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const store = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
  });
  const cache = { namespace: 'sessions', cache_root: join(folder, 'cache'), cache_depth: 3 };
  return {
    ...defaults,
    portal: `${origin}/`,
    domain: '127.0.0.1',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    captcha: '::Captcha::None',
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: store('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: store('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: cache,
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: `${origin}/`,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'one',
    macros: { ...macros, mailIsOurs: '1' },
    oidcRPMetaDataOptions: {
      [client.id]: {
        oidcRPMetaDataOptionsClientID: client.id,
        oidcRPMetaDataOptionsClientSecret: client.secret,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: algorithm,
        oidcRPMetaDataOptionsBypassConsent: 1,
      },
    },
    oidcRPMetaDataExportedVars: {
      [client.id]: { email: 'mail', name: 'cn', email_verified: 'mailIsOurs;bool;auto' },
    },
  };
}

/** Submits the sign-in form, and returns the parameters with which the browser comes back. */
async function walkThrough(authorizationUrl: string, redirectUri: string) {
  const cookies = new Map<string, string>();
  let url = authorizationUrl;
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== null && { body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location?.startsWith(redirectUri)) {
      return Object.fromEntries(new URL(location).searchParams);
    }
    if (location === null) {
      const hidden = (await answer.text()).matchAll(/name="(url|token)" value="([^"]*)"/g);
      const fields = [...hidden].map(([, name = '', value = '']) => [name, value]);
      form = new URLSearchParams([...fields, ['user', person], ['password', person]]);
    } else {
      url = new URL(location, url).href;
      form = null;
    }
  }
  throw new Error(`The sign-in did not end: ${url}`);
}
