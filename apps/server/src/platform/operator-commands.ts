import type { OperatorRole } from '@candor/domain/operators/roles';
import type * as z from 'zod/mini';
import type { Queryable, Tx } from './db.ts';

export interface OperatorCommandContext {
  /** Who wants the act: the maker, then, where two are needed, the checker. */
  readonly operatorIds: readonly string[];
  /** Epoch milliseconds of the transaction. */
  readonly nowMs: number;
}

/** What an operator types when acting; everything else of the payload comes from the queue's item. */
export interface OperatorField {
  /** Name of the payload's field. */
  readonly name: string;
  readonly type: 'text' | 'longText' | 'decimal' | 'integer' | 'boolean' | 'choice' | 'time';
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
}

/**
 * Something that operators can do. It runs in one transaction with its line in the audit log, and
 * with the closing of its proposal where two people are needed. Whatever it refuses rolls back.
 */
export interface OperatorCommand<Payload = unknown> {
  readonly role: OperatorRole;
  /** Whether a second operator has to confirm. Everything that moves money needs one. */
  readonly makerChecker: boolean;
  /** Never believed before this codec has read it. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly fields?: readonly OperatorField[];
  /** Every table that it may write, `schema.table`. Held against what it does write by a test. */
  readonly writes: readonly string[];
  /** What the checker is shown, in figures of now. Without it the payload is shown. */
  describe?(db: Queryable, payload: Payload): Promise<readonly OperatorFact[]>;
  /** Load, decide and write inside `tx`. No effect outside of it. */
  execute(tx: Tx, payload: Payload, context: OperatorCommandContext): Promise<void>;
}

/** By kind: the noun of the module, a dot, a verb: `wallet.approveDeposit`. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Gives an act its place in the table, where acts of every payload stand together. */
export const operatorCommand = <Payload>(command: OperatorCommand<Payload>): OperatorCommand =>
  command as OperatorCommand;

/** One figure or text of an item. The name is a message `console.fact.<name>`. */
export interface OperatorFact {
  readonly name: string;
  readonly type: 'text' | 'amount' | 'time' | 'user' | 'status' | 'hash';
  /** Decimal text of an amount, epoch milliseconds of a time, otherwise the text itself. */
  readonly value: string;
  /** Of an amount. */
  readonly currency?: string;
}

export interface QueueItem {
  readonly id: string;
  /** The customer concerned; null when there is none. */
  readonly userId: string | null;
  readonly status: string;
  readonly createdAtMs: number;
  /** When it has to be decided; null when nothing presses. */
  readonly dueAtMs: number | null;
  readonly facts: readonly OperatorFact[];
}

export interface QueueItemDetail extends QueueItem {
  /** Documents that `openDocument` gives; each look is written to the audit log. */
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly history: readonly {
    readonly atMs: number;
    readonly name: string;
    readonly text: string;
  }[];
  /** What can be done with it now: kinds of acts with their payload so far. */
  readonly commands: readonly {
    readonly kind: string;
    readonly payload: Readonly<Record<string, unknown>>;
  }[];
}

export interface QueueAsk {
  /** One of the queue's `statuses`; null for all. */
  readonly status: string | null;
  /** Text that the id, the customer or a fact has to hold; null for all. */
  readonly search: string | null;
  readonly userId: string | null;
  readonly limit: number;
}

/** Who looks at a document, and why: a customer can read who saw theirs. */
export interface DocumentView {
  readonly operatorId: string;
  /** `review`, or what else the operator gave as the purpose. */
  readonly reason: 'review' | 'support' | 'courtOrder';
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** A read-only list of work, oldest first while it waits. Which operators see it is its `roles`. */
export interface OperatorQueue {
  readonly roles: readonly OperatorRole[];
  /** Filters offered, the one that waits for operators first. */
  readonly statuses: readonly string[];
  /** A list of what is, in which nothing waits for anybody. */
  readonly isRegister?: true;
  /** Acts of two people about an item, and the field of their payload that names it. */
  readonly proposedBy?: { readonly kinds: readonly string[]; readonly field: string };
  /** Of an item. What does not parse names nothing. */
  readonly itemId: z.ZodMiniType<string, string>;
  list(db: Queryable, ask: QueueAsk): Promise<{ items: readonly QueueItem[]; total: number }>;
  find(db: Queryable, id: string): Promise<QueueItemDetail | null>;
  /**
   * Bytes of a document, re-encoded and safe to show; null when it is not of this item. The look is
   * kept before the bytes are given.
   */
  openDocument?(
    db: Queryable,
    id: string,
    documentId: string,
    view: DocumentView,
  ): Promise<{ contentType: string; bytes: Buffer } | null>;
}

/** By name: `deposits`, `withdrawals`, `identity`, `symbols`. */
export type OperatorQueues = Readonly<Record<string, OperatorQueue>>;
