import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { password } from '../harness/person.ts';
import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    /** Violations of the page's Content Security Policy so far. */
    forbidden: string[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.forbidden = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.forbidden.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto('/api/docs');
  await expect(page.locator('#found')).toHaveText(`${Object.keys(api).length} calls`);
});

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => window.forbidden)).toEqual([]);
});

function callNamed(page: Page, name: keyof typeof api) {
  return page.locator(`details#${name}`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

test('the API page lists every endpoint', async ({ page }) => {
  for (const [name, { method, path, summary }] of Object.entries(api)) {
    const call = callNamed(page, name as keyof typeof api);
    await expect(call.getByRole('heading')).toContainText(`${method} ${path} ${summary}`);
  }
});

test('an API request can be found, filled in and sent by keyboard alone on the API page', async ({
  page,
  account,
}) => {
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type(account.email);
  await press(page, 'Tab');
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await expect(page.locator('#token-state')).toHaveText(`Signed in as ${account.email}.`);

  await press(page, 'Tab', 'Tab', 'Tab', 'Tab');
  await page.keyboard.type('create a life area');
  await expect(page.locator('#found')).toHaveText('1 call');
  await press(page, 'Tab', 'Enter');
  const call = callNamed(page, 'createLifeArea');
  await expect(call.getByLabel('Body (JSON)')).toHaveValue('{\n  "name": ""\n}');
  await press(page, 'Tab', 'ControlOrMeta+a');
  await page.keyboard.type('{"name":"Reading"}');
  await press(page, 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(call.getByRole('status')).toHaveText(/^201 Created, after \d+ ms$/);
  await expect(call.getByLabel('Answer', { exact: true })).toContainText('"name": "Reading"');

  const areas = await account.call(api.listLifeAreas, { query: {} });
  expect(areas.map(({ name }) => name)).toEqual(['Reading']);
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test('the API page shows 401 without a token and 422 for an invalid parameter @long', async ({
    page,
    account,
  }) => {
    const call = callNamed(page, 'listScores');
    await call.getByRole('heading').click();
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByRole('status')).toContainText('401 Unauthorized');
    await expect(call.getByLabel('Answer', { exact: true })).toContainText('unauthenticated');

    await page.getByLabel('Token').fill(account.token);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await expect(page.locator('#token-state')).toHaveText('Your token is used.');
    await call.getByLabel('start_date').fill('yesterday');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByRole('status')).toContainText('422');
    await expect(call.getByLabel('Answer', { exact: true })).toContainText('date_invalid');
    await call.getByText('The request as a command').click();
    await expect(call.getByLabel('The request as a command')).toContainText(
      `curl --request GET '${new URL(page.url()).origin}/api/v1/scores/?start_date=yesterday`,
    );
  });

  test('the API page shows an error for a wrong password @long', async ({ page, account }) => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill('Wrong-Harbour-71');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('#token-state')).toHaveText('Invalid email or password.');
  });
});

test('the API page prefills the request body with an example and shows the response @long', async ({
  page,
  account,
}) => {
  await page.goto('/api/docs/#createCalendar');
  await page.getByLabel('Token').fill(account.token);
  await page.getByRole('button', { name: 'Use this token' }).click();
  const call = callNamed(page, 'createCalendar');
  await expect(call.getByLabel('Body (JSON)')).toHaveValue('{\n  "kind": "due"\n}');
  await call.getByText('What it answers').click();
  await expect(call.getByLabel('Example of answer 201')).toContainText('"kind": "due"');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByLabel('Answer', { exact: true })).toContainText('/api/v1/feeds/dmc_');
});

test('the URL hash opens an endpoint on the API page', async ({ page }) => {
  await page.goto('/api/docs/#getHealth');
  const call = callNamed(page, 'getHealth');
  await expect(call).toHaveAttribute('open');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByLabel('Answer', { exact: true })).toContainText('"status": "ok"');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the expanded API page has no axe violations in the ${colorScheme} theme @long`, async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openAll(page);
    // Opening an endpoint renders its content, which has more sections to open.
    await expect(page.getByText('What it answers')).toHaveCount(Object.keys(api).length);
    await openAll(page);
    await expectAccessible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
}
