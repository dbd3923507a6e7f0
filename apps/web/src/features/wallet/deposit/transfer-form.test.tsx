import { text } from '@candor/client/language';
import { button, expectError, field } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { tron } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { TransferForm } from './transfer-form.tsx';

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  const bank = { ...tron, chainType: 'BANK', kind: 'bank', isSimulated: false } as const;
  await openScreen(<TransferForm network={bank} />);
});

test('asks for an amount above zero', async () => {
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  await field('deposit.transferAmount').fill('0.00');
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  expect(server.sent('requestDeposit')).toEqual([]);
});

test('announces the exact amount without a receipt; a refusal is told at the amount', async () => {
  server.refuse('requestDeposit', 'wallet.tooPrecise');
  await field('deposit.transferAmount').fill('1234.56');
  await button('deposit.transferSend').click();
  await expectError(field('deposit.transferAmount'), text('wallet.tooPrecise'));
  expect(server.sent('requestDeposit')).toEqual([
    { currency: 'USDT', chainType: 'BANK', amount: money('1234.56') },
  ]);
});
