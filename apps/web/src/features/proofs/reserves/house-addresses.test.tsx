import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { money } from '@candor/domain/money/money';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { ReservesScreen } from './reserves-screen.tsx';

type SealedDay = ResultOf<'getSealedDay'>;
const root = '0'.repeat(64);
const address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
/** Of the key of this address, over the day whose hash is `ab…`. */
const signature =
  '0x79426e585770a022e12660497b32d406cfad64c7936bd4571fee1ee8483169135efbaaec5e976712130b11e79e8f358b8b19ee951a76afc8fe08d40bd34514a41c';

const hot = {
  share: 'hot' as const,
  chain: 'eip155:1',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: money('1000'),
  block: 24_000_000,
  blockHash: '0xab',
  seenAt: Date.UTC(2026, 10, 20, 23, 55),
};
const cold = {
  ...hot,
  share: 'cold' as const,
  address,
  amount: money('90000'),
  control: { day: '2026-11-19', signature },
};

function sealed(day: string, addresses?: SealedDay['reserves'][number]['addresses']): SealedDay {
  const reserves = {
    day,
    currency: 'USDT' as const,
    customerCount: 3,
    liabilities: money('90500'),
    promised: money('0'),
    assets: [{ place: 'chain' as const, amount: money('92000'), isPractice: false }],
    ...(addresses ? { addresses } : {}),
    root,
    hash: root,
    signature: '',
  };
  return {
    day,
    symbolCount: 0,
    tickCount: 0,
    ticksRoot: root,
    orderCount: 0,
    ordersRoot: root,
    reservesRoot: root,
    previousHash: root,
    hash: 'ab'.repeat(32),
    signature: '',
    salt: '',
    sealedAt: 0,
    symbols: [],
    reserves: [reserves],
  };
}

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

async function openReserves(addresses?: Parameters<typeof sealed>[1]): Promise<void> {
  const newest = sealed('2026-11-20', addresses);
  server.answer('listSealedDays', pageOf(newest));
  server.answer('getSealedDay', newest);
  await openScreen(<ReservesScreen />);
}

const rowOf = (of: string) => page.getByRole('button', { name: new RegExp(of) });

test('says how much lies at addresses that proved control, and which did not', async () => {
  await openReserves([hot, cold]);
  const proven = page.getByRole('region', { name: text('reserves.proven') });
  await expect.poll(() => proven.element().textContent).toContain('proven90,000.000000');
  expect(rowOf(hot.address).element().textContent).toContain(text('reserves.notSigned'));
  const signed = text('reserves.signedAfter', { day: '2026-11-19' });
  expect(rowOf(address).element().textContent).toContain(signed);
});

test('verifies a signature on this device, and shows what was signed', async () => {
  await openReserves([hot, cold]);
  await rowOf(address).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(text('verify.valid'))).toBeVisible();
  const signed = controlText({ ...cold, day: '2026-11-19', dayHash: 'ab'.repeat(32) });
  await expect.element(dialog.getByText(signed)).toBeVisible();
});

test('calls a signature of another key wrong', async () => {
  const forged = signature.replace('79426e', '79426f');
  await openReserves([{ ...cold, control: { day: '2026-11-19', signature: forged } }]);
  await rowOf(address).click();
  await expect.element(page.getByRole('dialog').getByText(text('verify.wrong'))).toBeVisible();
});

test('counts a signature that is too old as none', async () => {
  await openReserves([{ ...cold, control: { day: '2026-06-01', signature } }]);
  const proven = page.getByRole('region', { name: text('reserves.proven') });
  await expect.poll(() => proven.element().textContent).toContain('proven0.000000');
});

test('says what an address without a signature proves', async () => {
  await openReserves([hot]);
  await rowOf(hot.address).click();
  await expect
    .element(page.getByRole('dialog').getByText(text('reserves.noControlText')))
    .toBeVisible();
});

test('shows no list of addresses where none is published', async () => {
  await openReserves();
  await expect.element(page.getByText(text('reserves.owed'))).toBeVisible();
  expect(page.getByText(text('reserves.proven')).query()).toBeNull();
});
