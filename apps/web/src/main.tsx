import './shell/app.css';
import { activateLanguage } from '@candor/client/language';
import { createRoot } from 'react-dom/client';
import { applyAppearance } from './platform/appearance.ts';
import { App } from './shell/app.tsx';
import { redirectDesktop } from './shell/desktop.ts';
import { startNavigation } from './shell/navigation.ts';
import { startUpkeep } from './shell/upkeep.ts';

applyAppearance(document.documentElement);
startUpkeep();
startNavigation();
await activateLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
redirectDesktop().catch(() => {
  // Without the setting nobody is sent anywhere.
});
