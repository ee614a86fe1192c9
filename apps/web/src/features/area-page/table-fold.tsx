import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './table-fold.module.css';

export function TableFold({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.fold}>
      <Disclosure summary={<Trans>Show as a table</Trans>} isLate>
        {children}
      </Disclosure>
    </div>
  );
}
