import { useLingui } from '@lingui/react/macro';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './rotating-quote.module.css';
import { welcomeQuotes } from './welcome-quotes.ts';

const turnEvery = 5000;

/** Turns by itself until it is paused; for those who want less motion only by hand. */
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
