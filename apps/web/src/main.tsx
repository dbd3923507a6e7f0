import './shell/app.css';
import { activateLanguage, languageCode } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { createRoot } from 'react-dom/client';
import { applyAppearance } from './platform/appearance.ts';
import { loadFace } from './platform/faces.ts';
import { App } from './shell/app.tsx';
import { redirectDesktop } from './shell/desktop.ts';
import { firstScreen, startNavigation } from './shell/navigation.ts';
import { furtherScreensCode } from './shell/router.ts';
import { startUpkeep } from './shell/upkeep.ts';

const WORKER_AFTER_MS = 2_000;

const root = document.getElementById('root') as HTMLElement;
/** Path of the screen that the early script has painted, see early/early.ts. */
const { painted = '' } = root.dataset;
root.dataset['painted'] = painted;

applyAppearance(document.documentElement);
startUpkeep();
startNavigation({ painted });
void loadFace(locales[languageCode()].tag);
await activateLanguage();
// What is painted stays until there is something to take its place.
if (painted !== '') await firstScreen();
root.dataset['painted'] = '';
createRoot(root).render(<App />);
// Only now: the first screen needs the connection for itself.
setTimeout(() => {
  void furtherScreensCode().catch(() => undefined);
  void import('./shell/installed-app.tsx')
    .then(({ startWorker }) => startWorker())
    .catch(() => undefined);
}, WORKER_AFTER_MS);
redirectDesktop().catch(() => {
  // Without the setting nobody is sent anywhere.
});
