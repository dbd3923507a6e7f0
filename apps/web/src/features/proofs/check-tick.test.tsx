import { announced, button, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import type { Price } from '@candor/domain/money/money';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toBase64 } from '../../platform/seal.ts';
import { pageOf } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { CheckTick } from './check-tick.tsx';

const { subtle } = crypto;
const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
const base64 = (bytes: ArrayBuffer) => toBase64(new Uint8Array(bytes));
const hash = new Uint8Array(32).fill(171);
const tick: ResultOf<'getTick'> = {
  symbol: 'BTCUSDT',
  sequence: '1',
  time: Date.UTC(2026, 10, 1),
  price: money('64000') as bigint as Price,
  state: 'live',
  simulated: false,
  sources: [],
  previousHash: '',
  hash: 'ab'.repeat(32),
  signature: base64(await subtle.sign('Ed25519', pair.privateKey, hash)),
};

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('listSymbols', []);
  const tickPublicKey = base64(await subtle.exportKey('spki', pair.publicKey));
  server.answer('getPublicKey', { publicKey: '', tickPublicKey });
  server.answer('listSealedDays', pageOf());
  server.answer('getTick', tick);
});

const open = (sequence = '') => openScreen(<CheckTick symbol="BTCUSDT" sequence={sequence} />);
const sequence = page.getByRole('textbox', { name: /^Record number/ });
const verify = () => button('proofs.checkNow');

test.each(['', '0', '007', 'abc'])('"%s" is no number of a record', async (typed) => {
  await open();
  await sequence.fill(typed);
  await expect.element(button('proofs.enterSequence')).toBeDisabled();
  expect(server.sent('getTick')).toEqual([]);
});

test('takes fifteen digits and nothing else', async () => {
  await open();
  await sequence.fill(`1,2x3 ${'4'.repeat(20)}`);
  await expect.element(sequence).toHaveValue(`123${'4'.repeat(12)}`);
  await expect.element(verify()).toBeEnabled();
});

test('asks for the record once for a double press, and tells what was proven', async () => {
  const release = server.hold('getTick', tick);
  await open();
  await sequence.fill('1');
  await pressTwice(verify());
  release();
  await expect.element(page.getByText(text('proofs.notSealed'))).toBeVisible();
  await expect.element(announced('verify.mismatch')).not.toBeInTheDocument();
  expect(server.sent('getTick')).toEqual([{ symbol: 'BTCUSDT', sequence: 1 }]);
});

test('a number in the address is asked for at once', async () => {
  await open('1');
  await expect.poll(() => server.sent('getTick')).toEqual([{ symbol: 'BTCUSDT', sequence: 1 }]);
});

test('a record that was not signed like that raises an alarm', async () => {
  server.answer('getTick', { ...tick, hash: 'cd'.repeat(32) });
  await open('1');
  await expect.element(announced('verify.mismatch')).toBeVisible();
});

test('a record that does not exist is announced, and may be asked for again', async () => {
  server.refuse('getTick', 'markets.unknownTick');
  await open('1');
  await expect.element(announced('markets.unknownTick')).toBeVisible();
  server.answer('getTick', tick);
  await verify().click();
  await expect.element(page.getByText(text('proofs.notSealed'))).toBeVisible();
  await expect.element(announced('markets.unknownTick')).not.toBeInTheDocument();
});

test('after a lost connection it can be tried again', async () => {
  server.lose('getTick');
  await open('1');
  await expect.element(page.getByText(text('shell.failedTitle'))).toBeVisible();
  server.answer('getTick', tick);
  await button('shell.retry').click();
  await expect.element(page.getByText(text('proofs.notSealed'))).toBeVisible();
});

test('another number is asked for only when it is sent', async () => {
  await open('1');
  await expect.element(page.getByText(text('proofs.notSealed'))).toBeVisible();
  server.refuse('getTick', 'markets.unknownTick');
  await sequence.fill('12');
  expect(server.sent('getTick')).toHaveLength(1);
  await verify().click();
  await expect.element(announced('markets.unknownTick')).toBeVisible();
  expect(server.sent('getTick')[1]).toEqual({ symbol: 'BTCUSDT', sequence: 12 });
});
