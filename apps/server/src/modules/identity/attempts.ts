import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Queryable } from '../../platform/db.ts';
import { deviceHash } from './requester.ts';
import { countAttempt, forgetAttempts, uncountAttempt } from './store-attempts.ts';
import { isKnownDevice } from './store-sessions.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Attempts are counted per source. There are also limits per account, because one attacker can have
 * many addresses; but they do not apply to devices that have signed in to the account before, so
 * nobody can lock out somebody else (docs/decisions/0060-guess-limits-without-lockouts.md).
 */
export const limits = {
  passwordPerAccount: { name: 'password', max: 8, windowMs: 15 * MINUTE_MS },
  passwordPerAddress: { name: 'passwordIp', max: 100, windowMs: 15 * MINUTE_MS },
  passwordPerDay: { name: 'passwordDay', max: 100, windowMs: DAY_MS },
  codePerAddress: { name: 'codeIp', max: 60, windowMs: 15 * MINUTE_MS },
  mailPerAddress: { name: 'mailIp', max: 60, windowMs: 15 * MINUTE_MS },
  smsPerAddress: { name: 'smsIp', max: 20, windowMs: 15 * MINUTE_MS },
  sendPerAccount: { name: 'send', max: 10, windowMs: HOUR_MS },
  sendPerDay: { name: 'sendDay', max: 60, windowMs: DAY_MS },
  totpPerAccount: { name: 'totpIn', max: 5, windowMs: 15 * MINUTE_MS },
  totpInPerDay: { name: 'totpInDay', max: 30, windowMs: DAY_MS },
  walletPerAddress: { name: 'walletIp', max: 60, windowMs: 15 * MINUTE_MS },
  passkeyAskPerAddress: { name: 'passkeyAskIp', max: 1_200, windowMs: 15 * MINUTE_MS },
  passkeyPerAddress: { name: 'passkeyIp', max: 60, windowMs: 15 * MINUTE_MS },
  providerPerAddress: { name: 'providerIp', max: 60, windowMs: 15 * MINUTE_MS },
  guestPerAddress: { name: 'guestIp', max: 20, windowMs: HOUR_MS },
  fundPasswordPerQuarter: { name: 'fund', max: 5, windowMs: 15 * MINUTE_MS },
  fundPasswordPerDay: { name: 'fundDay', max: 20, windowMs: DAY_MS },
  passwordAgainPerQuarter: { name: 'again', max: 5, windowMs: 15 * MINUTE_MS },
  passwordAgainPerDay: { name: 'againDay', max: 30, windowMs: DAY_MS },
  totpPerQuarter: { name: 'totp', max: 5, windowMs: 15 * MINUTE_MS },
  totpPerDay: { name: 'totpDay', max: 20, windowMs: DAY_MS },
  securityMailPerHour: { name: 'securityMail', max: 10, windowMs: HOUR_MS },
  freezeLinkPerAddress: { name: 'freezeLinkIp', max: 30, windowMs: 15 * MINUTE_MS },
  reopenPerAddress: { name: 'reopenIp', max: 30, windowMs: 15 * MINUTE_MS },
  checkPerAddress: { name: 'checkIp', max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Refuses: identity.tooManyAttempts. */
export async function limitAttempts(
  db: Queryable,
  limit: Limit,
  subject: string,
  nowMs: number,
): Promise<void> {
  const count = await countAttempt(db, `${limit.name}/${subject}`, {
    nowMs,
    lengthMs: limit.windowMs,
  });
  if (count > limit.max) throw new Refusal('identity.tooManyAttempts');
}

/** Stands in for an unknown account, so that the work is the same. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Subject {
  readonly userId: string | undefined;
  /** Canonical form of what was typed, for an unknown account. */
  readonly name: string;
}

/**
 * Counts an attempt at an account: for a known device only per device; otherwise per network
 * address and per account and day. Returns a function that reverts the counts after a correct
 * answer.
 * Refuses: identity.tooManyAttempts.
 */
export async function limitEntry(
  db: Queryable,
  { userId, name }: Subject,
  limitsOf: { readonly here: Limit; readonly perDay: Limit },
  context: CallContext,
): Promise<() => Promise<void>> {
  const device = deviceHash(context);
  const isKnown = await isKnownDevice(db, userId ?? NOBODY, device ?? Buffer.alloc(32));
  const account = userId ?? `?${name}`;
  const place = isKnown ? `device/${device!.toString('base64url')}` : `ip/${context.ip}`;
  const subject = `${account}/${place}`;
  await limitAttempts(db, limitsOf.here, subject, context.nowMs);
  if (!isKnown) await limitAttempts(db, limitsOf.perDay, account, context.nowMs);
  return async () => {
    await forgetAttempts(db, [`${limitsOf.here.name}/${subject}`]);
    if (!isKnown) await uncountAttempt(db, `${limitsOf.perDay.name}/${account}`);
  };
}

/**
 * Clears the counts of an account after its customer proved an address and set a new password,
 * including password attempts from this network address (their devices are forgotten as well).
 */
export const forgetAccountAttempts = (
  tx: Queryable,
  userId: string,
  { ip }: Pick<CallContext, 'ip'>,
): Promise<void> =>
  forgetAttempts(tx, [
    ...[
      limits.passwordPerDay,
      limits.totpInPerDay,
      limits.passwordAgainPerQuarter,
      limits.passwordAgainPerDay,
    ].map(({ name }) => `${name}/${userId}`),
    `${limits.passwordPerAccount.name}/${userId}/ip/${ip}`,
  ]);
