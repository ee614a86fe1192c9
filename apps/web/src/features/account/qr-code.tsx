import encodeQr from 'qr';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './factor.module.css';

interface QrCodeProps {
  readonly text: string;
  /** For who does not see it. */
  readonly label: string;
}

/** Modules of white around the picture, without which scanners do not find it (ISO/IEC 18004). */
const quietZone = 4;

/** Black on white in either theme: on a dark ground many apps cannot read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <figure className={styles.picture}>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        width="240"
        height="240"
        shapeRendering="crispEdges"
        aria-hidden
      >
        <rect className={styles.paper} width={size} height={size} />
        <path className={styles.ink} d={path} />
      </svg>
      <figcaption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}
