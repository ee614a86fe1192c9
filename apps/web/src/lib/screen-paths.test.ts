import { expect, test } from 'vitest';
import { screens } from '../app/screen-parts.ts';
import { isScreenPath, screenPaths } from './screen-paths.ts';

test('`screenPaths` contains the path of every screen of the router', () => {
  expect([...screens.keys(), '/dashboard'].toSorted()).toEqual([...screenPaths].toSorted());
});

test.each([
  '/',
  '/dashboard',
  '/settings/',
  '/Login',
  '/areas/01900000-0000-7000-8000-000000000000',
])('%s is the path of a screen', (path) => {
  expect(isScreenPath(path)).toBe(true);
});

test.each([
  '/api/docs',
  '/health',
  '/mcp',
  '/return',
  '/portal/login',
  '/login/callback',
  '/areas',
  '/areas/1/2',
  '/oauth2/callback',
  '/oauth2/start',
  '/cdn-cgi/access/login',
  '/.auth/login',
  '/outpost.goauthentik.io/start',
  '/no/such/screen',
  '/manifest.webmanifest',
])('%s is not the path of a screen', (path) => {
  expect(isScreenPath(path)).toBe(false);
});
