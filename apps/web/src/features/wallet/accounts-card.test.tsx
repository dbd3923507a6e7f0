import { text } from '@candor/client/language';
import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Assets, totalValue } from '../../parts/asset-totals.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { AccountsCard } from './accounts-card.tsx';

const row = (account: Assets[number]['account'], value: string) => ({
  currency: 'USDT' as const,
  account,
  balance: money(value),
  usdtValue: money(value),
});
const assets = [
  row('balance', '6000'),
  row('contract', '0'),
  row('position', '0'),
  row('poolUnits', '3000.5'),
  row('bonds', '999.5'),
];

test('units of pools and bonds are lines of the total, each a way to the investments', async () => {
  playServer();
  await openScreen(<AccountsCard assets={assets} />);
  expect(totalValue(assets)).toBe(money('10000'));
  const units = page.getByRole('link', { name: new RegExp(`^${text('account.poolUnits')}`) });
  await expect.element(units).toHaveTextContent('3,000.50');
  await expect.element(units).toHaveTextContent('30.0%');
  await expect.element(units).toHaveTextContent(text('account.poolUnitsNote'));
  const bonds = page.getByRole('link', { name: new RegExp(`^${text('account.bonds')}`) });
  await expect.element(bonds).toHaveTextContent('999.50');
  await expect.element(bonds).toHaveTextContent(text('account.bondsNote'));
  for (const link of [units, bonds])
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('nvest'));
});

test('whoever has neither sees neither', async () => {
  playServer();
  await openScreen(<AccountsCard assets={assets.slice(0, 3)} />);
  await expect.element(page.getByText(text('account.balance'))).toBeVisible();
  await expect.element(page.getByText(text('account.poolUnits'))).not.toBeInTheDocument();
  await expect.element(page.getByText(text('account.bonds'))).not.toBeInTheDocument();
});
