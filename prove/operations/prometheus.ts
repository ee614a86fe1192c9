import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAnswering, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';

const rules = join(root, 'docs/monitoring/alerts.yaml');
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Scrapes the server every second. `factor` divides the durations of docs/monitoring's rules. */
export async function startPrometheus(
  folder: string,
  { metricsPort, factor }: { readonly metricsPort: number; readonly factor: number },
) {
  const version = versionOf('prometheus');
  const { text, replaced } = shortened(readFileSync(rules, 'utf8'), factor);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'alerts.yaml'), text);
  writeFileSync(join(folder, 'prometheus.yaml'), configuration(metricsPort));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${origin}/api/v1/${path}`);
    return ((await answer.json()) as { data: T }).data;
  };
  await until('Prometheus', () => isAnswering(`${origin}/-/ready`), { within: 30_000 });
  const fired = new Map<string, number>();
  const stop = new AbortController();
  const watching = watch(ask, fired, stop.signal);
  const alerts = [...text.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);
  console.log(`${version}; durations divided by ${factor}: ${replaced.join(', ')}`);
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
      process.off('exit', end);
      const exit = once(child, 'exit');
      if (child.exitCode !== null) return;
      child.kill();
      await exit;
    },
  };
}

function versionOf(program: string): string {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? program;
  } catch {
    throw new Error(`This needs ${program} on the PATH. On Debian: apt-get install prometheus`);
  }
}

/** Shortens the waits and windows of the rules. Thresholds stay unchanged. */
function shortened(text: string, factor: number) {
  const replaced = new Set<string>();
  const shorter = (whole: string, number: string, unit: string) => {
    const seconds = Math.ceil((Number(number) * (secondsOf[unit] ?? 1)) / factor);
    replaced.add(`${whole} → ${seconds}s`);
    return `${seconds}s`;
  };
  return {
    text: text.replaceAll(/(?<=\bfor: |\[)(\d+)([smh])(?=\]|$)/gm, shorter),
    replaced: [...replaced],
  };
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

/** Tests the original rules with promtool. The series has a value a minute, from time 0 on. */
export function firesInRuleTest(
  folder: string,
  { alert, series, values, at }: Readonly<Record<'alert' | 'series' | 'values' | 'at', string>>,
): boolean {
  versionOf('promtool');
  const file = join(folder, 'rule-test.yaml');
  writeFileSync(
    file,
    `rule_files: ['${rules}']
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: '${series}'
        values: '${values}'
    promql_expr_test:
      - expr: ALERTS{alertname="${alert}",alertstate="firing"}
        eval_time: ${at}
        exp_samples:
          - labels: 'ALERTS{alertname="${alert}",alertstate="firing",instance="a",job="daymark",severity="critical"}'
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
