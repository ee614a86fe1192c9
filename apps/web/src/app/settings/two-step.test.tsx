import type { Factors } from '@daymark/shared/accounts/factor-endpoints.ts';
import decodeQr from 'qr/decode.js';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json, networkFailure, refusal, type SentRequest } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { settingsNetwork } from '../../testing/app-network.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const otpauth_url = `otpauth://totp/Daymark:ada%40example.com?secret=${secret}&issuer=Daymark&algorithm=SHA1&digits=6&period=30`;
const recovery_codes = Array.from(
  { length: 10 },
  (_, index) => `k7q${index}-m2xv-9hbd-4wtz-p3ya-8cne`,
);

const noOtherAnswer: (request: SentRequest) => Response | undefined = () => undefined;

/** Starts with a server whose second factor accepts the code 123456. */
function start({ isOn = false, intercept = noOtherAnswer } = {}) {
  let totp: Factors['totp'] = { is_on: isOn, recovery_codes_left: isOn ? 3 : 0 };
  const network = settingsNetwork();
  network.intercept((request) => intercept(request) ?? answer(request));
  mountApp({ network, path: '/settings?tab=account', stored: network.stored });

  function answer({ method, path, body }: SentRequest): Response | undefined {
    if (path.endsWith('/auth/factors')) return json(200, { has_password: true, totp });
    if (path.endsWith('/totp/confirm')) {
      if ((body as { code: string }).code !== '123456') return wrongCode();
      totp = { is_on: true, recovery_codes_left: 10 };
      return json(200, { recovery_codes });
    }
    if (path.endsWith('/recovery-codes')) {
      totp = { is_on: true, recovery_codes_left: 10 };
      return json(200, { recovery_codes });
    }
    if (!path.endsWith('/auth/totp')) return undefined;
    if (method === 'POST') return json(201, { secret, otpauth_url });
    totp = { is_on: false, recovery_codes_left: 0 };
    return new Response(null, { status: 204, headers: { 'daymark-api': '1' } });
  }
  return network;
}

function wrongCode(): Response {
  const errors = [{ field: 'code', code: 'wrong_code', message: 'Wrong' }];
  return refusal(400, { code: 'wrong_code', detail: 'Wrong.', errors });
}

