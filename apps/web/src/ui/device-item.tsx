import { parseUserAgent, type Device } from '@daymark/shared/accounts/parse-user-agent.ts';
import { useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './device-item.module.css';

export function useDeviceName(userAgent: string): { name: string; kind: Device['kind'] } {
  const { t } = useLingui();
  const { browser, system, kind } = parseUserAgent(userAgent);
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
  readonly chips?: ReactNode;
  readonly detail?: ReactNode;
  readonly act?: ReactNode;
}

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };

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
