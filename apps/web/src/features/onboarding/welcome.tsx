import { Trans } from '@lingui/react/macro';
import { ArrowRight, Lightbulb, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { RotatingQuote } from './rotating-quote.tsx';
import type { SuggestedArea } from './suggested-areas.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './welcome.module.css';

interface WelcomeProps {
  /** The full name or the username. */
  readonly name: string;
  readonly added: ReadonlySet<string>;
  readonly onToggle: (suggestion: SuggestedArea) => void;
  readonly onCreate: () => void;
  readonly onDone: () => void;
}

/** What a person sees before their first area: what to do, and the least that must be known for it. */
export function Welcome({ name: ownName, added, onToggle, onCreate, onDone }: WelcomeProps) {
  const hasAdded = added.size > 0;
  // An element, because of a text the tags in it would be taken for the sentence's own.
  const name = <>{ownName}</>;
  return (
    <div className={styles.welcome}>
      <section className={styles.hero}>
        <h2 className={styles.title}>
          <Trans>Welcome, {name}</Trans>
        </h2>
        <p className={styles.line}>
          <Trans>
            Choose what matters in your life. Each day you mark what you did for it, and see where
            your days go.
          </Trans>
        </p>
        <RotatingQuote />
      </section>
      <Part title={<Trans>Begin with a few of these</Trans>}>
        <Suggestions added={added} onToggle={onToggle} />
        <div className={styles.actions}>
          {hasAdded && (
            <Button variant="primary" icon={<ArrowRight size={20} aria-hidden />} onClick={onDone}>
              <Trans>Start my first day</Trans>
            </Button>
          )}
          <Button
            variant={hasAdded ? 'secondary' : 'primary'}
            icon={<Plus size={20} aria-hidden />}
            onClick={onCreate}
          >
            <Trans>Create Life Area</Trans>
          </Button>
        </div>
      </Part>
      <Part title={<Trans>How it works</Trans>}>
        <Steps />
      </Part>
      <Part title={<Trans comment="Advice">Tips</Trans>}>
        <Tips />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <Step title={<Trans>Create your life areas</Trans>}>
        <Trans>Health, work, the people you love: whatever you want to look after.</Trans>
      </Step>
      <Step title={<Trans>Mark each day</Trans>}>
        <Trans>Tap an area and say whether you did something for it: Completed or Not Done.</Trans>
      </Step>
      <Step title={<Trans>See how it goes</Trans>}>
        <Trans>Streaks, weeks and months show what grows and what waits for you.</Trans>
      </Step>
    </ol>
  );
}

function Step({ title, children }: PartProps) {
  return (
    <li className={styles.step}>
      <p className={styles.stepTitle}>{title}</p>
      <p className={styles.line}>{children}</p>
    </li>
  );
}

function Tips() {
  return (
    <ul className={styles.tips}>
      <Tip>
        <Trans>Start with 3-5 areas; more can come later.</Trans>
      </Tip>
      <Tip>
        <Trans>Rate honestly: the stats are for you alone.</Trans>
      </Tip>
      <Tip>
        <Trans>Check in daily; it takes ten seconds.</Trans>
      </Tip>
      <Tip>
        <Trans>Celebrate small wins.</Trans>
      </Tip>
    </ul>
  );
}

function Tip({ children }: { readonly children: ReactNode }) {
  return (
    <li className={styles.tip}>
      <Lightbulb size={20} className={styles.bulb} aria-hidden />
      {children}
    </li>
  );
}
