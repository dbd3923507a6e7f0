import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, optional, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  ownerProof,
  ownerRefusals,
  ownerWireNames,
  signedMessage,
  walletMessage,
  walletOfPage,
} from './identity-fields.ts';

export const linkedWallet = renamed(
  z.object({
    /** With the EIP-55 capitalization. */
    address: z.string(),
    createdAt: time,
    usedAt: optional(time),
  }),
  { createdAt: 'createTime', usedAt: 'lastUsedTime' },
);

/** Wallets that sign in to an existing account. */
export const walletLinkCalls = {
  createWalletLinkMessage: define({
    summary:
      'The message (EIP-4361) that links a wallet to my account; requires the login password',
    access: 'member',
    request: renamed(z.object({ ...walletOfPage, ...ownerProof }), ownerWireNames),
    result: walletMessage,
    refusals: [
      'identity.walletAddressInvalid',
      'identity.walletOriginUnknown',
      'identity.keysTooMany',
      ...ownerRefusals,
    ],
  }),
  linkWallet: define({
    summary: 'Links the wallet that signed the message; holds withdrawals for 24 hours',
    access: 'member',
    request: z.object(signedMessage),
    result: linkedWallet,
    refusals: [
      'identity.walletRefused',
      'identity.walletTaken',
      'identity.keysTooMany',
      'identity.tooManyAttempts',
    ],
  }),
  listWallets: define({
    summary: 'Wallets linked to my account, most recently used first; a bare array',
    access: 'member',
    request: empty,
    result: z.array(linkedWallet),
  }),
  unlinkWallet: define({
    summary: 'Unlinks one of my wallets; requires the login password, which keeps working',
    access: 'member',
    request: renamed(z.object({ address: text(42), ...ownerProof }), ownerWireNames),
    result: empty,
    refusals: ['identity.walletUnknown', ...ownerRefusals],
  }),
} as const;
