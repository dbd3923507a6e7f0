import './gallery.css';
import { beforeEach } from 'vitest';

beforeEach(() => {
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.convention;
});
