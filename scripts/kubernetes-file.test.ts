import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from './processes.ts';

const kinds = { ConfigMap, Deployment, Service, PodDisruptionBudget, NetworkPolicy };
const citusKinds = { Service, StatefulSet, Job, NetworkPolicy };

interface Manifest {
  readonly kind: string;
  readonly spec?: object;
}

function readManifests(name: string) {
  const text = readFileSync(join(root, 'deploy', name), 'utf8');
  const documents = parseAllDocuments(text);
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  return { text, manifests: documents.map((document) => document.toJS() as Manifest) };
}

const { text, manifests } = readManifests('kubernetes.yaml');
const citus = readManifests('kubernetes-citus.yaml');

test.each([
  ['kubernetes.yaml', manifests, kinds],
  ['kubernetes-citus.yaml', citus.manifests, citusKinds],
])('deploy/%s is valid by the schemas of Kubernetes', (_, found, expected) => {
  expect(found.map(({ kind }) => kind)).toEqual(Object.keys(expected));
  for (const manifest of found) {
    const Kind = Reflect.get(expected, manifest.kind) as new (data: object) => {
      validate: () => void;
    };
    expect(() => new Kind(manifest).validate()).not.toThrow();
  }
});

test('the schemas that check deploy/kubernetes.yaml refuse a field of a wrong type', () => {
  const [, deployment] = manifests;
  const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } };
  expect(() => new Deployment(wrong as object).validate()).toThrow('replicas');
});

test('only the readiness probe in deploy/kubernetes.yaml depends on the database', () => {
  expect(text).toMatch(/readinessProbe:\n +httpGet: \{ path: \/health,/);
  expect(text).toMatch(/livenessProbe:\n +httpGet: \{ path: \/api\/v1\/service,/);
});

test('deploy/kubernetes.yaml trusts a narrow range of proxies and explains how to set the range', () => {
  const [, range = ''] = /^ {2}TRUST_PROXY: (.*)$/m.exec(text) ?? [];
  expect(Number(range.split('/')[1])).toBeGreaterThanOrEqual(24);
  expect(text).toMatch(/only the ingress controller's pods,.*\n(?: {2}#.*\n)* {2}TRUST_PROXY:/);
});

test('deploy/kubernetes.yaml opens each port only to the pods that need it', () => {
  const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')?.spec as {
    readonly podSelector: object;
    readonly policyTypes: readonly string[];
    readonly ingress: readonly {
      readonly from: readonly object[];
      readonly ports: readonly { readonly port: string }[];
    }[];
  };
  expect(policy.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'daymark' } });
  expect(policy.policyTypes).toEqual(['Ingress']);
  expect(policy.ingress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([
    ['http'],
    ['metrics'],
  ]);
  for (const { from } of policy.ingress) {
    expect(from).toHaveLength(1);
    // Two selectors in one entry select only pods that match both of them.
    expect(Object.keys(from[0] ?? {})).toEqual(['namespaceSelector', 'podSelector']);
  }
});

test('deploy/kubernetes-citus.yaml joins each pod except the first to the coordinator', () => {
  const [, nodes, job] = citus.manifests;
  const replicas = Number(/^ {2}replicas: (\d+)$/m.exec(citus.text)?.[1]);
  const [coordinator, ...workers] = Array.from({ length: replicas }, (_, i) => `citus-${i}.citus`);
  expect(workers).toHaveLength(2);
  expect(nodes).toMatchObject({ metadata: { name: 'citus' }, spec: { serviceName: 'citus' } });
  const container = {
    env: expect.arrayContaining([
      { name: 'COORDINATOR', value: coordinator },
      { name: 'WORKERS', value: workers.join(' ') },
    ]) as unknown[],
  };
  expect(job).toMatchObject({ spec: { template: { spec: { containers: [container] } } } });
});

test('deploy/kubernetes-citus.yaml and deploy/citus.compose.yaml use one version of Citus', () => {
  const compose = readFileSync(join(root, 'deploy/citus.compose.yaml'), 'utf8');
  const images = [citus.text, compose].flatMap((file) => file.match(/(?<=^ +image: ).*$/gm) ?? []);
  expect(images).toHaveLength(3);
  expect(new Set(images).size).toBe(1);
});
