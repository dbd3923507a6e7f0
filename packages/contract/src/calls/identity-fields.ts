import * as z from 'zod/mini';
import { optional, text } from '../wire/fields.ts';

/** Sent by email or text message. */
export const code = z.string().check(z.regex(/^\d{6}$/, 'field.invalid'));
/** Existing clients use either name. */
export const codeWireName = { code: 'smscode' } as const;
export const codeAliases = { code: ['captcha'] } as const;
export const password = text(128);
/** Calling code of a country, with or without the plus sign. */
export const areaCode = z.string().check(z.regex(/^\+?\d{1,4}$/, 'field.invalid'));
/** A national phone number, as people write it. */
export const phone = z.string().check(z.regex(/^[\d ().-]{4,24}$/, 'field.invalid'));

/** An authenticator code. */
export const totp = text(16);
/** Reauthentication of a signed-in customer; the code is needed if a second factor is set up. */
export const ownerProof = { password, totp: optional(totp) };
export const ownerWireNames = { totp: 'googleCode' } as const;
export const ownerRefusals = [
  'identity.passwordWrong',
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

export const walletOfPage = {
  /** Of the wallet: 0x and 40 hexadecimal digits. */
  address: text(42),
  /** EIP-155. */
  chainId: z.int('field.integer').check(z.positive('field.range')),
  /** Of the requesting page, as the wallet sees it: `https://candor.example`. */
  origin: text(200),
};

export const walletMessage = z.object({
  nonce: z.string(),
  message: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
});

export const signedMessage = {
  /** Exactly as issued. */
  message: text(1_000),
  /** EIP-191, hexadecimal. */
  signature: text(200),
};
