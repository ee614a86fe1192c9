import type { Invitation } from '@daymark/shared/accounts/invitation-endpoints.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settingsNetwork } from '../../testing/app-network.ts';
import { json, refusal, type SentRequest } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const token = 'aB3_-x7Q';
const times = { created_at: '2026-03-01T09:00:00.000Z', expires_at: '2026-03-08T09:00:00.000Z' };
const forGuest: Invitation = { id: 'one', email: 'guest@example.org', ...times };
const forAny: Invitation = { id: 'two', email: null, ...times };

const card = page.getByRole('region', { name: 'Invitations' });
const email = card.getByLabelText('Email of the person you invite (optional)');
const invite = card.getByRole('button', { name: 'Invite someone' });
const link = card.getByLabelText('Invitation link');

interface Given {
  readonly registration?: string;
  readonly open?: readonly Invitation[];
  readonly create?: (request: SentRequest) => Response | undefined;
  readonly isAdmin?: boolean;
}

/** Opens the settings, by default for the administrator of a server that requires invitations. */
function start({ registration = 'invite', open = [], create, isAdmin = true }: Given = {}) {
  let invitations = [...open];
  const network = settingsNetwork({ user: isAdmin ? { is_admin: true } : {} });
  network.intercept((request) => {
    const { method, path, body } = request;
    if (path.endsWith('/service')) {
      return json(200, { support_email: 'help@example.org', mail: false, registration });
    }
    if (!path.includes('/auth/invitations')) return undefined;
    if (method === 'GET') return json(200, invitations);
    if (method === 'DELETE') {
      invitations = invitations.filter(({ id }) => !path.endsWith(id));
      return new Response(null, { status: 204 });
    }
    const refused = create?.(request);
    if (refused) return refused;
    const { email: of = null } = body as { email?: string };
    const made: Invitation = { id: `made-${invitations.length}`, email: of, ...times };
    invitations = [made, ...invitations];
    return json(201, { ...made, token });
  });
  mountApp({ network, path: '/settings?tab=account', stored: network.stored });
  return network;
}

test('the invitations card lists the open invitations with their expiry @long', async () => {
  start({ open: [forGuest, forAny] });
  await expect.element(card).toBeVisible();
  const rows = card.getByRole('listitem').elements();
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^For guest@example\.org.*Until Mar 8, 2026, 9:00/),
    expect.stringMatching(/^For any address/),
  ]);
});

test('the invitations card creates an invitation and shows its link once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const network = start();
  await email.fill(' guest@example.org ');
  await invite.click();
  await expect.element(link).toHaveValue(`${location.origin}/register#invitation=${token}`);
  await expect.element(card.getByRole('listitem')).toMatchTextContent('For guest@example.org');
  await expect.element(email).toHaveValue('');
  await card.getByRole('button', { name: 'Copy the link' }).click();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/register#invitation=${token}`);
  await expect.element(page.getByText('The link was copied')).toBeVisible();
  const [sent] = network.sent('POST', '/auth/invitations');
  expect(sent?.headers.get('Idempotency-Key')).not.toBeNull();
  copied.mockRestore();
});

test('the invitations card selects the link if the browser cannot copy it @long', async () => {
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
  start();
  await invite.click();
  await card.getByRole('button', { name: 'Copy the link' }).click();
  await expect.element(page.getByText('Please copy the selected link yourself')).toBeVisible();
  const field = link.element() as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  refused.mockRestore();
});

test('the invitations card reports an invalid email and keeps the typed text @long', async () => {
  const network = start();
  await email.fill('guest');
  await invite.click();
  await expect.element(email).toHaveAccessibleDescription(/^Please enter a valid email address/);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('guest');
  expect(network.sent('POST', '/auth/invitations')).toHaveLength(0);
});

test('the invitations card keeps its Idempotency-Key after a refusal @long', async () => {
  const code = 'too_many_invitations';
  const errors = [{ field: 'email', code, message: '' }];
  const network = start({ create: () => refusal(422, { code, detail: 'Too many.', errors }) });
  await email.fill('guest@example.org');
  for (let time = 1; time <= 2; time += 1) {
    await invite.click();
    await expect.poll(() => network.sent('POST', '/auth/invitations').length).toBe(time);
    await expect
      .element(email)
      .toHaveAccessibleDescription(/^At most 50 invitations can be open at once/);
  }
  const keys = network
    .sent('POST', '/auth/invitations')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('the invitations card withdraws an invitation and hides its link', async () => {
  const network = start({ open: [forGuest] });
  await invite.click();
  await expect.element(link).toBeVisible();
  await card.getByRole('button', { name: 'Withdraw the invitation for any address' }).click();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(card.getByRole('listitem')).toMatchTextContent('For guest@example.org');
  await expect.element(card.getByRole('list')).toHaveFocus();
  expect(network.sent('DELETE', '/auth/invitations/made-1')).toHaveLength(1);
});

test.for<[whom: string, given: Given]>([
  ['on a server with open registration', { registration: 'open' }],
  ['on a server with closed registration', { registration: 'closed' }],
  ['from a user who is not the administrator', { isAdmin: false }],
])('the invitations card is hidden %s and sends no request', async ([, given]) => {
  const network = start({ ...given, open: [forGuest] });
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect.poll(() => network.sent('GET', '/service').length).toBe(1);
  await expect.element(card).not.toBeInTheDocument();
  expect(network.sent('GET', '/auth/invitations')).toHaveLength(0);
});
