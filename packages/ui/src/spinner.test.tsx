import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { reduceMotion } from '../gallery/reduced-motion.ts';
import { Spinner } from './spinner.tsx';

const turns = (element: Element) => getComputedStyle(element).animationIterationCount;

test('is hidden from screen readers, which read the label next to it', async () => {
  const { container } = await render(<Spinner />);
  const drawing = container.querySelector('svg')!;
  expect(drawing.getAttribute('aria-hidden')).toBe('true');
  expect(drawing.getBoundingClientRect().width).toBeCloseTo(18, 0);
});

test('turns without end, but not for people who asked for less motion', async () => {
  const { container } = await render(<Spinner />);
  const drawing = container.querySelector('svg')!;
  expect(turns(drawing)).toBe('infinite');
  await reduceMotion();
  expect(turns(drawing)).toBe('1');
});
