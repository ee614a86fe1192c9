import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-scripts.ts';

test.for([
  '/service-worker.js',
  '/assets/import-worker-a_B-1.js',
  `${location.origin}/assets/a.js`,
])('the policy of Trusted Types accepts %s as a script of the build', (address) => {
  expect(isOwnScript(address)).toBe(true);
});

test.for([
  'https://elsewhere.example/assets/a.js',
  '//elsewhere.example/service-worker.js',
  '/assets/../api/v1/feeds/a.js',
  '/assets/deeper/a.js',
  '/assets/a.svg',
  '/api/v1/scores/',
  'data:text/javascript,1',
  'blob:https://elsewhere.example/a',
  'javascript:1',
  'https://',
])('the policy of Trusted Types refuses %s', (address) => {
  expect(isOwnScript(address)).toBe(false);
});
