import { useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './device-item.module.css';

/** What can be read from what a browser calls itself. */
export interface Device {
  /** A brand, which no language translates; null when unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'phone' | 'tablet' | 'computer';
}

/** The first that matches counts: most browsers also claim to be the ones further down. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string, kind: Device['kind']][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS', 'computer'],
  [/\b(?:Linux|X11)\b/, 'Linux', 'computer'],
];

export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return {
    browser: browser?.[1] ?? null,
    system: system?.[1] ?? null,
    kind: system?.[2] ?? 'computer',
  };
}

/** What a device is called, and what kind it is, from what its browser calls itself. */
export function useDeviceName(userAgent: string): { name: string; kind: Device['kind'] } {
  const { t } = useLingui();
  const { browser, system, kind } = deviceOf(userAgent);
  if (browser !== null && system !== null) {
    return {
      kind,
      name: t({ message: `${browser} on ${system}`, comment: 'A browser on a system' }),
    };
  }
  return { kind, name: browser ?? system ?? t`Unknown device` };
}

interface DeviceItemProps {
  readonly kind: 'phone' | 'tablet' | 'computer';
  readonly name: string;
  /** Beside the name. */
  readonly chips?: ReactNode;
  /** Below it. */
  readonly detail?: ReactNode;
  /** What can be done with it. */
  readonly act?: ReactNode;
}

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };

/** One of a person's devices, in a list of them. */
export function DeviceItem({ kind, name, chips, detail, act }: DeviceItemProps) {
  const Icon = icons[kind];
  return (
    <li className={styles.device}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {chips}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      <div className={styles.act}>{act}</div>
    </li>
  );
}
