import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './rotating-quote.module.css';

/** Time for which each quote is shown, in milliseconds. */
const turnEvery = 5000;

export function RotatingQuote() {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState(0);
  const [mayTurn] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isPlaying, setPlaying] = useState(mayTurn);
  const next = (shown + 1) % welcomeQuotes.length;

  useEffect(() => {
    const timer = isPlaying ? setTimeout(() => setShown(next), turnEvery) : undefined;
    return () => clearTimeout(timer);
  }, [isPlaying, next]);

  return (
    <div className={styles.quotes}>
      <div className={styles.stack}>
        {welcomeQuotes.map(({ key, text, author }, index) => (
          <figure key={key} className={styles.quote} data-shown={index === shown}>
            <blockquote>{i18n._(text)}</blockquote>
            <figcaption className={styles.author}>{i18n._(author)}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.controls}>
        {mayTurn && (
          <IconButton
            label={isPlaying ? t`Pause quotes` : t`Play quotes`}
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
          </IconButton>
        )}
        <IconButton label={t`Next quote`} onClick={() => setShown(next)}>
          <SkipForward size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

interface WelcomeQuote {
  readonly key: string;
  readonly text: MessageDescriptor;
  readonly author: MessageDescriptor;
}

/** Six quotes from the shared collection. The whole collection is too large for the first visit. */
const welcomeQuotes: readonly WelcomeQuote[] = [
  {
    key: 'laozi-first-step',
    text: msg({
      message: 'A journey of a thousand miles begins beneath your feet.',
      comment: 'A quote',
    }),
    author: msg`Lao Tzu`,
  },
  {
    key: 'little-strokes',
    text: msg({ message: 'Little strokes fell great oaks.', comment: 'A quote' }),
    author: msg`Benjamin Franklin`,
  },
  {
    key: 'learn-by-doing',
    text: msg({
      message: 'What we must learn before we can do it, we learn by doing it.',
      comment: 'A quote',
    }),
    author: msg`Aristotle`,
  },
  {
    key: 'nothing-great-at-once',
    text: msg({
      message: 'No great thing is created suddenly, any more than a bunch of grapes or a fig.',
      comment: 'A quote',
    }),
    author: msg`Epictetus`,
  },
  {
    key: 'every-limit',
    text: msg({ message: 'Every limit is a beginning as well as an ending.', comment: 'A quote' }),
    author: msg`George Eliot`,
  },
  {
    key: 'little-time',
    text: msg({ message: 'We do not have little time; we waste much of it.', comment: 'A quote' }),
    author: msg`Seneca`,
  },
];
