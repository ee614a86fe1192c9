import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Chip } from './chip.tsx';
import { EmailAddress } from './email-address.tsx';
import { Screen, SectionCard } from './layout.tsx';
import { Tabs } from './tabs.tsx';

// Tests on the narrowest supported phone, with long Russian and German words.
beforeEach(() => page.viewport(320, 700));
afterEach(() => page.viewport(1440, 900));

test('four tabs with Russian labels fit in one row on the narrowest phone', async () => {
  const labels = ['Общие', 'Уведомления', 'Аккаунт', 'Инфо'];
  const tabs = labels.map((label) => ({ key: label, label }));
  await mount(
    <main style={{ padding: 'var(--space-4)' }}>
      <Tabs label="Настройки" tabs={tabs} selected="Общие" onSelect={() => {}}>
        …
      </Tabs>
    </main>,
  );
  const row = page.getByRole('tablist').element();
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
});

test('a section card on the narrowest phone breaks no word of its heading', async () => {
  await mount(
    <main style={{ padding: 'var(--space-4)' }}>
      <SectionCard
        title="История уведомлений"
        action={<Chip tone="accent">3 непрочитанных</Chip>}
      />
    </main>,
  );
  const words = page.getByText('История уведомлений').element().firstChild as Text;
  const range = document.createRange();
  range.setStart(words, 'История '.length);
  range.setEnd(words, words.length);
  expect(range.getClientRects()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the Back button stays at the start of a screen with a title of one long word', async () => {
  await mount(<Screen title="Donaudampfschifffahrtsgesellschaft">…</Screen>);
  const back = page.getByRole('button', { name: 'Back' }).element().getBoundingClientRect();
  expect(back.right).toBeLessThan(100);
});

test('an email address breaks only after @ and dots', async () => {
  const email = 'maximilian.mustermann@subdomain.example.company';
  await mount(
    <p style={{ inlineSize: '10rem', overflowWrap: 'anywhere' }}>
      <EmailAddress>{email}</EmailAddress>
    </p>,
  );
  await expect.element(page.getByText(email)).toBeVisible();
  const paragraph = page.getByText(email).element();
  const lines = [...paragraph.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    });
  expect(lines).toEqual([1, 1, 1, 1, 1]);
});
