import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './long-list.module.css';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly className?: string | undefined;
}

const atOnce = 10;

export function LongList<Item>({ items, keyOf, render, className }: LongListProps<Item>) {
  const [count, setCount] = useState(atOnce);
  return (
    <>
      <ul className={classNames(styles.list, className)}>
        {items.slice(0, count).map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      {items.length > count && (
        <Button onClick={() => setCount(count + atOnce)}>
          <Trans comment="More of a list">Show more</Trans>
        </Button>
      )}
    </>
  );
}
