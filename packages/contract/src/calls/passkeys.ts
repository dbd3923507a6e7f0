import { isReadable } from '@candor/domain/readable-text';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, id, optional, text, time, trimmed } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { ownerProof, ownerRefusals, ownerWireNames } from './identity-fields.ts';
import { session } from './user.ts';

/** Bytes as base64url without padding (RFC 4648 §5). */
const bytes = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, 'field.tooLong'), z.regex(/^[\w-]+$/, 'field.invalid'));
const origin = text(200);
const name = z
  .string()
  .check(
    trimmed,
    z.minLength(1, 'field.required'),
    z.maxLength(40, 'field.tooLong'),
    z.refine(isReadable, 'field.invalid'),
  );
const publicKeyType = z.literal('public-key');
const transports = z
  .array(z.string().check(z.regex(/^[a-z-]{1,32}$/, 'field.invalid')))
  .check(z.maxLength(8, 'field.tooLong'));

/** Response of browsers (WebAuthn Level 3, `PublicKeyCredential.toJSON()`). */
const credentialFields = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: publicKeyType,
};

export const newCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: optional(transports),
  }),
});

export const signedChallenge = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: optional(bytes(100)),
  }),
});

/** For `navigator.credentials.create()`, byte fields as base64url. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** For `navigator.credentials.get()`: accepts any passkey of this site. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

export const passkey = renamed(
  z.object({
    id: z.string(),
    name: z.string(),
    /** Synced by its provider across the owner's devices. */
    isSynced: z.boolean(),
    createdAt: time,
    usedAt: optional(time),
  }),
  { createdAt: 'createTime', usedAt: 'lastUsedTime' },
);

export const passkeyCalls = {
  createPasskeyChallenge: define({
    summary:
      'The challenge that a passkey signs to sign in (WebAuthn): valid for five minutes and one use',
    access: 'public',
    request: z.object({
      /** Of the requesting page: `https://candor.example`. */
      origin,
    }),
    result: z.object({ publicKey: requestOptions }),
    refusals: ['identity.passkeyOriginUnknown', 'identity.tooManyAttempts'],
  }),
  logInByPasskey: define({
    summary: 'Signs in with a passkey, which counts as both factors',
    access: 'public',
    request: z.object({ credential: signedChallenge }),
    result: session,
    refusals: ['identity.passkeyRefused', 'identity.accountClosed', 'identity.tooManyAttempts'],
  }),
  createPasskeyOffer: define({
    summary: 'Options to create a passkey; requires the login password, valid for one use',
    access: 'member',
    request: renamed(z.object({ origin, ...ownerProof }), ownerWireNames),
    result: z.object({ publicKey: creationOptions }),
    refusals: ['identity.passkeyOriginUnknown', 'identity.keysTooMany', ...ownerRefusals],
  }),
  addPasskey: define({
    summary: 'Adds the passkey created from the options; holds withdrawals for 24 hours',
    access: 'member',
    request: z.object({ name, credential: newCredential }),
    result: passkey,
    refusals: [
      'identity.passkeyRefused',
      'identity.passkeyKnown',
      'identity.keysTooMany',
      'identity.tooManyAttempts',
    ],
  }),
  listPasskeys: define({
    summary: 'My passkeys, most recently used first; a bare array',
    access: 'member',
    request: empty,
    result: z.array(passkey),
  }),
  renamePasskey: define({
    summary: 'Renames one of my passkeys',
    access: 'member',
    request: z.object({ id, name }),
    result: empty,
    refusals: ['identity.passkeyUnknown'],
  }),
  removePasskey: define({
    summary: 'Removes one of my passkeys; requires the login password, which keeps working',
    access: 'member',
    request: renamed(z.object({ id, ...ownerProof }), ownerWireNames),
    result: empty,
    refusals: ['identity.passkeyUnknown', ...ownerRefusals],
  }),
} as const;
