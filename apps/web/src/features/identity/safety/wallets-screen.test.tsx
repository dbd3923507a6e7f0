import {
  announced,
  button,
  expectError,
  expectNoError,
  expectRequired,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { type PlayedWallet, playWallet, wallet } from '../../../testing/played-wallet.ts';
import { WalletsScreen } from './wallets-screen.tsx';

const { address, signature } = wallet;
const linked = { address, createdAt: Date.UTC(2026, 10, 1) };
const message = 'Candor asks you to link – nonce 7';

let server: PlayedServer;
let played: PlayedWallet;
beforeEach(async () => {
  startSession('t-1', { ...customer, hasTotp: true });
  played = playWallet();
  server = playServer();
  server.answer('listWallets', [linked]);
  server.answer('getUser', { ...customer, hasTotp: true });
  server.answer('createWalletLinkMessage', { nonce: '7', message, expiresIn: 300 });
  server.answer('linkWallet', linked);
  server.answer('unlinkWallet', {});
  await openScreen(<WalletsScreen />);
});

const totp = () => field('safety.totp');
const password = () => field('safety.loginPassword');
const fill = async () => {
  await totp().fill('123456');
  await password().fill('correct horse');
};

describe('linking a wallet', () => {
  const choice = () => page.getByRole('button', { name: new RegExp(`^${wallet.name}`) });
  beforeEach(async () => {
    await button('wallets.link').click();
    await openedSheet();
  });

  test('asks for code and password, and lets the wallet sign nothing without', async () => {
    await expectRequired(choice(), [totp(), password()]);
    expect(server.sent('createWalletLinkMessage')).toEqual([]);
    expect(played.asked).toEqual([]);
  });

  test('sends the proof first and then the signature, once for a double press', async () => {
    const release = played.hold();
    await fill();
    await choice().click();
    await expect.element(page.getByText(text('walletEntry.waiting'))).toBeVisible();
    await choice().click();
    release();
    await expect.element(password()).not.toBeInTheDocument();
    const proof = { password: 'correct horse', totp: '123456' };
    expect(server.sent('createWalletLinkMessage')).toEqual([
      { address, chainId: 1, origin: location.origin, ...proof },
    ]);
    expect(server.sent('linkWallet')).toEqual([{ message, signature }]);
  });

  test.each([
    ['identity.passwordWrong', 'safety.loginPassword'],
    ['identity.totpWrong', 'safety.totp'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('createWalletLinkMessage', key);
    await fill();
    await choice().click();
    await expectError(field(label), text(key));
    expect(played.asked).toEqual([]);
  });

  test('a wallet of somebody else is announced, and what was typed stays', async () => {
    server.refuse('linkWallet', 'identity.walletTaken');
    await fill();
    await choice().click();
    await expect.element(announced('identity.walletTaken')).toBeVisible();
    await expectNoError(password());
    await expect.element(password()).toHaveValue('correct horse');
  });

  test('a no in the window of the wallet is announced', async () => {
    played.refuse(4001);
    await fill();
    await choice().click();
    await expect.element(announced('walletEntry.rejected')).toBeVisible();
    expect(server.sent('linkWallet')).toEqual([]);
  });

  test('a lost connection is not blamed on the wallet', async () => {
    server.lose('linkWallet');
    await fill();
    await choice().click();
    await expect.element(announced('shell.noAnswer')).toBeVisible();
  });
});

describe('unlinking a wallet', () => {
  const submit = () => button('wallets.unlink');
  beforeEach(async () => {
    await button('wallets.unlinkOne', { address }).click();
    await openedSheet();
  });

  test('is refused empty at both fields', async () => {
    await expectRequired(submit(), [totp(), password()]);
    expect(server.sent('unlinkWallet')).toEqual([]);
  });

  test('unlinks it once for a double press', async () => {
    const release = server.hold('unlinkWallet', {});
    await fill();
    await pressTwice(submit());
    release();
    await expect.element(password()).not.toBeInTheDocument();
    expect(server.sent('unlinkWallet')).toEqual([
      { address, password: 'correct horse', totp: '123456' },
    ]);
  });

  test('a wrong code is told at the code, and the sheet stays', async () => {
    server.refuse('unlinkWallet', 'identity.totpWrong');
    await fill();
    await submit().click();
    await expectError(totp(), text('identity.totpWrong'));
    await expect.element(password()).toHaveValue('correct horse');
  });
});
