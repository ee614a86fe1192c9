import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from './processes.ts';

const kinds = { ConfigMap, Deployment, Service, PodDisruptionBudget };

interface Manifest {
  readonly kind: keyof typeof kinds;
  readonly spec?: object;
}

const text = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8');
const documents = parseAllDocuments(text);
const manifests = documents.map((document) => document.toJS() as Manifest);

test('is what the schemas of Kubernetes allow', () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  expect(manifests.map(({ kind }) => kind)).toEqual(Object.keys(kinds));
  for (const manifest of manifests) {
    const Kind = kinds[manifest.kind] as new (data: object) => { validate: () => void };
    expect(() => new Kind(manifest).validate()).not.toThrow();
  }
});

test('is held against schemas that refuse what they do not know', () => {
  const [, deployment] = manifests;
  const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } };
  expect(() => new Deployment(wrong as object).validate()).toThrow('replicas');
});

test('tells ready, by the database, from alive, without it', () => {
  expect(text).toMatch(/readinessProbe:\n +httpGet: \{ path: \/health,/);
  expect(text).toMatch(/livenessProbe:\n +httpGet: \{ path: \/api\/v1\/service,/);
});
