import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { createDeviceKeys, decryptPush, readVapid } from './web-push-decryption.ts';

it('decryptPush reads the example of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc' +
      'InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV' +
      'WGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decryptPush(body, { pair, auth })).toBe('When I grow up, I want to be a watermelon');
});

it('decryptPush refuses a message for another device', () => {
  const [one, other] = [createDeviceKeys(), createDeviceKeys()];
  const { cipherText } = webPush.encrypt(
    one.pair.getPublicKey('base64url'),
    one.auth.toString('base64url'),
    'text',
    'aes128gcm',
  );
  expect(decryptPush(cipherText, one)).toBe('text');
  expect(() => decryptPush(cipherText, other)).toThrow('unable to authenticate data');
});

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const { Authorization: signed } = webPush.getVapidHeaders(
  'https://push.example.org',
  'mailto:push@example.org',
  publicKey,
  privateKey,
  'aes128gcm',
);

it('readVapid returns the public key and the claims of a header', () => {
  expect(readVapid(signed)).toMatchObject({
    publicKey,
    claims: { aud: 'https://push.example.org', sub: 'mailto:push@example.org' },
  });
});

it('readVapid refuses a changed header and another key', () => {
  const other = webPush.generateVAPIDKeys().publicKey;
  expect(readVapid(signed.replace(publicKey, other))).toBeNull();
  expect(readVapid(signed.replace('.ey', '.eyA'))).toBeNull();
  expect(readVapid('')).toBeNull();
});
