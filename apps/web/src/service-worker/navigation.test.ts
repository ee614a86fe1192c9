import { expect, it } from 'vitest';
import { isScreen } from './navigation.ts';

it.each(['/', '/dashboard', '/settings', '/login', '/no/such/screen', '/apiary', '/healthy'])(
  '%s is a screen',
  (path) => {
    expect(isScreen(path)).toBe(true);
  },
);

it.each([
  '/api/docs',
  '/api/docs/page.js',
  '/api/v1/life-areas',
  '/api',
  '/health',
  '/health/ready',
  '/favicon.ico',
  '/manifest.webmanifest',
])('%s is left to the server', (path) => {
  expect(isScreen(path)).toBe(false);
});
