import './shell/app.css';
import { createRoot } from 'react-dom/client';
import { activateLanguage } from './platform/language.ts';
import { applyTheme } from './platform/appearance.ts';
import { App } from './shell/app.tsx';

applyTheme(document.documentElement);
await activateLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
