import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ada, countMarkedDays, untilHealthy } from './person-of-task.ts';
import { service, type Scenarios } from './scenario.ts';

export const watching: Scenarios = {
  [service]: {
    async 'Watch it'({ next, given, expect }) {
      await next();
      await next();
      const targets = await given(
        `for n in $(seq 90); do curl --silent http://127.0.0.1:9090/api/v1/targets | grep '"health":"up"' && break; sleep 1; done`,
      );
      expect('Prometheus scrapes the server', targets.includes('"job":"daymark"'));
      const rules = await given('curl --silent http://127.0.0.1:9090/api/v1/rules');
      expect('Prometheus has the alerts', rules.includes('"type":"alerting"'));
      const firing = await given('curl --silent http://127.0.0.1:9090/api/v1/alerts');
      expect('no alert fires', !firing.includes('"state":"firing"'));
    },
    async 'Send traces'({ next, expect }) {
      const collected: string[] = [];
      const collector = createServer((request, response) => {
        collected.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
        request.resume().on('end', () => response.writeHead(200).end());
      });
      await once(collector.listen(4318, '127.0.0.1'), 'listening');
      await next();
      await countMarkedDays(ada);
      await wait(7000);
      expect('spans arrive', collected.includes('POST /v1/traces application/x-protobuf'));
      collector.close();
    },
    async 'Bound the log'({ next, given, expect }) {
      const printed = await next();
      expect('the earlier log is kept', printed.includes('Daymark is running'));
      const settings = await given('systemd-analyze cat-config systemd/journald.conf');
      expect(
        'journald has the limits',
        settings.includes('\nMaxRetentionSec=90day\nSystemMaxUse=1G'),
      );
      await given('systemctl restart daymark');
      await untilHealthy();
      const later = await given('journalctl --unit daymark --no-pager --since -10s');
      expect('the log continues', later.includes('listen'));
    },
  },
};
