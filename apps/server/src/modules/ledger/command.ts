import type { Balances } from '@candor/domain/ledger/balances';
import type { CustomerAccount, Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import type { Idempotency } from '../../platform/idempotency-records.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';

/** What one command decided; written only if its transfers can be made. */
export interface Decision<Change, Result> {
  /** State to write, handed to `write` together with those of the same batch. */
  readonly change: Change;
  readonly result: Result;
  readonly transfers: readonly Transfer[];
  /** Idempotency key of the transfers, unique per customer forever. */
  readonly transferKey: string;
  /** Transfers made before those above, under keys of their own. */
  readonly before?: readonly { readonly key: string; readonly transfers: readonly Transfer[] }[];
  readonly events: readonly OutboxEvent[];
}

/**
 * A use case that moves money: load → decide → write, over a whole batch of requests in one
 * transaction. Requests with the same ordering key are never in one batch, so `decide` sees settled
 * state.
 */
export interface Command<Request, Loaded, Change, Result> {
  readonly name: string;
  /** Requests with the same key run one after the other: the customer, or the affected record. */
  orderingKey(request: Request): string;
  /** The customer whose books change. */
  userId(request: Request): string;
  /** Reads, and locks in sorted order, all rows that the requests need. */
  load(tx: Tx, requests: readonly Request[]): Promise<Loaded>;
  /** Customer accounts that the decision may touch; accounts it creates need not be listed. */
  accounts(request: Request, loaded: Loaded): readonly CustomerAccount[];
  /**
   * Locks, after the balances, the rows that all customers share, and reads what is only correct
   * under that lock. Omitted if nothing is shared.
   */
  lockShared?(tx: Tx, requests: readonly Request[], loaded: Loaded): Promise<Loaded>;
  /** Pure: keeps no state. Throws a Refusal to refuse this request alone. */
  decide(
    request: Request,
    world: { readonly loaded: Loaded; readonly balances: Balances; readonly nowMs: number },
  ): Decision<Change, Result>;
  /** Applies an accepted decision to the loaded state, for the requests decided after it. */
  counts?(loaded: Loaded, decision: Decision<Change, Result>): void;
  /**
   * Writes the changes of the batch in as few statements as possible, the last ones of the
   * transaction: rows that all customers share are changed at their end.
   */
  write(
    tx: Tx,
    changes: readonly Change[],
    world: { readonly loaded: Loaded; readonly nowMs: number },
  ): Promise<unknown>;
}

/** How a caller runs a command. */
export interface CommandOptions<Result> {
  /** Null for commands of the product itself, which are guarded by the state they change. */
  readonly idempotency: Idempotency | null;
  /** The result as sent; stored, so that a retry gets exactly the first response. */
  readonly encode: (result: Result) => unknown;
}
