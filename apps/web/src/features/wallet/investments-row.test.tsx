import { text } from '@candor/client/language';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { InvestmentsRow } from './investments-row.tsx';

const earned = (currency: CurrencyCode, amount: string) => ({
  currency,
  incomeToday: money(amount),
  incomeTotal: money(amount),
});

async function openRow(...income: ReturnType<typeof earned>[]) {
  playServer().answer('getProductOrdersSummary', {
    invested: [{ currency: 'USDT', amount: money('4390'), running: 3 }],
    income,
  });
  await openScreen(<InvestmentsRow />);
  const row = page.getByRole('link', { name: new RegExp(`^${text('assets.investments')}`) });
  await expect.element(row).toMatchTextContent('4,390.00 USDT');
  return row;
}

test('shows what was earned today, the settlement currency first', async () => {
  const row = await openRow(earned('BTC', '0.00003509'), earned('USDT', '1.1'));
  await expect.element(row).toMatchTextContent(`${text('shell.today')} +1.10 USDT+0.00003509 BTC`);
});

test('leaves out currencies in which nothing was earned', async () => {
  const row = await openRow(earned('BTC', '0'), earned('USDT', '0'));
  await expect.element(row).toMatchTextContent('0.00 USDT');
  await expect.element(row).not.toMatchTextContent('BTC');
});
