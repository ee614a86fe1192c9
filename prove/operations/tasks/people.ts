import { confirmTotp, setUpTotp } from '@daymark/shared/accounts/factor-endpoints.ts';
import { codeOf } from '../../../apps/server/src/testing/authenticator-app.ts';
import { startMailServer } from '../../../apps/server/src/testing/mail-server.ts';
import { succeeds, until } from '../../../harness/until.ts';
import {
  ada,
  bea,
  begin,
  letsIn,
  mark,
  countMarkedDays,
  signIn,
  untilHealthy,
} from './person-of-task.ts';
import { domain, origin, service, type Scenarios } from './scenario.ts';

const { email } = ada;

export const people: Scenarios = {
  [service]: {
    async 'Invite people'({ next, expect }) {
      const printed = await next({ domain, email: bea.email, 'your email': email });
      await untilHealthy();
      expect('nobody registers without an invitation', !(await succeeds(begin(bea))));
      const token = /https:\S*[/=#?]([\w-]{43,})$/m.exec(printed)?.[1] ?? '';
      expect('a person with an invitation registers', await succeeds(begin(bea, token)));
      const list = await next();
      expect(
        'both people are listed',
        list.includes(`${email}\t`) && list.includes(`${bea.email}\t`),
      );
    },
    async 'Let a locked-out person back in'({ next, expect }) {
      const call = await signIn(ada);
      const { secret } = await call(setUpTotp, {});
      await call(confirmTotp, { body: { code: codeOf(secret, Date.now()) } });
      const printed = await next({ email });
      const password = printed.split('\n').find((line) => !line.startsWith('{')) ?? '';
      expect('the old password no longer works', !(await letsIn(ada)));
      await next({ email });
      expect('the new password works without a code', await letsIn({ email, password }));
      expect('the day is there', (await countMarkedDays({ email, password })) === 1);
      expect('the log line has no password', !logLine(printed).includes(password));
    },
    async 'Sign a person out everywhere'({ next, given, expect }) {
      await letsIn(ada);
      await next({ email });
      const sessions = await given(
        "sqlite3 /var/lib/daymark/daymark.db 'select count(*) from sessions'",
      );
      expect('no session is open', sessions === '0');
      expect('the password still works', await letsIn(ada));
      await next({ email });
      expect('the password no longer works', !(await letsIn(ada)));
    },
    async 'Delete an account'({ next, expect }) {
      await next({ email });
      expect('the account is gone', !(await letsIn(ada)));
    },
    async 'Turn on mail'({ next, given, expect }) {
      const mails = await startMailServer();
      await next({ domain, 'mail url': mails.url, 'your email': 'daymark@example.org' });
      const body = `--header 'content-type: application/json' --data '{"email":"${email}"}'`;
      await given(`curl --silent --fail ${body} ${origin}/api/v1/auth/forgot-password`);
      const mail = await until('a mail', () => mails.received[0]);
      expect('a mail arrives', mail?.to[0] === email && mail.from === 'daymark@example.org');
      expect('the mail links to PUBLIC_URL', mail?.text.includes(`https://${domain}/`) === true);
      await mails.close();
    },
    async 'Turn on single sign-on'({ next, expect }) {
      await next({
        domain,
        issuer: `https://id.${domain}/realms/home`,
        'client id': 'daymark',
        'client secret': 'of-the-provider',
        name: 'Example ID',
      });
      expect('the day is there', (await countMarkedDays(ada)) === 1);
    },
    async "Bring one person's data in or out"({ next, given, expect }) {
      await begin(bea);
      await given(`daymark export --user ${email} --out /var/lib/daymark/of-ada.json
        mv /var/lib/daymark/of-ada.json /home/ada/`);
      const filling = { file: '/home/ada/of-ada.json', email: bea.email };
      await next(filling);
      expect('the first run writes nothing', (await countMarkedDays(bea)) === 0);
      await next(filling);
      expect('the days are imported', (await countMarkedDays(bea)) === 1);
      await next(filling);
      const table = await given('unzip -p /home/ada/export.zip');
      expect('the days are exported', table.includes('Health'));
      const mode = await given('stat --format="%a %U" /home/ada/export.zip');
      expect('only the operator can read the export', mode === '600 ada');
      await mark(bea, 2);
    },
  },
};

function logLine(printed: string): string {
  return printed.split('\n').find((line) => line.startsWith('{')) ?? '';
}
