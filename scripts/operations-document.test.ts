import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  fillIn,
  missingLines,
  readOperations,
  countUnknownNames,
} from '../prove/operations/tasks/document.ts';
import { scenarios } from '../prove/operations/tasks/scenarios.ts';
import { root } from './processes.ts';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
const { tasks, notTried, otherBlocks } = readOperations();

/** Returns the anchor that GitHub generates. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

test('each task in docs/operations.md has a proof or is marked as not tried', () => {
  const headingsOfTasks = tasks.map(({ heading }) => heading);
  const carriedOut = scenarios.map(({ task }) => task);
  const left = headingsOfTasks.filter((heading) => !notTried.includes(heading));
  expect(new Set(left)).toEqual(new Set(carriedOut));
});

test('docs/operations.md marks only existing tasks and commands as not tried', () => {
  const known = tasks.flatMap(({ heading, commands }) => [
    heading,
    ...commands.map(({ text }) => text.trim()),
  ]);
  expect(notTried.length).toBeGreaterThan(0);
  expect(notTried.filter((name) => !known.includes(name))).toEqual([]);
});

test('docs/operations.md names only existing services, profiles and programs of containers', () => {
  const commands = (text: string) => [{ heading: '', commands: [{ text, output: [] }] }];
  const unlike = (text: string) => countUnknownNames({ tasks: commands(text) });
  expect(countUnknownNames({ tasks })).toBe(0);
  expect(unlike('docker compose exec database node apps/server/dist/copy.js')).toBe(2);
  expect(unlike('docker compose --profile many up --detach proxy')).toBe(1);
  expect(unlike('docker compose cp a.zip server:/tmp/a.zip')).toBe(1);
});

test('every code block in docs/operations.md contains commands, output, log lines or proven settings', () => {
  expect(otherBlocks).toBe(0);
});

test('docs/operations.md explains how to undo each task', () => {
  const sections = page.split(/^## /m).slice(1);
  const without = sections.filter((section) => {
    const isTask = tasks.some(({ heading }) => section.startsWith(`${heading}\n`));
    return isTask && !/^Undo: /m.test(section);
  });
  expect(without.map((section) => section.split('\n')[0])).toEqual([]);
});

test('all links to headings of docs/operations.md lead to existing headings', () => {
  const others = ['README.md', 'CHANGELOG.md', 'docs/security.md', 'docs/monitoring/README.md'];
  const texts = others.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const links = [
    ...page.matchAll(/\]\(#([^)]+)\)/g),
    ...texts.matchAll(/operations\.md#([\w-]+)/g),
  ].map(([, anchor]) => anchor);
  const anchors = headings.map(anchorOf);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
});

test('docs/operations.md lists every task at the top', () => {
  const [head = ''] = page.split('\n## ');
  for (const { heading } of tasks) expect(head).toContain(`[${heading}](#${anchorOf(heading)})`);
});

test('fillIn replaces the placeholders of a command, and refuses a placeholder without a value', () => {
  expect(fillIn('a <name> <<EOF <other name>', { name: '1', 'other name': '2' })).toBe(
    'a 1 <<EOF 2',
  );
  expect(() => fillIn('a <name>', {})).toThrow('No value for the placeholder <name>');
});

test('missingLines finds documented lines that are not printed in order, and lets … match any text', () => {
  expect(missingLines(['a … c', 'd.'], 'first\na b c\nd.\n')).toEqual([]);
  expect(missingLines(['d.', 'a … c'], 'a b c\nd.\n')).toEqual(['a … c']);
  expect(missingLines(['d.'], 'dx\n')).toEqual(['d.']);
});
