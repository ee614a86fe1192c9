import type { Calendar } from '@daymark/shared/access/calendar-endpoints.ts';
import type { AccessToken } from '@daymark/shared/access/token-endpoints.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea } from '../../../testing/factories.ts';
import { settingsNetwork } from '../../../testing/app-network.ts';
import { json, refusal, type SentRequest } from '../../../testing/fake-network.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const calendarPath = '/api/v1/feeds/dmc_1.ics';
const secret = `dmk_${'a1'.repeat(20)}`;
const area = madeArea({ id: 'running', name: 'Running' });

const watch: AccessToken = {
  id: 'watch',
  name: 'Watch',
  scope: 'write:entries',
  life_area_ids: ['running'],
  created_at: '2026-03-01T09:00:00.000Z',
  expires_at: '2026-03-31T09:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  last_used_address: '203.0.113.9',
};
const script: AccessToken = {
  ...watch,
  id: 'script',
  name: 'Script',
  scope: 'read',
  life_area_ids: null,
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
};

const due: Calendar = {
  id: 'due',
  kind: 'due',
  created_at: '2026-03-01T09:00:00.000Z',
  last_used_at: null,
  last_used_address: null,
};

const card = page.getByRole('region', { name: 'Access for other apps' });
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

interface Given {
  readonly tokens?: readonly AccessToken[];
  readonly create?: (request: SentRequest) => Response | undefined;
  readonly calendars?: readonly Calendar[];
  readonly end?: () => Response;
  readonly list?: () => Response | undefined;
}

function start({ tokens = [], calendars = [], create, end, list }: Given = {}) {
  let present = [...tokens];
  let subscribed = [...calendars];
  const network = settingsNetwork({ areas: [area] });
  network.intercept((request) => {
    const { method, path } = request;
    if (path.endsWith('/auth/identities')) return json(200, []);
    if (path.includes('/api/v1/calendars/')) return answerCalendars(request);
    if (!path.includes('/api/v1/tokens')) return undefined;
    if (method === 'GET') return list?.() ?? json(200, present);
    if (method === 'DELETE') {
      present = present.filter(({ id }) => !path.endsWith(id));
      return end?.() ?? new Response(null, { status: 204 });
    }
    const refused = create?.(request);
    if (refused) return refused;
    const made = { ...script, id: 'made', name: (request.body as AccessToken).name };
    present = [made, ...present];
    return json(201, { ...made, token: secret });
  });
  function answerCalendars({ method, path, body }: SentRequest): Response {
    if (method === 'GET') return json(200, subscribed);
    if (method === 'DELETE') {
      subscribed = subscribed.filter(({ id }) => !path.endsWith(id));
      return new Response(null, { status: 204 });
    }
    const made: Calendar = { ...due, id: 'made', kind: (body as Calendar).kind };
    subscribed = [made, ...subscribed];
    return json(201, { ...made, path: calendarPath });
  }

  mountApp({ network, path: '/settings?tab=account', stored: network.stored });
  return network;
}

test('the access card lists each token with its scope, expiry and last use', async () => {
  start({ tokens: [watch, script] });
  await expect.element(card.getByText('Watch', { exact: true })).toBeVisible();
  const rows = () => card.getByRole('listitem').elements();
  // The area's name appears only after the first sync.
  await expect
    .poll(() => rows().map((row) => row.textContent))
    .toEqual([
      expect.stringMatching(
        /^Watch.*See and mark days · Running.*Until Mar 31, 2026.*Last used Mar 2, 2026, 10:00.AM from 203\.0\.113\.9/,
      ),
      expect.stringMatching(/^Script.*See days · All areas.*No end date.*Not used yet/),
    ]);
});

