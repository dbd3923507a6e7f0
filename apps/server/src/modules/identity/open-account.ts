import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Tx } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { type CustomerRow, findCustomer, findInviter, insertCustomer } from './store.ts';

/** Letters and digits that nobody confuses when they read a code aloud. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

export interface Opening {
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly isGuest: boolean;
  readonly agreementHash: string;
  readonly inviteCode: string | undefined;
}

/** A new customer with what new customers are given. Refuses: identity.accountTaken, identity.unknownInviteCode. */
export async function openAccount(
  deps: IdentityDeps,
  tx: Tx,
  { inviteCode, ...opening }: Opening,
  context: CallContext,
): Promise<CustomerRow> {
  const { nowMs } = context;
  const customer = {
    ...opening,
    id: deps.random.uuid(nowMs),
    inviteCode: newInviteCode(deps.random.bytes(INVITE_LENGTH)),
    language: languageOf(context),
    invitedBy: await inviterOf(tx, inviteCode),
  };
  if (!(await insertCustomer(tx, customer, nowMs))) throw new Refusal('identity.accountTaken');
  await deps.welcome(tx, customer.id, nowMs);
  return (await findCustomer(tx, customer.id))!;
}

/** What the client asks for texts in, as it says so; no longer than any list of languages needs. */
export const languageOf = ({ language }: Pick<CallContext, 'language'>): string | null =>
  language?.slice(0, 64) || null;

async function inviterOf(tx: Tx, inviteCode: string | undefined): Promise<string | null> {
  if (inviteCode === undefined || inviteCode === '') return null;
  const inviter = await findInviter(tx, inviteCode);
  if (!inviter) throw new Refusal('identity.unknownInviteCode');
  return inviter;
}

/** 32 letters divide the 256 values of a byte evenly. */
const newInviteCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('');
