import type { PeriodSums } from '@candor/domain/responsible-trading/limits';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../http/handler.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { FreezeLink, TwoProofs, RecordSecurityEvent } from '../identity/index.ts';

/** What a freeze by its owner needs of the customer's sign-in. */
export interface OwnerChecks {
  /** Who a freeze link was written for. Refuses: identity.freezeLinkInvalid. */
  readFreezeLink(token: string, context: CallContext): Promise<FreezeLink>;
  /** Uses a link up, once. Refuses: identity.freezeLinkInvalid. */
  useFreezeLink(tx: Tx, link: FreezeLink, nowMs: number): Promise<void>;
  /**
   * Checks that the owner asks, outside any transaction; what is returned consumes the proof.
   * Refuses: identity.*.
   */
  proveOwner(proof: TwoProofs, context: CallContext): Promise<(tx: Tx) => Promise<void>>;
  /** Ends every session, in the caller's transaction. */
  endSessions(tx: Tx, userId: string): Promise<number>;
  /** After the commit. */
  forgetSessions(userId: string): void;
}

/** What a freeze by its owner does with withdrawals that have not left. */
export interface WithdrawalFreeze {
  freeze(tx: Tx, of: FrozenWithdrawals, nowMs: number): Promise<FrozenCounts>;
  unfreeze(tx: Tx, userId: string, nowMs: number): Promise<void>;
}

export interface FrozenWithdrawals {
  readonly userId: string;
  /** Whether they wait, instead of returning their money. */
  readonly keeps: boolean;
}

export interface FrozenCounts {
  readonly cancelled: number;
  readonly held: number;
  /** Handed over before: nobody can stop them. */
  readonly underWay: number;
}

export interface ResponsibleTradingOptions {
  readonly owner: OwnerChecks;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly withdrawalFreeze: WithdrawalFreeze;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  /** What a customer paid in, or announced, in the running periods; in USDT. */
  readonly depositedOf: (db: Queryable, userId: string, nowMs: number) => Promise<PeriodSums>;
  /** Cancels orders that rest; true if some have to be tried again. */
  readonly cancelResting: (userId: string) => Promise<boolean>;
}
