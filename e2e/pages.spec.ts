import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const pages = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/help-support', 'Help & Support'],
  ['/report-bug', 'Report a Bug'],
] as const;

async function arriveAt(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Daymark`);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test('privacy policy and terms are public, and help and bug report need a sign-in', async ({
  page,
}) => {
  for (const [path, title] of pages) {
    const isPublic = path === '/privacy-policy' || path === '/terms-of-service';
    await page.goto(path);
    if (isPublic) await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(isPublic ? path : '/login');
  }
});

test.describe(() => {
  test.use({ signedIn: true });

  test('Back on help and legal pages leads to the previous page', async ({ page }) => {
    await arriveAt(page, '/help-support', 'Help & Support');
    await page.getByRole('link', { name: 'Report a Bug' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a Bug');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/help-support');
    await page.getByRole('link', { name: 'Privacy Policy' }).last().click();
    await expect(page).toHaveURL('/privacy-policy');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/help-support');
  });

  test('the help page links to the operator’s email address', async ({ page }) => {
    await arriveAt(page, '/help-support', 'Help & Support');
    const contact = page.getByRole('link', { name: 'Contact Support' });
    await expect(contact).toHaveAttribute(
      'href',
      /^mailto:support@daymark\.example\?subject=Daymark%20help%20request&body=/,
    );
  });

  test('the help page links to the page "How days are counted"', async ({ page }) => {
    await arriveAt(page, '/help-support', 'Help & Support');
    await page.getByText('What do the analytics show?').click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'How days are counted' }).click();
    const rules = await opening;
    await expect(rules.getByRole('heading', { level: 1 })).toHaveText('How days are counted');
    await expect(rules.getByRole('heading', { name: 'Weekly goals' })).toBeVisible();
    const overflow = await rules.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('a long bug report opens an encoded mailto link and is copied to the clipboard', async ({
    page,
    context,
    account,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arriveAt(page, '/report-bug', 'Report a Bug');
    const submit = page.getByRole('button', { name: 'Submit Bug Report' });
    await expect(page.getByLabel('Your email')).toHaveValue(account.email);
    await expect(submit).toBeDisabled();
    await page.getByLabel('Bug type').selectOption('data');
    await page.getByLabel('Title').fill('Lost?&bcc=x@example.com');
    const description = `First line\r\nBcc: x@example.com\n${'Ж'.repeat(3000)}`;
    await page.getByLabel('Description').fill(description);
    await submit.click();

    await expect(page.getByRole('heading', { name: 'Bug Report Sent' })).toBeFocused();
    const again = page.getByRole('link', { name: 'Open the mail again' });
    const href = (await again.getAttribute('href')) ?? '';
    expect(href).toMatch(/^mailto:support@daymark\.example\?subject=[^&?#]*&body=[^&?#]*$/);
    expect(href.length).toBeLessThanOrEqual(8000);
    expect(decodeURIComponent(href)).toContain('Bug type: Data Loss/Sync Issue');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Ж'.repeat(3000));
    expect(copied).toContain(account.email);

    await page.getByRole('button', { name: 'Report Another Bug' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(submit).toBeDisabled();
  });

  test('an unsent bug report survives a reload', async ({ page }) => {
    await arriveAt(page, '/report-bug', 'Report a Bug');
    await page.getByLabel('Title').fill('It stops');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('It stops');
  });
});

test('the browser can install the app', async ({ page }) => {
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  const manifest = await client.send('Page.getAppManifest');
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/);
  expect(manifest.errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // Tests run in private contexts, in which browsers install no apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the app icons have the sizes that the manifest declares', async ({ page, request }) => {
  await page.goto('/login');
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
  expect(icons.length).toBeGreaterThanOrEqual(3);
  const touchIcon = page.locator('link[rel="apple-touch-icon"]');
  icons.push({ src: (await touchIcon.getAttribute('href')) ?? '', sizes: '180x180' });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
