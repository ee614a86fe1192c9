import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTool } from '../../harness/tool.ts';
import { isAnswering, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';

const rules = join(root, 'docs/monitoring/alerts.yaml');
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Starts Prometheus with the rules of docs/monitoring. `factor` divides their durations. */
export async function startPrometheus(
  folder: string,
  { metricsPort, factor }: { readonly metricsPort: number; readonly factor: number },
) {
  const text = shorten(readFileSync(rules, 'utf8'), factor);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'alerts.yaml'), text);
  writeFileSync(join(folder, 'prometheus.yaml'), configuration(metricsPort));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const tool = startTool('prometheus', args, { packages: 'prometheus' });
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${origin}/api/v1/${path}`);
    return ((await answer.json()) as { data: T }).data;
  };
  await until('Prometheus', () => isAnswering(`${origin}/-/ready`), { within: 30_000 });
  const fired = new Map<string, number>();
  const stop = new AbortController();
  const watching = watch(ask, fired, stop.signal);
  const alerts = [...text.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);
  return {
    alerts,
    fired: fired as ReadonlyMap<string, number>,
    async brokenRules(): Promise<number> {
      const { groups } = await ask<{ groups: { rules: { health: string }[] }[] }>('rules');
      const known = groups.flatMap((group) => group.rules);
      return alerts.length - known.filter(({ health }) => health === 'ok').length;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
      await tool[Symbol.asyncDispose]();
    },
  };
}

/** Shortens the `for` durations and windows of the rules, but no thresholds. */
function shorten(text: string, factor: number): string {
  return text.replaceAll(
    /(?<=\bfor: |\[)(\d+)([smh])(?=\]|$)/gm,
    (_, number: string, unit: string) =>
      `${Math.ceil((Number(number) * (secondsOf[unit] ?? 1)) / factor)}s`,
  );
}

function configuration(metricsPort: number): string {
  return `global:
  scrape_interval: 1s
  scrape_timeout: 1s
  evaluation_interval: 1s
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: daymark
    static_configs:
      - targets: ['127.0.0.1:${metricsPort}']
`;
}

async function watch(
  ask: <T>(path: string) => Promise<T>,
  fired: Map<string, number>,
  stop: AbortSignal,
): Promise<void> {
  type Alert = Readonly<{ state: string; labels: { alertname: string } }>;
  while (!stop.aborted) {
    const { alerts } = await ask<{ alerts: readonly Alert[] }>('alerts');
    for (const { state, labels } of alerts) {
      if (state === 'firing') fired.getOrInsert(labels.alertname, performance.now());
    }
    await wait(250);
  }
}

/**
 * Tests with the original rules whether the alert for an old backup fires. The alert takes more
 * than a day, so promtool simulates the time from 1970 on, with one value per minute.
 */
export function firesInRuleTest(folder: string): boolean {
  const file = join(folder, 'rule-test.yaml');
  writeFileSync(
    file,
    `rule_files: ['${rules}']
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: 'daymark_backup_last_success_timestamp_seconds{job="daymark",instance="a"}'
        values: '0x2300'
    promql_expr_test:
      - expr: ALERTS{alertname="DaymarkBackupOld",alertstate="firing"}
        eval_time: 2200m
        exp_samples:
          - labels: 'ALERTS{alertname="DaymarkBackupOld",alertstate="firing",instance="a",job="daymark",severity="critical"}'
            value: 1
`,
  );
  try {
    execFileSync('promtool', ['test', 'rules', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
}
