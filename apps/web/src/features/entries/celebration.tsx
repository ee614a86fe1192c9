import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { type Burst, celebrationBursts, type Particle } from './celebration-bursts.ts';
import styles from './celebration.module.css';

interface CelebrationProps {
  readonly celebrating: boolean;
  /** The colours of the areas that were completed; the particles are made of them. */
  readonly colors: readonly string[];
  /** False leaves the words and no motion. */
  readonly motion: boolean;
}

/** Lies over everything and takes no tap. The live region is always there, or its first words would not be announced. */
export function Celebration({ celebrating, colors, motion }: CelebrationProps) {
  return (
    <div className={styles.overlay}>
      {celebrating && motion && <Bursts colors={colors} />}
      <div aria-live="polite">
        {celebrating && (
          <div className={styles.message}>
            <span className={styles.seal}>
              <Check size={36} strokeWidth={3} aria-hidden="true" />
            </span>
            <p className={styles.title}>
              <Trans>All done for today</Trans>
            </p>
            <p className={styles.line}>
              <Trans>Every life area is completed.</Trans>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

function Bursts({ colors }: { readonly colors: readonly string[] }) {
  const [bursts] = useState(() => celebrationBursts(Math.random));
  return (
    <div aria-hidden="true" data-testid="bursts">
      {bursts.map((burst) => (
        <div key={burst.delay} className={styles.burst} style={burstStyle(burst)}>
          {burst.particles.map((particle) => (
            <span
              key={particle.color}
              className={styles.particle}
              style={particleStyle(particle, colors)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function burstStyle({ left, top, delay }: Burst): CSSProperties {
  return { left: `${left}%`, top: `${top}%`, '--delay': `${delay}ms` } as CSSProperties;
}

function particleStyle(particle: Particle, colors: readonly string[]): CSSProperties {
  const color = colors[particle.color % colors.length];
  return {
    ...(color === undefined ? {} : areaColorStyle(color)),
    '--drift': `${particle.drift}px`,
    '--rise': `${particle.rise}px`,
    '--fall': `${particle.fall}px`,
    '--spin': `${particle.spin}turn`,
    '--scale': particle.scale,
  } as CSSProperties;
}
