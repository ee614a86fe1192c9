import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices } from './app/services.ts';
import './app/theme/base.css';
import { activateLanguage } from './lib/i18n.ts';
import { detectLanguage } from './lib/languages.ts';
import { ensureTemporal } from './lib/temporal.ts';

const services = createServices(window);
const language = detectLanguage({
  search: location.search,
  cookie: document.cookie,
  localStorage,
  sessionStorage,
  navigatorLanguages: navigator.languages,
  htmlLang: document.documentElement.lang,
});

await Promise.all([ensureTemporal(), activateLanguage(services.i18n, language)]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root');
createRoot(root).render(<App services={services} />);
void services.session.refresh(services.client);
