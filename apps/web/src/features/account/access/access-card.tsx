import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../lib/answers.ts';
import { SectionCard } from '../../../ui/layout.tsx';
import panelStyles from '../account-panel.module.css';
import styles from './access.module.css';
import { calendarsQuestion, tokensQuestion } from './access-questions.ts';
import { CalendarsPart } from './calendars-part.tsx';
import { TokensPart } from './tokens-part.tsx';

interface AccessCardProps {
  /**
   * Content below the card. Rendered after tokens and calendars have loaded, so that it does not
   * jump.
   */
  readonly below: ReactNode;
}

export function AccessCard({ below }: AccessCardProps) {
  const tokens = useAnswer(tokensQuestion);
  const calendars = useAnswer(calendarsQuestion);
  return (
    <>
      <SectionCard
        title={<Trans>Access for other apps</Trans>}
        hint={
          <Trans>
            Tokens let a watch, script or smart home see or mark your days, and nothing else.
          </Trans>
        }
      >
        <TokensPart tokens={tokens} />
        <div className={styles.part}>
          <h3 className={styles.partTitle}>
            <Trans>Calendars</Trans>
          </h3>
          <p className={panelStyles.muted}>
            <Trans>See your days in your calendar app. It updates by itself.</Trans>
          </p>
        </div>
        <CalendarsPart calendars={calendars} />
      </SectionCard>
      {tokens.status !== 'loading' && calendars.status !== 'loading' && below}
    </>
  );
}
