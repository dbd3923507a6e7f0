import './shell/app.css';
import { activateLanguage } from '@candor/client/language';
import { applyTheme } from '@candor/client/theme';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';

applyTheme(document.documentElement);
await activateLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
