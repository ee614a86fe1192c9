import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import styles from './analytics-tab.module.css';
import { MetricTiles } from '../../ui/metric-tiles.tsx';

afterEach(() => page.viewport(1440, 900));

test.for([320, 360, 390, 600, 640, 700, 768, 960])(
  'a number fits into its metric tile on a screen that is %d px wide',
  async (width) => {
    await page.viewport(width, 800);
    const metrics = Array.from({ length: 4 }, () => ({
      label: 'Wachstum',
      value: '1.462',
      detail: 'Prozentpunkte mehr als zuvor',
    }));
    await mount(
      <main style={{ padding: width < 600 ? 'var(--space-4)' : 'var(--space-6)' }}>
        <div className={styles.panel}>
          <MetricTiles metrics={metrics} />
        </div>
      </main>,
    );
    await document.fonts.ready;
    for (const number of document.querySelectorAll('dd:nth-of-type(1)')) {
      const tile = number.closest('div') as HTMLElement;
      const padding = Number.parseFloat(getComputedStyle(tile).paddingRight);
      const edge = tile.getBoundingClientRect().right - padding;
      expect(number.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 0.5);
    }
  },
);
