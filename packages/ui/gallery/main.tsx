import './gallery.css';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Gallery } from './gallery.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);
flushSync(() => root.render(<Gallery />));
// The browser looked for the section of the address before there was any.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
