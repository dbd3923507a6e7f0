import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, optional, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { ownerProof, ownerRefusals, ownerWireNames } from './identity-fields.ts';
import { entered } from './user.ts';

/** Name that the operator configured for an OpenID Connect provider: `google`. */
const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'field.invalid'));
/** Of the requesting page: `https://candor.example`. */
const origin = text(200);

/** Parameters of the provider's redirect, unchanged. */
const comeBackWith = {
  provider,
  code: text(4_096),
  state: text(128),
  /** RFC 9207. */
  iss: optional(text(512)),
};

const begun = z.object({
  /** The provider's page where the customer signs in. */
  url: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
});
const beginRefusals = [
  'identity.providerUnknown',
  'identity.providerUnavailable',
  'identity.providerOriginUnknown',
  'identity.deviceRequired',
] as const;
const returnRefusals = [
  'identity.providerUnknown',
  'identity.providerUnavailable',
  'identity.providerRefused',
  'identity.tooManyAttempts',
] as const;

/** Sign-in with OpenID Connect: the server redirects the browser to the provider and back. */
export const providerCalls = {
  listSignInProviders: define({
    summary: 'Available sign-in providers, and which are linked to my account; a bare array',
    access: 'public',
    request: empty,
    result: z.array(
      renamed(
        z.object({
          name: z.string(),
          label: z.string(),
          /** Missing for visitors and for providers not linked to my account. */
          linkedAt: optional(time),
        }),
        { linkedAt: 'linkedTime' },
      ),
    ),
  }),
  beginProviderSignIn: define({
    summary:
      'Starts a sign-in at a provider; its URL is valid for ten minutes and one use, in this browser',
    access: 'public',
    request: z.object({ provider, origin }),
    result: begun,
    refusals: [...beginRefusals, 'identity.tooManyAttempts'],
  }),
  logInByProvider: define({
    summary: "Signs in with a provider's response; a new customer gets an account",
    access: 'public',
    request: z.object({
      ...comeBackWith,
      /** Required if the person has no account yet. */
      agreement: optional(z.boolean()),
      agreementHash: optional(text(64)),
      inviteCode: optional(text(32)),
    }),
    result: entered,
    refusals: [
      'identity.accountClosed',
      ...returnRefusals,
      'identity.accountTaken',
      'identity.agreementRequired',
      'identity.agreementOutdated',
      'identity.unknownInviteCode',
    ],
  }),
  beginProviderLink: define({
    summary: 'Starts linking a provider to my account; requires the login password',
    access: 'member',
    request: renamed(z.object({ provider, origin, ...ownerProof }), ownerWireNames),
    result: begun,
    refusals: [...beginRefusals, ...ownerRefusals],
  }),
  linkProvider: define({
    summary: 'Links a provider to my account with its response; holds withdrawals for 24 hours',
    access: 'member',
    request: z.object(comeBackWith),
    result: empty,
    refusals: [...returnRefusals, 'identity.providerTaken'],
  }),
  unlinkProvider: define({
    summary: 'Unlinks a provider from my account; requires the login password, which keeps working',
    access: 'member',
    request: renamed(z.object({ provider, ...ownerProof }), ownerWireNames),
    result: empty,
    refusals: ['identity.providerUnknown', 'identity.providerNotLinked', ...ownerRefusals],
  }),
} as const;
