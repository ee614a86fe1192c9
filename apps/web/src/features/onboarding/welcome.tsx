import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, FileUp, Lightbulb, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'wouter';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RotatingQuote } from './rotating-quote.tsx';
import { Suggestions, useSuggestions } from './suggestions.tsx';
import styles from './welcome.module.css';

interface WelcomeProps {
  readonly areas: readonly SyncedArea[];
  readonly onCreate: () => void;
  readonly onStart: () => void;
  /** Called once the account has an area that is not from a suggestion. */
  readonly onSkip: () => void;
}

export function Welcome({ areas, onCreate, onStart, onSkip }: WelcomeProps) {
  const { added, toggle, made } = useSuggestions();
  const hasAdded = added.size > 0;
  const count = areas.length;
  // Another device or tab may have made areas, or the first pull has just received them.
  const hasOthers = areas.some(({ id }) => !made.has(id));
  const skip = useEffectEvent(onSkip);
  useEffect(() => {
    if (hasOthers) skip();
  }, [hasOthers]);
  return (
    <div className={styles.welcome}>
      <p className={styles.lead}>
        <Trans>
          Choose what matters to you. Check off what you did each day, and watch it add up.
        </Trans>
      </p>
      <Part title={<Trans>Pick a few to start with</Trans>}>
        <Suggestions added={added} onToggle={toggle} />
        <div className={styles.actions}>
          <Button
            variant={hasAdded ? 'secondary' : 'primary'}
            icon={<Plus size={20} aria-hidden />}
            onClick={onCreate}
          >
            <Trans>Create Life Area</Trans>
          </Button>
          <Link href="/data" asChild>
            <ButtonLink variant="quiet" icon={<FileUp size={20} aria-hidden />}>
              <Trans>Coming from another app?</Trans>
            </ButtonLink>
          </Link>
        </div>
      </Part>
      <Part title={<Trans>How it works</Trans>}>
        <Steps />
      </Part>
      <Part title={<Trans comment="Advice">Tips</Trans>}>
        <Tips />
      </Part>
      <RotatingQuote />
      {hasAdded && (
        <div className={styles.start}>
          <Button variant="primary" icon={<ArrowRight size={20} aria-hidden />} onClick={onStart}>
            <Plural value={count} one="Start with # area" other="Start with # areas" />
          </Button>
        </div>
      )}
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
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
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
        <Trans>
          Tap the ring when it’s done. Tap the card to add a note, skip the day or mark it not done.
        </Trans>
      </Step>
      <Step title={<Trans>See how it goes</Trans>}>
        <Trans>Streaks and charts show what’s going well and what needs you.</Trans>
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
        <Trans>Start with 3–5. You can add more later.</Trans>
      </Tip>
      <Tip>
        <Trans>Be honest. Nobody else sees this.</Trans>
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
