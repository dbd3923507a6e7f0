import { asciiUpperCase } from '@candor/domain/identity/ascii';
import { canonicalUsername } from '@candor/domain/identity/username-rule';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Tx } from '../../platform/db.ts';
import type { Address } from './address.ts';
import type { IdentityDeps } from './deps.ts';
import { type CustomerRow, findCustomer, findInviter, insertCustomer } from './store.ts';

/** Letters and digits that are not confused when a code is read aloud. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

export interface Opening {
  readonly username: string;
  /** Null for a customer who has proven none. */
  readonly address: Address | null;
  readonly passwordHash: string;
  readonly isGuest: boolean;
  /** An account of the house; false by default. */
  readonly isHouse?: boolean;
  readonly agreementHash: string;
  /** The client did not send the agreement field: it is assumed to have its own checkbox. */
  readonly isAgreementAssumed?: boolean;
  readonly inviteCode: string | undefined;
}

/** A new customer with all grants. Refuses: identity.accountTaken, identity.unknownInviteCode. */
export async function openAccount(
  deps: IdentityDeps,
  tx: Tx,
  { inviteCode, address, ...opening }: Opening,
  context: CallContext,
): Promise<CustomerRow> {
  const { nowMs } = context;
  const isMail = address?.kind === 'email';
  const name = opening.username === address?.typed ? null : canonicalUsername(opening.username);
  const customer = {
    ...opening,
    email: isMail ? address.typed : null,
    emailKey: isMail ? address.value : null,
    phone: address?.kind === 'phone' ? address.value : null,
    usernameKey: name?.key ?? null,
    usernameSeen: name?.seen ?? null,
    id: deps.random.uuid(nowMs),
    inviteCode: newInviteCode(deps.random.bytes(INVITE_LENGTH)),
    language: languageOf(context),
    invitedBy: await inviterOf(tx, inviteCode),
  };
  if (!(await insertCustomer(tx, customer, nowMs))) throw new Refusal('identity.accountTaken');
  await deps.welcome(tx, customer.id, nowMs);
  return (await findCustomer(tx, customer.id))!;
}

/** The language that the client asks for, truncated to the length of any real list. */
export const languageOf = ({ language }: Pick<CallContext, 'language'>): string | null =>
  language?.slice(0, 64) || null;

async function inviterOf(tx: Tx, inviteCode: string | undefined): Promise<string | null> {
  if (inviteCode === undefined || inviteCode === '') return null;
  const inviter = await findInviter(tx, asciiUpperCase(inviteCode));
  if (!inviter) throw new Refusal('identity.unknownInviteCode');
  return inviter;
}

/** 32 letters divide the 256 values of a byte evenly. */
const newInviteCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('');
