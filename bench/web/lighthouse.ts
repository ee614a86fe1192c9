import { register } from '@daymark/shared/accounts/account-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import lighthouse from 'lighthouse';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { keepRows, type Row } from '../table.ts';
import { type Product, signIn, withProduct } from './product.ts';

// Lighthouse, as a slow phone, on the built product: what a first visit of each screen is like.
const screens = [
  { path: '/login', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
  { path: '/analytics', isSignedIn: true },
  { path: '/settings', isSignedIn: true },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const bars: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

await withProduct(async (product) => {
  const token = await fillAccount(product.origin);
  const results: Row[] = [];
  for (const screen of screens) results.push(await measure(product, screen, token));
  keepRows('lighthouse', results);
});

async function fillAccount(origin: string): Promise<string> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: 'lighthouse@daymark.example',
      password: 'Quiet-Harbour-71',
      full_name: 'Ada Quist',
    },
  });
  const call = createApiCaller(origin, token);
  for (const name of ['Health & Fitness', 'Relationships', 'Career & Work', 'Finance']) {
    await call(createLifeArea, { body: { name } });
  }
  return token;
}

async function measure(
  product: Product,
  { path, isSignedIn }: (typeof screens)[number],
  token: string,
): Promise<Row> {
  await signIn(product, isSignedIn ? token : null);
  const run = await lighthouse(`${product.origin}${path}`, {
    port: product.debuggingPort,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  const { lhr } = run;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  );
  const cls = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return {
    measure: `Lighthouse, a slow phone: ${path}`,
    ours: [...categories.map((name) => `${name} ${scores[name]}`), `CLS ${cls}`].join(', '),
    against: '',
    ratio: null,
    bar: 'performance at least 98, the others 100, CLS 0',
    isMet: categories.every((name) => (scores[name] ?? 0) >= bars[name]) && cls === 0,
  };
}