/** Returns whether the browser would ask the user before it closes the tab. */
function isAskedBeforeUnload(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('the access card creates a token for some areas and shows its secret once @long', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const network = start();
  await expect.element(card.getByText('No app has access.')).toBeVisible();
  await card.getByRole('button', { name: 'Create a token' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Kitchen tablet');
  await dialog.getByRole('radio', { name: 'See and mark days' }).click();
  await dialog.getByText('Some areas').click();
  await button('Create').click();
  const box = dialog.getByRole('checkbox', { name: 'Running' });
  await expect.element(box).toHaveAccessibleDescription('Please choose at least one area');
  await expect.element(box).toHaveFocus();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Kitchen tablet');
  await box.click();
  await dialog.getByLabelText('Valid for').selectOptions('30 days');
  await button('Create').click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(isAskedBeforeUnload()).toBe(true);
  await button('Copy the token').click();
  expect(copied).toHaveBeenCalledWith(secret);
  await expect.element(page.getByText('Token copied')).toBeVisible();
  await button('Done').click();
  await expect.poll(isAskedBeforeUnload).toBe(false);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByRole('listitem')).toMatchTextContent('Kitchen tablet');
  expect(document.body.textContent).not.toContain(secret);
  const [sent] = network.sent('POST', '/tokens/');
  expect(sent?.body).toEqual({
    name: 'Kitchen tablet',
    scope: 'write:entries',
    life_area_ids: ['running'],
    expires_in_days: 30,
  });
  copied.mockRestore();
});

test('the token dialog requires a name and keeps its Idempotency-Key on retry @long', async () => {
  let tries = 0;
  const network = start({
    create: () =>
      (tries += 1) === 1 ? refusal(500, { code: 'internal_error', detail: 'No.' }) : undefined,
  });
  await card.getByRole('button', { name: 'Create a token' }).click();
  await button('Create').click();
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveAccessibleDescription(/Please enter a name/);
  await expect.element(name).toHaveFocus();
  await name.fill('Watch');
  await button('Create').click();
  await expect.element(dialog.getByRole('alert').last()).toBeVisible();
  await expect.element(name).toHaveValue('Watch');
  await button('Create').click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  const keys = network
    .sent('POST', '/tokens/')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('the access card asks before it ends a token, and treats a 404 response as success @long', async () => {
  const network = start({
    tokens: [watch, script],
    end: () => refusal(404, { code: 'not_found', detail: 'No.' }),
  });
  await button('End Watch').click();
  await expect.element(button('Cancel')).toHaveFocus();
  await button('Cancel').click();
  expect(network.sent('DELETE', '/tokens/')).toEqual([]);
  await button('End Watch').click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(button('End Watch')).not.toBeInTheDocument();
  await expect.element(button('End Script')).toBeVisible();
});

test('the access card offers a retry after the tokens could not be loaded', async () => {
  let isAway = true;
  start({ list: () => (isAway ? refusal(404, { code: 'not_found', detail: 'No.' }) : undefined) });
  await expect.element(card.getByText('Your tokens could not be loaded.')).toBeVisible();
  await expect.element(button('Delete Account')).toBeVisible();
  isAway = false;
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card.getByText('No app has access.')).toBeVisible();
});

test("the access card shows a new calendar's address once and ends a calendar @long", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const network = start({ calendars: [due] });
  await expect.element(card.getByText('What is due')).toBeVisible();
  await card.getByRole('button', { name: 'Create a calendar' }).click();
  await dialog.getByRole('radio', { name: 'Done days' }).click();
  await button('Create').click();
  await button('Copy the address').click();
  expect(copied).toHaveBeenCalledWith(`${location.origin}${calendarPath}`);
  await button('Done').click();
  expect(network.sent('POST', '/calendars/').map(({ body }) => body)).toEqual([{ kind: 'done' }]);
  expect(document.body.textContent).not.toContain(calendarPath);
  await expect.element(card.getByText('Done days')).toBeVisible();
  await card.getByRole('button', { name: /^End “What is due”, made on Mar 1, 2026, 9:00/ }).click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(card.getByText('What is due')).not.toBeInTheDocument();
  await expect.element(card.getByText('Done days')).toBeVisible();
  copied.mockRestore();
});
