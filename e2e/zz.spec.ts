import { test, expect } from './fixtures.ts';
test.use({ signedIn: true });
test('x', async ({ page, account }) => { await page.goto('/dashboard'); expect(account.token).toBe(''); });
