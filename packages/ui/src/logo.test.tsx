import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Logo, Wordmark } from './logo.tsx';

test('the mark is not read; its name is, once', async () => {
  const { container } = await render(<Wordmark />);
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toBe('Candor');
});

test('the ring follows the text color of the theme, the tick that of proofs', async () => {
  const { container } = await render(<Logo size={56} />);
  const strokes = () =>
    [...container.querySelectorAll('path')].map((path) => getComputedStyle(path).stroke);
  document.documentElement.dataset.theme = 'light';
  const light = strokes();
  document.documentElement.dataset.theme = 'dark';
  const dark = strokes();
  expect(light[0]).not.toBe(dark[0]);
  expect(light[1]).not.toBe(dark[1]);
  expect(container.querySelector('svg')!.getBoundingClientRect().width).toBe(56);
});
