import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CurrencyIcon } from './currency-icon.tsx';

const draw = async (code: string, size?: number) =>
  (await render(<CurrencyIcon code={code} size={size} />)).container.querySelector('svg')!;

test('shows the sign of a currency, or the first letter of one it does not know', async () => {
  expect((await draw('BTC')).textContent).toBe('₿');
  expect((await draw('QNT')).textContent).toBe('Q');
});

test('has the asked size and is not read, because its name is next to it', async () => {
  const icon = await draw('XAU', 28);
  expect(icon.getBoundingClientRect().width).toBe(28);
  expect(icon.getAttribute('aria-hidden')).toBe('true');
});
