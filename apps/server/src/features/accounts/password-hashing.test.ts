import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing, hashingCost, isWeakHash } from './passwords.ts';

const tooBusy = () => new Error('too busy');
const passwords = createPasswordHashing({ mostAtOnce: 2, mostWaiting: 100, tooBusy });

describe('password hashing', () => {
  it('makes argon2id hashes at the cost that OWASP names, a different one each time', async () => {
    const first = await passwords.hash('Correct-Horse-1');
    const second = await passwords.hash('Correct-Horse-1');
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(first)).toMatchObject({ ...hashingCost, saltLen: 16, outputLen: 32 });
  });

  it.each([
    ['spaces', '  Spaces around 1! '],
    ['Unicode', 'Пароль-密码-🔑-Aa1'],
    ['what differs behind the 72nd byte', `Aa1!${'x'.repeat(100)}`],
  ])('accepts only the exact text with %s', async (_, password) => {
    const stored = await passwords.hash(password);
    expect(await passwords.verify(stored, password)).toBe(true);
    expect(await passwords.verify(stored, `${password} `)).toBe(false);
    expect(await passwords.verify(stored, password.trim().slice(0, -1))).toBe(false);
    expect(await passwords.verify(stored, password.toLowerCase())).toBe(false);
  });

  it('matches nobody when there is no hash', async () => {
    expect(await passwords.verify(null, '')).toBe(false);
    expect(await passwords.verify(null, 'Correct-Horse-1')).toBe(false);
  });

  it('tells a hash made at a lower cost', async () => {
    expect(isWeakHash(await hash('x', { ...hashingCost, memoryCost: 8192 }))).toBe(true);
    expect(isWeakHash(await hash('x', { ...hashingCost, timeCost: 1 }))).toBe(true);
    expect(isWeakHash(await passwords.hash('x'))).toBe(false);
    expect(isWeakHash(await hash('x', { ...hashingCost, timeCost: 3 }))).toBe(false);
  });

  it('refuses whoever comes when the line is full, and serves all who are in it', async () => {
    const line = createPasswordHashing({ mostAtOnce: 1, mostWaiting: 2, tooBusy });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(async () => line.hash('x')));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await line.hash('x')).toMatch(/^\$argon2id/);
  });

  it('gives its place on when hashing fails', async () => {
    const line = createPasswordHashing({ mostAtOnce: 1, mostWaiting: 5, tooBusy });
    const broken = line.verify('no hash at all', 'x');
    const next = line.hash('x');
    await expect(broken).rejects.toThrow('Decoding failed');
    expect(await next).toMatch(/^\$argon2id/);
  });
});
