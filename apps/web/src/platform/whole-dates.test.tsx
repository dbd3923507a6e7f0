import { text } from '@candor/client/language';
import { expect, test } from 'vitest';
import { openScreen } from '../testing/open-screen.tsx';

test('a date in a sentence is not broken at its hyphens', async () => {
  const sentence = text('products.opens', { time: '2026-11-24' });
  const screen = await openScreen(<p style={{ width: 0 }}>{sentence}</p>);
  const lines = sentence.split(' ').length;
  const element = screen.getByRole('paragraph').element();
  const { lineHeight } = getComputedStyle(element);
  expect(element.clientHeight).toBe(lines * Math.round(Number.parseFloat(lineHeight)));
});
