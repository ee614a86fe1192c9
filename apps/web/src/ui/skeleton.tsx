import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths: those of what will stand here, so that nothing moves when it arrives. */
  width?: string | undefined;
  height: string;
  radius?: string | undefined;
}

/** A quiet shape in the place of what is loading. What surrounds it says so in words. */
export function Skeleton({ width = '100%', height, radius = 'var(--radius)' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
