import { expect, it } from 'vitest';
import { errorsOf } from '../testing/config-errors.ts';
import { readConfig } from './config.ts';

const set = { TRUST_PROXY: '127.0.0.1', TRUSTED_HEADER_SIGN_IN: 'Remote-Email' };

it.each(['Remote-Email', 'X-authentik-email', 'X-Forwarded-Email', 'X-Forwarded-User'])(
  'readConfig accepts the trusted header %s and stores it in lower case',
  (TRUSTED_HEADER_SIGN_IN) => {
    const config = readConfig({ ...set, TRUSTED_HEADER_SIGN_IN });
    expect(config.trustedHeader).toBe(TRUSTED_HEADER_SIGN_IN.toLowerCase());
  },
);

it.each([
  'Authorization',
  'Cookie',
  'Host',
  'Forwarded',
  'From',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Real-IP',
  'User-Agent',
  'Accept-Language',
  'Content-Type',
  'If-None-Match',
  'Sec-Fetch-Site',
  'Daymark-Authorization',
  'Proxy-Authorization',
  'traceparent',
  'TE',
])('readConfig refuses %s as trusted header, because this header has another meaning', (name) => {
  expect(errorsOf({ ...set, TRUSTED_HEADER_SIGN_IN: name })).toEqual([
    'TRUSTED_HEADER_SIGN_IN must not be a header that has another meaning',
  ]);
});

it.each(['Remote Email', 'Remote-Email:', 'Remote_Email', 'on,off', 'É-Mail'])(
  'readConfig refuses %j as the name of a trusted header',
  (name) => {
    expect(errorsOf({ ...set, TRUSTED_HEADER_SIGN_IN: name })).toEqual([
      'TRUSTED_HEADER_SIGN_IN must be the name of a header, such as Remote-Email',
    ]);
  },
);

it.each([undefined, 'false', 'true', '1', '10.0.0.0/8', '10.0.0.7/32', '10.0.0.7, fc00::/7'])(
  'readConfig refuses a trusted header with TRUST_PROXY=%s',
  (TRUST_PROXY) => {
    const { TRUSTED_HEADER_SIGN_IN } = set;
    expect(errorsOf({ TRUSTED_HEADER_SIGN_IN, ...(TRUST_PROXY && { TRUST_PROXY }) })).toEqual([
      'TRUST_PROXY must list single addresses when TRUSTED_HEADER_SIGN_IN is set, because each of them can sign in as anybody',
    ]);
  },
);

it.each(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0', '::%lo', '0', '0x0'])(
  'readConfig refuses a trusted header with HOST=%s, which listens on all addresses',
  (HOST) => {
    expect(errorsOf({ ...set, HOST })).toEqual([
      'HOST must be a single address, not all addresses of this machine, when TRUSTED_HEADER_SIGN_IN is set, so that only the proxy reaches the server',
    ]);
  },
);

it.each(['127.0.0.1', '10.0.0.7', 'fd00::7', 'localhost', 'daymark'])(
  'readConfig accepts a trusted header with HOST=%s, which listens on one address',
  (HOST) => {
    expect(errorsOf({ ...set, HOST })).toEqual([]);
  },
);

it('readConfig reports every error of the trusted header at once', () => {
  const errors = errorsOf({ TRUSTED_HEADER_SIGN_IN: 'Cookie', TRUST_PROXY: 'true', HOST: '::' });
  expect(errors.map((error) => error.split(' ')[0])).toEqual([
    'TRUSTED_HEADER_SIGN_IN',
    'TRUST_PROXY',
    'HOST',
  ]);
});

it.each([
  'https://*',
  'https://*.example.org',
  'https://%2a',
  'https://a.example;b.example',
  'http://[fd00::7]:8123',
])(
  'readConfig refuses FRAME_ANCESTORS=%s, because browsers do not read it as a single origin',
  (FRAME_ANCESTORS) => {
    expect(errorsOf({ FRAME_ANCESTORS })).toEqual([
      'FRAME_ANCESTORS must be origins such as https://home.example.org:8123, separated by commas',
    ]);
  },
);

it.each(['https://home.example.org', 'http://home_assistant:8123', 'http://10.0.0.7:8123'])(
  'readConfig accepts FRAME_ANCESTORS=%s',
  (FRAME_ANCESTORS) => {
    expect(readConfig({ FRAME_ANCESTORS }).frameAncestors).toEqual([FRAME_ANCESTORS]);
  },
);
