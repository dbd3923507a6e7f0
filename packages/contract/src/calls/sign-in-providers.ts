import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, optional, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { ownerProof, ownerRefusals, ownerWireNames } from './identity-fields.ts';
import { entered } from './user.ts';

/** Name that the operator gave to an OpenID Connect provider: `google`. */
const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'field.invalid'));
/** Of the page that asks: `https://candor.example`. */
const origin = text(200);

/** What the provider sent the browser back with, to the letter. */
const comeBackWith = {
  provider,
  code: text(4_096),
  state: text(128),
  /** RFC 9207. */
  iss: optional(text(512)),
};

const begun = z.object({
  /** The provider's own page, where the customer signs in. */
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

/** Signing in with OpenID Connect: the server sends the browser away, and takes it back from there. */
export const providerCalls = {
  listSignInProviders: define({
    summary: 'Providers that sign in here, and which of them open my account; a bare array',
    access: 'public',
    request: empty,
    result: z.array(
      renamed(
        z.object({
          name: z.string(),
          label: z.string(),
          /** Missing for visitors, and where it opens no account of mine. */
          linkedAt: optional(time),
        }),
        { linkedAt: 'linkedTime' },
      ),
    ),
  }),
  beginProviderSignIn: define({
    summary: 'The page of a provider where a sign-in begins; good once, for ten minutes, here',
    access: 'public',
    request: z.object({ provider, origin }),
    result: begun,
    refusals: [...beginRefusals, 'identity.tooManyAttempts'],
  }),
  logInByProvider: define({
    summary: 'Signs in with what a provider sent back; a person seen first opens an account',
    access: 'public',
    request: z.object({
      ...comeBackWith,
      /** Asked for where the person has no account yet. */
      agreement: optional(z.boolean()),
      agreementHash: optional(text(64)),
      inviteCode: optional(text(32)),
    }),
    result: entered,
    refusals: [
      ...returnRefusals,
      'identity.accountTaken',
      'identity.agreementRequired',
      'identity.agreementOutdated',
      'identity.unknownInviteCode',
    ],
  }),
  beginProviderLink: define({
    summary: 'The same for letting a provider open my account from now on, with the login password',
    access: 'member',
    request: renamed(z.object({ provider, origin, ...ownerProof }), ownerWireNames),
    result: begun,
    refusals: [...beginRefusals, ...ownerRefusals],
  }),
  linkProvider: define({
    summary: 'Lets a provider open my account, with what it sent back; withdrawals then wait 24 h',
    access: 'member',
    request: z.object(comeBackWith),
    result: empty,
    refusals: [...returnRefusals, 'identity.providerTaken'],
  }),
  unlinkProvider: define({
    summary: 'A provider opens my account no more; the login password, asked for here, goes on to',
    access: 'member',
    request: renamed(z.object({ provider, ...ownerProof }), ownerWireNames),
    result: empty,
    refusals: ['identity.providerUnknown', 'identity.providerNotLinked', ...ownerRefusals],
  }),
} as const;
