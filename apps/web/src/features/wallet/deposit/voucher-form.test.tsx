import { text } from '@candor/client/language';
import { button, expectError, field } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tron } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { playUploads } from '../../../testing/played-uploads.ts';
import { VoucherForm } from './voucher-form.tsx';

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('requestDeposit', { id: '9' });
  await openScreen(<VoucherForm network={{ ...tron, chainType: 'BANK', kind: 'bank' }} />);
});

/** A picture of one pixel. */
const picture = async () => {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  return new File([await canvas.convertToBlob()], 'receipt.png', { type: 'image/png' });
};
const choose = (file: File) => field('deposit.voucherPicture').upload(file);

test('asks for the amount first, then for the receipt', async () => {
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  await field('deposit.voucherAmount').fill('0.00');
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  await field('deposit.voucherAmount').fill('250');
  await expect.element(button('deposit.voucherMissing')).toBeDisabled();
  expect(server.sent('requestDeposit')).toEqual([]);
});

test('a file that is no image is refused at the picture and not uploaded', async () => {
  const uploads = playUploads({ code: 200, result: 'temp/receipt.png' });
  await choose(new File(['text'], 'receipt.txt', { type: 'text/plain' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('upload.notAnImage'));
  expect(uploads.count()).toBe(0);
});

test('a refused upload is told at the picture, and the button stays closed', async () => {
  playUploads({ code: 422, message: text('upload.unreadable') });
  await field('deposit.voucherAmount').fill('250');
  await choose(await picture());
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('upload.unreadable'));
  await expect.element(button('deposit.voucherMissing')).toBeDisabled();
});

test('sends the exact amount with the receipt, and tells a refusal at the amount', async () => {
  playUploads({ code: 200, result: 'temp/receipt.png' });
  server.refuse('requestDeposit', 'wallet.tooPrecise');
  await field('deposit.voucherAmount').fill('0.5');
  await choose(await picture());
  await button('deposit.voucherSend').click();
  await expectError(field('deposit.voucherAmount'), text('wallet.tooPrecise'));
  expect(server.sent('requestDeposit')).toEqual([
    { currency: 'USDT', chainType: 'BANK', amount: money('0.5'), voucher: 'temp/receipt.png' },
  ]);
});
