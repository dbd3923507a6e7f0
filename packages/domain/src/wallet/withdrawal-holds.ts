/**
 * All reasons why a withdrawal may wait; none of them can be ended by paying something.
 * `review` is four-eyes above the automatic limit; `kycTier` the daily limit of the customer's
 * level.
 */
export const waitingReasons = [
  'kycTier',
  'sanctions',
  'securityHold',
  'chainDown',
  'courtOrder',
  'review',
  'notSent',
  'accountFrozen',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/**
 * What a payout in transit waits for; the network decides. `…Late` is the same after its deadline,
 * with operators notified: its money cannot be refunded until its location is known.
 */
export const underWayReasons = [
  'handover',
  'handoverLate',
  'confirmation',
  'confirmationLate',
] as const;
export type UnderWayReason = (typeof underWayReasons)[number];

/** Reasons for which two operators together may reject one. */
export const rejectionReasons = ['addressInvalid', 'sanctionsMatch', 'courtOrder'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface Hold {
  readonly reason: WaitingReason | UnderWayReason;
  /** Epoch milliseconds at which it ends automatically, or operators are reminded. */
  readonly untilMs: number;
  /** For a late payout: epoch milliseconds at which reminders end and it is refunded. */
  readonly endsMs?: number;
  /** It comes from a freeze of the account, and ends when that is lifted. */
  readonly byFreeze?: true;
}

/** How long a payout may be late before the house refunds it and bears the risk. */
export const LATE_AT_MOST_MS = 7 * 24 * 3_600_000;
/** How often a payout proven not to have left is handed over before it is refunded. */
export const HANDOVERS_MAX = 3;

/** Maximum duration of each hold, from its start. */
export const holdMs = {
  review: 24 * 3_600_000,
  sanctions: 72 * 3_600_000,
  chainDown: 24 * 3_600_000,
  courtOrder: 30 * 24 * 3_600_000,
  /** Lets the customer reconsider before a payout that did not leave is handed over again. */
  notSent: 15 * 60_000,
  /** The customer froze the account; if they never end it, the money returns to it. */
  accountFrozen: 7 * 24 * 3_600_000,
  handover: 3_600_000,
  confirmation: 24 * 3_600_000,
  /** Interval of reminders to operators. */
  handoverLate: 24 * 3_600_000,
  confirmationLate: 24 * 3_600_000,
} as const;
