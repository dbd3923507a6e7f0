import { expect, test } from 'vitest';
import { createPageWriter } from './page-writer.ts';

const text =
  'The borrower receives 2,000.00 USDT on payout and repays 2,008.40 USDT, also in 繁體中文 and ภาษาไทย.';

test('wraps at spaces to the width, and loses nothing', async () => {
  const writer = await createPageWriter({ title: 'a' }, [text]);
  const lines = writer.wrap(text, 160, 9);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe(text);
});

test('breaks a word that is wider than the line', async () => {
  const word = '0123456789abcdef'.repeat(8);
  const writer = await createPageWriter({ title: 'a' }, [word]);
  const lines = writer.wrap(word, 120, 9);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('')).toBe(word);
});
