import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, beforeAll } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getAddress } from '@daymark/shared/endpoint.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const read = (file: string) => readFileSync(join(docs, file), 'utf8');
const alerts = read('monitoring/alerts.yaml');
const dashboard = read('monitoring/dashboard.json');

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[];
}

const { panels, templating } = JSON.parse(dashboard) as {
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string }[];
  };
};
const graphs = panels.filter(({ type }) => type !== 'row');
const expressions = [
  // An expression is one line, or folded lines with a deeper indentation.
  ...[...alerts.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/g)].map(([, expr = '']) => expr),
  ...graphs.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Prometheus itself adds this series. */
const ofPrometheus = new Map([['up', new Map<string, Set<string>>()]]);
const ofTarget = ['job', 'instance'];

/** Values of each label, by metric. */
type Served = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

function seriesIn(text: string): Served {
  const served = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const values = served.get(name) ?? new Map<string, Set<string>>();
    served.set(name, values);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
  }
  return served;
}

function selectorsOf(expr: string): { name: string; matchers: string }[] {
  const found = expr.matchAll(/\b(up|(?:daymark|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', matchers = '']) => ({ name, matchers }));
}

describeEachDatabase('the Prometheus queries', (openStore) => {
  let served: Served;

  beforeAll(async () => {
    const metrics = createMetrics('1.2.3', '2026f');
    const store = await openStore();
    metrics.watchDatabase(() => store.ping());
    metrics.watchBackups(() => store.backupSchedule.lastMadeAt());
    const test = await buildTestApp(store, { metrics });
    await test.send({ url: getAddress(api.getHealth, {}) });
    const serving = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    served = new Map([...ofPrometheus, ...seriesIn(await (await fetch(serving.address)).text())]);
    serving.close();
    await test.close();
  });

  it('the server has every metric, label and label value that an alert or a graph uses', () => {
    expect(expressions.length).toBeGreaterThan(30);
    for (const expr of expressions) {
      for (const { name, matchers } of selectorsOf(expr)) {
        const labels = served.get(name);
        expect([expr, name, labels !== undefined]).toEqual([expr, name, true]);
        for (const [, label = '', operator, pattern = ''] of matchers.matchAll(
          /(\w+)(=~|!~|!=|=)"([^"]*)"/g,
        )) {
          if (ofTarget.includes(label)) continue;
          const values = [...(labels?.get(label) ?? [])];
          expect([name, label, values.length > 0]).toEqual([name, label, true]);
          // An excluded value need not exist. Values of `endpoint` and `status` depend on the
          // requests so far.
          if (operator?.startsWith('!') || ['endpoint', 'status'].includes(label)) continue;
          for (const value of pattern.split('|'))
            expect([name, label, values]).toContainEqual(expect.arrayContaining([value]));
        }
      }
    }
  });

  it('alerts and graphs group only by labels of their metrics', () => {
    for (const expr of expressions) {
      const names = selectorsOf(expr).map(({ name }) => name);
      const known = new Set([
        ...ofTarget,
        'result',
        ...names.flatMap((name) => [...(served.get(name)?.keys() ?? [])]),
      ]);
      for (const [, labels = ''] of expr.matchAll(/\b(?:by|ignoring|on) \(([^)]*)\)/g)) {
        for (const label of labels.split(', '))
          expect([expr, known.has(label)]).toEqual([expr, true]);
      }
    }
  });
});

const blocks = alerts.split(/^ {6}- alert: /m).slice(1);

it('each alert has a severity, a summary, instructions and a link to docs/operations.md', () => {
  expect(blocks.length).toBeGreaterThan(10);
  const headings = [...read('operations.md').matchAll(/^##+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const block of blocks) {
    const [name] = block.split('\n');
    expect([name, block]).toEqual([
      name,
      expect.stringMatching(
        /severity: (?:warning|critical) [\s\S]*summary: '[^']+'\n.*description: '[^']+'/,
      ),
    ]);
    const [, section] = /docs\/operations\.md#([\w-]+)\.'/.exec(block) ?? [];
    expect([name, headings]).toEqual([name, expect.arrayContaining([section])]);
  }
});

it('every graph of the dashboard uses the data source that the viewer chooses', () => {
  expect(templating.list).toContainEqual(
    expect.objectContaining({ name: 'datasource', type: 'datasource' }),
  );
  expect(graphs.length).toBeGreaterThan(12);
  for (const { title, datasource, targets = [] } of graphs) {
    expect([title, datasource?.uid]).toEqual([title, '${datasource}']);
    expect([title, targets.length > 0]).toEqual([title, true]);
  }
});
