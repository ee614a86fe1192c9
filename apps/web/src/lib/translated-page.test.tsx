import type { ReactNode } from 'react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { mountBare } from '../testing/mount.tsx';
import { translatePage } from '../testing/translator.ts';
import { keepTranslatedPage } from './translated-page.ts';

beforeAll(() => keepTranslatedPage(globalThis));

const ways = ['replace', 'insert and remove', 'remove and insert'] as const;
const words = () => document.body.innerText.replaceAll(/\s+/g, ' ').trim();

function Text({ children }: { readonly children: ReactNode }) {
  return children;
}

const fonts = () => document.querySelectorAll('main font font').length;

async function translated(content: ReactNode, way: (typeof ways)[number] = 'replace') {
  const { render } = mountBare(<main>{content}</main>);
  const translator = translatePage(document.body, way);
  onTestFinished(translator.stop);
  await Promise.resolve();
  return { render: (next: ReactNode) => render(<main>{next}</main>), ...translator };
}

for (const way of ways) {
  test(`a translated text shows a changed number if the translator works by "${way}"`, async () => {
    const line = (done: number) => [
      <Text key="a">{`${done} of 3`}</Text>,
      <b key="b"> done</b>,
      <Text key="c">{` on ${done} days`}</Text>,
    ];
    const { render } = await translated(line(0), way);
    for (const done of [1, 2, 3]) {
      render(line(done));
      await expect.poll(words).toBe(`${done} of 3 done on ${done} days`);
      await expect.poll(fonts).toBe(3);
    }
  });

  test(`React inserts an element before a text translated by "${way}", and removes the text`, async () => {
    const { render } = await translated(<Text>Sign in</Text>, way);
    await expect.poll(fonts).toBe(1);
    render([<p key="error">Wrong password</p>, <Text key="text">Sign in</Text>]);
    await expect.poll(words).toBe('Wrong password Sign in');
    render([null, <i key="other">Later</i>]);
    await expect.poll(words).toBe('Later');
  });
}

test('a moved translated text appears only at its new position', async () => {
  const texts = (order: readonly string[]) => order.map((each) => <Text key={each}>{each}</Text>);
  const { render } = await translated(texts(['one ', 'two ', 'three ']));
  await expect.poll(fonts).toBe(3);
  render(texts(['three ', 'one ', 'two ']));
  await expect.poll(words).toBe('three one two');
  render(texts(['two ']));
  await expect.poll(words).toBe('two');
});

test('two texts that were translated as one sentence are separated when one of them changes', async () => {
  const line = (count: number) => [
    <Text key="a">Still open: </Text>,
    <Text key="b">{`${count} areas`}</Text>,
  ];
  const { render } = mountBare(<main>{line(3)}</main>);
  const main = document.querySelector('main') as HTMLElement;
  const name: string = 'font';
  const font = document.createElement(name);
  font.textContent = 'Noch offen: 3 Bereiche';
  main.replaceChildren(font);
  await Promise.resolve();
  render(<main>{line(2)}</main>);
  await expect.poll(words).toBe('Still open: 2 areas');
  render(<main>{line(2).slice(1)}</main>);
  await expect.poll(words).toBe('2 areas');
});

test('a text is updated correctly after its translation was undone', async () => {
  const { render, stop } = await translated(<Text>1 of 2</Text>);
  await expect.poll(fonts).toBe(1);
  stop();
  document.querySelector('main > font')?.replaceWith(document.createTextNode('1 of 2'));
  await Promise.resolve();
  render(<Text>2 of 2</Text>);
  await expect.poll(words).toBe('2 of 2');
});

test('React can remove a text that the translator has wrapped', async () => {
  const { render } = mountBare(
    <main>
      <Text>Before</Text>
      <b>x</b>
    </main>,
  );
  const text = document.querySelector('main')?.firstChild as ChildNode;
  const name: string = 'font';
  const font = document.createElement(name);
  text.replaceWith(font);
  font.append(text);
  render(
    <main>
      {null}
      <b>x</b>
    </main>,
  );
  await expect.poll(words).toBe('x');
});
