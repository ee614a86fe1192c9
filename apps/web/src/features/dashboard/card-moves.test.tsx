import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { preferMotion } from '../../testing/prefer-motion.ts';
import { CardGlide, MovedCardFocus } from './card-moves.tsx';
import type { CardSection } from './card-sections.ts';

const section = (kind: CardSection['kind'], ids: readonly string[]): CardSection => ({
  kind,
  name: '',
  entries: ids.map((id) => ({
    area: madeArea({ id }),
    entry: null,
    state: 'unscored',
    due: { kind: 'due' },
  })),
});

interface ListsProps {
  readonly group: readonly string[];
  readonly resting: readonly string[];
  readonly isLoaded?: boolean;
}

function Lists({ group, resting, isLoaded = true }: ListsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const sections = [section('group', group), section('resting', resting)];
  return (
    <div ref={grid}>
      {sections.map(({ kind, entries }) => (
        <ul key={kind} ref={kind === 'group' ? list : undefined}>
          {entries.map(({ area: { id } }) => (
            <li key={id} data-area={id}>
              <input type="checkbox" aria-label={`ring of ${id}`} />
              <button type="button">{id}</button>
            </li>
          ))}
        </ul>
      ))}
      {isLoaded && <MovedCardFocus grid={grid} sections={sections} />}
      <CardGlide list={list} scope="one day" order={group} />
    </div>
  );
}

test('the focus follows an area card into another section', async () => {
  const { rerender } = await mount(<Lists group={['a']} resting={['b', 'c']} />);
  (page.getByRole('button', { name: 'b' }).element() as HTMLElement).focus();
  await rerender(<Lists group={['a', 'b']} resting={['c']} />);
  await expect.element(page.getByRole('button', { name: 'b' })).toHaveFocus();
  (page.getByRole('checkbox', { name: 'ring of b' }).element() as HTMLElement).focus();
  await rerender(<Lists group={['a']} resting={['b', 'c']} />);
  await expect.element(page.getByRole('checkbox', { name: 'ring of b' })).toHaveFocus();
});

test('the focus follows an area card that was focused before `MovedCardFocus` loaded', async () => {
  const { rerender } = await mount(<Lists group={['a']} resting={['b']} isLoaded={false} />);
  (page.getByRole('checkbox', { name: 'ring of a' }).element() as HTMLElement).focus();
  await rerender(<Lists group={['a']} resting={['b']} />);
  await rerender(<Lists group={[]} resting={['a', 'b']} />);
  await expect.element(page.getByRole('checkbox', { name: 'ring of a' })).toHaveFocus();
});

test('the focus stays where it is when an area card that was focused earlier moves', async () => {
  const { rerender } = await mount(<Lists group={['a']} resting={['b']} />);
  (page.getByRole('button', { name: 'b' }).element() as HTMLElement).focus();
  (page.getByRole('button', { name: 'a' }).element() as HTMLElement).focus();
  await rerender(<Lists group={['a', 'b']} resting={[]} />);
  await expect.element(page.getByRole('button', { name: 'a' })).toHaveFocus();
});

test('area cards that change places are animated', async () => {
  preferMotion('no-preference');
  const { rerender } = await mount(<Lists group={['a', 'b']} resting={[]} />);
  expect(document.getAnimations()).toEqual([]);
  await rerender(<Lists group={['b', 'a']} resting={[]} />);
  expect(document.getAnimations()).toHaveLength(2);
});
