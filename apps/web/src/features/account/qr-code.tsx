import encodeQr from 'qr';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './factor.module.css';

/** Width of the white border, in modules. Scanners need it (ISO/IEC 18004). */
const quietZone = 4;

/** Draws black on white even in the dark theme, because many apps cannot read inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
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
