import type { Balances } from '@candor/domain/ledger/balances';
import type { CustomerAccount, Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import type { Idempotency } from '../../platform/answers.ts';
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
export interface Act<Request, Loaded, Change, Result> {
  readonly name: string;
  /** Whose requests wait for each other: the customer, or the thing that is acted upon. */
  lane(request: Request): string;
  /** Whose books move. */
  userId(request: Request): string;
  /** Reads, and locks in sorted order, all rows that the requests need. */
  load(tx: Tx, requests: readonly Request[]): Promise<Loaded>;
  /** Customer accounts that the decision may touch; accounts of new things need no mention. */
  accounts(request: Request, loaded: Loaded): readonly CustomerAccount[];
  /** Pure. Throws a Refusal to say no to this request alone. */
  decide(
    request: Request,
    world: { readonly loaded: Loaded; readonly balances: Balances; readonly nowMs: number },
  ): Decision<Change, Result>;
  /** Writes the changes of the batch in as few statements as possible. */
  write(tx: Tx, changes: readonly Change[], nowMs: number): Promise<unknown>;
}

/** How a caller asks for an act. */
export interface ActOptions<Result> {
  /** Null for acts of the product itself, which are guarded by the state they change. */
  readonly idempotency: Idempotency | null;
  /** The result as it travels; stored, so that a repeat gets the first answer to the letter. */
  readonly encode: (result: Result) => unknown;
}

/** JSON text of a result, first or repeated. */
export interface WireAnswer {
  readonly wire: string;
  readonly repeated: boolean;
}
