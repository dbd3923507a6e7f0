import type { Balances } from '@candor/domain/ledger/balances';
import type { CustomerAccount, Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import type { Idempotency } from '../../platform/idempotency-records.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';

/** What one act wants to happen; written only if its transfers can be made. */
export interface Decision<Change, Result> {
  /** State to write, handed to `write` together with those of the same batch. */
  readonly change: Change;
  readonly result: Result;
  readonly transfers: readonly Transfer[];
  /** Idempotency key of the transfers, unique for the customer for ever. */
  readonly transferKey: string;
  readonly events: readonly OutboxEvent[];
}

/**
 * A use case that moves money: load → decide → write, over a whole batch of requests in one
 * transaction. Requests that share a lane never meet in one batch, so `decide` sees settled state.
 */
export interface Command<Request, Loaded, Change, Result> {
  readonly name: string;
  /** Whose requests wait for each other: the customer, or the thing that is acted upon. */
  orderingKey(request: Request): string;
  /** Whose books move. */
  userId(request: Request): string;
  /** Reads, and locks in sorted order, all rows that the requests need. */
  load(tx: Tx, requests: readonly Request[]): Promise<Loaded>;
  /** Customer accounts that the decision may touch; accounts of new things need no mention. */
  accounts(request: Request, loaded: Loaded): readonly CustomerAccount[];
  /**
   * Locks, after the balances, what all customers share, and reads what is only right under that
   * lock. Missing: nothing is shared.
   */
  lockShared?(tx: Tx, requests: readonly Request[], loaded: Loaded): Promise<Loaded>;
  /** Pure: remembers nothing, here or elsewhere. Throws a Refusal to say no to this request alone. */
  decide(
    request: Request,
    world: { readonly loaded: Loaded; readonly balances: Balances; readonly nowMs: number },
  ): Decision<Change, Result>;
  /** Counts an accepted decision in what was loaded, for the requests that are decided after it. */
  counts?(loaded: Loaded, decision: Decision<Change, Result>): void;
  /** Writes the changes of the batch in as few statements as possible. */
  write(tx: Tx, changes: readonly Change[], nowMs: number): Promise<unknown>;
}

/** How a caller asks for an act. */
export interface CommandOptions<Result> {
  /** Null for acts of the product itself, which are guarded by the state they change. */
  readonly idempotency: Idempotency | null;
  /** The result as it travels; stored, so that a repeat gets the first answer to the letter. */
  readonly encode: (result: Result) => unknown;
}