// A dialog loads its code and texts after the screen.
const patiently = { timeout: 15_000 };
const card = () => page.getByRole('region', { name: 'Two-step sign-in' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the setup of two-step sign-in', () => {
  const setUp = () => dialog('Set up two-step sign-in');
  const keep = () => dialog('Keep your recovery codes');
  const code = () => page.getByLabelText('Code', { exact: true });

  test('the two-step setup shows the key as a readable QR code and as text @long', async () => {
    start();
    await expect.element(card()).toMatchTextContent(/Off/);
    await button('Set up').click();
    await expect.element(setUp(), patiently).toBeVisible();
    await expect.element(setUp()).toMatchTextContent(/GEZD GNBV GY3T QOJQ/);
    const picture = page.getByRole('figure', { name: 'QR code for an authenticator app' });
    expect(decodeQr(await pixelsOf(picture.element()))).toBe(otpauth_url);
  });

  test('a correct code turns two-step sign-in on and shows the recovery codes', async () => {
    const network = start();
    await button('Set up').click();
    await expect.element(code(), patiently).toBeVisible();
    await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
    await button('Turn on').click();
    await expect.element(code()).toHaveAccessibleDescription('Please enter the code');
    await code().fill('000000');
    await button('Turn on').click();
    await expect.element(code()).toHaveAccessibleDescription(/This code is not right/);
    await code().fill('123456');
    await button('Turn on').click();
    await expect.element(keep()).toBeVisible();
    for (const one of recovery_codes) await expect.element(page.getByText(one)).toBeVisible();
    expect(network.sent('POST', '/totp/confirm').map(({ body }) => body)).toEqual([
      { code: '000000' },
      { code: '123456' },
    ]);
    await expect.element(button('Done')).toBeDisabled();
    await page.getByLabelText('I have kept them').click();
    await button('Done').click();
    await expect.element(keep()).not.toBeInTheDocument();
    await expect.element(card()).toMatchTextContent(/On.*10 recovery codes left/);
  });

  test('two-step sign-in turns on even if the first response was lost @long', async () => {
    let tries = 0;
    start({
      intercept({ path }) {
        if (!path.endsWith('/totp/confirm')) return undefined;
        tries += 1;
        if (tries === 1) throw networkFailure;
        return refusal(409, { code: 'no_second_factor', detail: 'It is not set up.' });
      },
    });
    await button('Set up').click();
    await code().fill('123456');
    await button('Turn on').click();
    await expect.element(setUp()).toMatchTextContent(/Network error/);
    // The authenticator app shows another code by now.
    await code().fill('654321');
    await button('Turn on').click();
    await expect.element(keep()).toBeVisible();
    await page.getByLabelText('I have kept them').click();
    await button('Done').click();
    await expect.element(card()).toMatchTextContent(/On.*10 recovery codes left/);
  });

  test('the recovery codes can be copied, downloaded and printed @long', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const printed = vi.spyOn(window, 'print').mockReturnValue();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const made = vi.spyOn(URL, 'createObjectURL');
    start();
    await button('Set up').click();
    await code().fill('123456');
    await button('Turn on').click();
    await button('Copy').click();
    const text = `Recovery codes of ada@example.com for Daymark\n\n${recovery_codes.join('\n')}\n`;
    expect(copied).toHaveBeenCalledWith(text);
    await button('Download').click();
    const link = saved.mock.contexts[0] as HTMLAnchorElement;
    expect(link.download).toBe('daymark-recovery-codes.txt');
    const [file] = made.mock.calls.map(([content]) => content as Blob);
    expect(await file?.text()).toBe(text);
    await button('Print').click();
    expect(printed).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('the two-step setup requires a confirmation first if the sign-in is old @long', async () => {
    let isConfirmed = false;
    start({
      intercept({ method, path }) {
        if (path.endsWith('/auth/confirm')) isConfirmed = true;
        return method === 'POST' && path.endsWith('/auth/totp') && !isConfirmed
          ? refusal(403, { code: 'confirmation_required', detail: 'Please confirm.' })
          : undefined;
      },
    });
    await button('Set up').click();
    await expect.element(dialog('Confirm that it is you'), patiently).toBeVisible();
    await page.getByLabelText('Password', { exact: true }).fill('Quiet-Harbour-71');
    await button('Confirm').click();
    await expect.element(setUp(), patiently).toBeVisible();
  });

  test('the two-step card says why the setup cannot begin', async () => {
    start({
      intercept({ path }) {
        if (path.endsWith('/auth/totp')) throw networkFailure;
        return undefined;
      },
    });
    await button('Set up').click();
    await expect.element(page.getByText(/Network error/)).toBeVisible();
  });
});

test('new recovery codes are created only after the user agrees in a dialog @long', async () => {
  const network = start({ isOn: true });
  await expect.element(card()).toMatchTextContent(/3 recovery codes left/);
  await button('New recovery codes').click();
  await expect.element(dialog('Make new recovery codes?'), patiently).toBeVisible();
  expect(network.sent('POST', '/recovery-codes')).toEqual([]);
  await button('Make new codes').click();
  await expect.element(dialog('Keep your recovery codes')).toBeVisible();
  await page.getByLabelText('I have kept them').click();
  await button('Done').click();
  await expect.element(card()).toMatchTextContent(/10 recovery codes left/);
});

test('two-step sign-in is turned off only after the user agrees in a dialog @long', async () => {
  const network = start({ isOn: true });
  await button('Turn off').click();
  const question = dialog('Turn off two-step sign-in?');
  await expect.element(question, patiently).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(network.sent('DELETE', '/auth/totp')).toEqual([]);
  await button('Turn off').click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(card()).toMatchTextContent(/Off/);
  await expect.element(button('Set up')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('the two-step card offers Retry if its state could not be loaded', async () => {
  let isAway = true;
  start({
    intercept: ({ path }) =>
      isAway && path.endsWith('/auth/factors')
        ? refusal(400, { code: 'x', detail: 'No.' })
        : undefined,
  });
  await expect.element(card()).toMatchTextContent(/Couldn’t check/);
  isAway = false;
  await card().getByRole('button', { name: 'Retry' }).click();
  await expect.element(button('Set up')).toBeVisible();
});

/** Returns the pixels of the picture in the colors of the page, as a camera sees them. */
async function pixelsOf(figure: Element) {
  const svg = figure.querySelector('svg')?.cloneNode(true) as SVGElement;
  for (const part of figure.querySelectorAll('rect, path')) {
    svg.querySelector(part.tagName)?.setAttribute('fill', getComputedStyle(part).fill);
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(480, 480);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(image, 0, 0, 480, 480);
  return context.getImageData(0, 0, 480, 480);
}
