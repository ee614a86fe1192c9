import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useGoBack } from '../lib/use-go-back.ts';
import { IconButton } from './icon-button.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  /** The heading. */
  title: ReactNode;
  /** At the end of the header, such as one button. */
  action?: ReactNode;
  /** Text reads best in a narrow column, an article has its contents beside that; pictures and cards take the whole width. */
  width?: 'text' | 'article' | 'full' | undefined;
  children: ReactNode;
}

/** A secondary screen: a way back, its heading, its content. */
export function Screen({ title, action, width = 'full', children }: ScreenProps) {
  const { t } = useLingui();
  const id = useId();
  const goBack = useGoBack();
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header}>
        <IconButton label={t`Back`} className={styles.back} onClick={goBack}>
          <ArrowLeft size={24} aria-hidden />
        </IconButton>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {action}
      </header>
      {/* Named, because it takes the focus when the screen arrives. */}
      <main id="main" tabIndex={-1} className={styles.main} aria-labelledby={id}>
        {children}
      </main>
    </div>
  );
}
