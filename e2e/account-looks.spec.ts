import { api } from '@daymark/shared/api.ts';
import { newEmail, password } from '../harness/person.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';
import { walkNotices, walkPasskeys, walkWaitingEmail } from './account-walk.ts';
import { everyLook } from './languages-and-themes.ts';
import { expect, test } from './fixtures.ts';
import { expectNothing, inspection } from './inspection.ts';
import { type MailProduct, startMailProduct } from '../harness/mail-product.ts';
import { storeBeforehand } from './stored-on-device.ts';
import { sayIn } from './texts.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

let email: string;
let product: MailProduct;
let token: string;
let call: ApiCaller;

// Each test needs a new account, because a confirmed email never shows its notice again.
test.beforeEach(async () => {
  email = newEmail();
  product = await startMailProduct({ REGISTRATION: 'invite', ADMIN_EMAIL: email });
  const body = { email, password, full_name: 'Μυρτώ' };
  ({ access_token: token } = await createApiCaller(product.origin)(api.register, { body }));
  call = createApiCaller(product.origin, token);
});

test.afterEach(() => product.close());

// The walk fakes 403 responses that require a confirmation.
test.use({ expectedConsole: [/status of 403/] });

for (const [language, theme] of everyLook) {
  test(
    `the account settings have no layout or axe errors in ${language} with the ${theme} theme`,
    { tag: '@walk' },
    async ({ page }) => {
      test.slow();
      await call(api.updateMe, { body: { language } });
      await storeBeforehand(page, { language, themeMode: theme, access_token: token });
      await addAuthenticator(page);
      const { visit, found } = inspection({ page, widths: [320, 390, 1440], voice: language });
      const settings = `${product.origin}/settings?tab=account`;
      const walk = { page, settings, say: sayIn(language), visit };
      await walkNotices(walk);
      await page.goto(product.origin + (await product.linkTo('/confirm-email', email)));
      await page.getByRole('button', { name: walk.say('Confirm this email') }).click();
      await expect(page.getByRole('alert')).toContainText(email);
      await walkPasskeys(walk);
      await call(api.updateMe, { body: { email: newEmail() } });
      await walkWaitingEmail(walk);
      expectNothing(found);
    },
  );
}
