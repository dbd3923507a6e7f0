import {
  announced,
  button,
  expectError,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { type PlayedWallet, playWallet, wallet } from '../../testing/played-wallet.ts';
import { WalletSheet } from './wallet-sheet.tsx';

const session = { token: 't-1', userInfo: customer };
const signed = { message: 'Candor asks you to sign in – nonce 7', signature: wallet.signature };

let server: PlayedServer;
let played: PlayedWallet;
const onClose = vi.fn<() => void>();
const onMfaChallenge = vi.fn<(mfaChallenge: string) => void>();
beforeEach(async () => {
  onClose.mockClear();
  onMfaChallenge.mockClear();
  played = playWallet();
  server = playServer();
  server.answer('createWalletMessage', { nonce: '7', message: signed.message, expiresIn: 300 });
  server.answer('logInByWallet', session);
  const steps = { onClose, onMfaChallenge };
  await openScreen(<WalletSheet inviteCode="MEI234" {...steps} />);
  await openedSheet();
});

// Its name may be followed by what it is waited for.
const choice = () => page.getByRole('button', { name: new RegExp(`^${wallet.name}`) });

test('signs in with the signature of the message, which names wallet, chain and page', async () => {
  await choice().click();
  await expect.poll(sessionToken).toBe('t-1');
  expect(server.sent('createWalletMessage')).toEqual([
    { address: wallet.address, chainId: 1, origin: location.origin },
  ]);
  expect(played.asked).toEqual([signed.message]);
  expect(server.sent('logInByWallet')).toEqual([signed]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a second press does not open the wallet again', async () => {
  const release = played.hold();
  await choice().click();
  await expect.element(page.getByText(text('walletEntry.waiting'))).toBeVisible();
  await choice().click();
  release();
  await expect.poll(sessionToken).toBe('t-1');
  expect(played.asked).toHaveLength(1);
});

test('an account with a second factor goes on to it', async () => {
  server.answer('logInByWallet', { totpRequired: true, mfaChallenge: 'm-1' });
  await choice().click();
  await expect.poll(() => onMfaChallenge.mock.calls).toEqual([['m-1']]);
});

test.each([
  [4001, 'walletEntry.rejected'],
  [-32_603, 'walletEntry.failed'],
] as const)('code %i of the wallet is announced, and it can be asked again', async (code, says) => {
  played.refuse(code);
  await choice().click();
  await expect.element(announced(says)).toBeVisible();
  await choice().click();
  await expect.poll(() => played.asked).toHaveLength(2);
});

test('a locked wallet is said to have signed nothing', async () => {
  played.lock();
  await choice().click();
  await expect.element(announced('walletEntry.failed')).toBeVisible();
  expect(server.sent('createWalletMessage')).toEqual([]);
});

test('a lost connection is not blamed on the wallet', async () => {
  server.lose('logInByWallet');
  await choice().click();
  await expect.element(announced('shell.noAnswer')).toBeVisible();
});

test.each(['createWalletMessage', 'logInByWallet'] as const)(
  'a refusal of %s is announced, and the sheet stays',
  async (name) => {
    server.refuse(name, 'identity.tooManyAttempts');
    await choice().click();
    await expect.element(announced('identity.tooManyAttempts')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  },
);

describe('a wallet without an account', () => {
  const entered = { ...session, initialPassword: 'first horse' };
  const agreement = page.getByRole('checkbox');
  const open = () => button('newAccount.open');
  const offer = async () => {
    server.refuse('logInByWallet', 'identity.agreementRequired');
    await choice().click();
    await expect.element(open()).toBeVisible();
    await openedSheet();
    server.answer('logInByWallet', entered);
  };
  beforeEach(offer);

  test('gets none before the agreement is accepted', async () => {
    await open().click();
    await expectError(agreement, text('identity.agreementRequired'));
    expect(server.sent('logInByWallet')).toHaveLength(1);
  });

  test('gets one account for a double press, and is shown its first password', async () => {
    const release = server.hold('logInByWallet', entered);
    await agreement.click();
    await pressTwice(open());
    release();
    await expect.element(page.getByText('first horse')).toBeVisible();
    expect(server.sent('logInByWallet').slice(1)).toEqual([
      { ...signed, inviteCode: 'MEI234', agreement: true },
    ]);
    expect(sessionToken()).toBe('');
    await button('guest.continue').click();
    await expect.poll(sessionToken).toBe('t-1');
  });

  test('is asked again when its signature is over', async () => {
    server.refuse('logInByWallet', 'identity.walletRefused');
    await agreement.click();
    await open().click();
    await expect.element(announced('identity.walletRefused')).toBeVisible();
    await expect.element(choice()).toBeVisible();
  });

  test.each(['identity.unknownInviteCode', 'identity.tooManyAttempts'] as const)(
    '%s is announced, and the signature is kept',
    async (key) => {
      server.refuse('logInByWallet', key);
      await agreement.click();
      await open().click();
      await expect.element(announced(key)).toBeVisible();
      await expect.element(open()).toBeEnabled();
    },
  );

  test('is still there after a lost connection', async () => {
    server.lose('logInByWallet');
    await agreement.click();
    await open().click();
    await expect.element(announced('shell.noAnswer')).toBeVisible();
    await expect.element(open()).toBeEnabled();
  });
});
