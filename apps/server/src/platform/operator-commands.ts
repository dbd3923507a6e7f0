import type { OperatorRole } from '@candor/domain/operators/roles';
import type * as z from 'zod/mini';
import type { Queryable, Tx } from './db.ts';

export interface OperatorCommandContext {
  /** The operators behind the command: the maker, then, where two are needed, the checker. */
  readonly operatorIds: readonly string[];
  /** Epoch milliseconds of the transaction. */
  readonly nowMs: number;
}

/** What an operator enters; the rest of the payload comes from the queue item. */
export interface OperatorField {
  /** Name of the payload's field. */
  readonly name: string;
  readonly type:
    | 'text'
    | 'longText'
    | 'decimal'
    | 'integer'
    | 'boolean'
    | 'choice'
    | 'choices'
    | 'time'
    /** Id of an article's picture. */
    | 'picture'
    /** Id and hash of a bank statement that was read. */
    | 'statement';
  /** One of them for a `choice`, one or more for `choices`. */
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
}

/**
 * Something that operators can do. It runs in one transaction with its entry in the audit log, and
 * with closing its proposal where two people are needed. A refusal rolls everything back.
 */
export interface OperatorCommand<Payload = unknown> {
  readonly role: OperatorRole;
  /** Whether a second operator has to confirm. Everything that moves money needs one. */
  readonly makerChecker: boolean;
  /** Untrusted until this codec has decoded it. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly fields?: readonly OperatorField[];
  /**
   * Every table that it may write, `schema.table`. A test compares this with what it does write.
   */
  readonly writes: readonly string[];
  /** What the checker is shown, in current figures. Without it the payload is shown. */
  describe?(db: Queryable, payload: Payload): Promise<readonly OperatorFact[]>;
  /** Load, decide and write inside `tx`. No effect outside of it. */
  execute(tx: Tx, payload: Payload, context: OperatorCommandContext): Promise<void>;
}

/** By kind: the module's noun, a dot, a verb: `wallet.approveDeposit`. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Erases the payload type, so that commands with different payloads fit in one table. */
export const operatorCommand = <Payload>(command: OperatorCommand<Payload>): OperatorCommand =>
  command as OperatorCommand;

/** One figure or text of an item. The name is a message `console.fact.<name>`. */
export interface OperatorFact {
  readonly name: string;
  readonly type: 'text' | 'amount' | 'time' | 'user' | 'status' | 'hash' | 'picture';
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
  /** Deadline for the decision; null without one. */
  readonly dueAtMs: number | null;
  readonly facts: readonly OperatorFact[];
}

export interface QueueItemDetail extends QueueItem {
  /** Documents that `openDocument` opens; each view is written to the audit log. */
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly history: readonly {
    readonly atMs: number;
    readonly name: string;
    readonly text: string;
  }[];
  /** What can be done with it now: kinds of commands with their payload so far. */
  readonly commands: readonly {
    readonly kind: string;
    readonly payload: Readonly<Record<string, unknown>>;
  }[];
}

export interface QueueAsk {
  /** One of the queue's `statuses`; null for all. */
  readonly status: string | null;
  /** Text that the id, the customer or a fact must contain; null for all. */
  readonly search: string | null;
  readonly userId: string | null;
  readonly limit: number;
}

/** Who views a document, and why: customers can see who viewed theirs. */
export interface DocumentView {
  readonly operatorId: string;
  /** `review`, or another purpose that the operator gave. */
  readonly reason: 'review' | 'support' | 'courtOrder';
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * A read-only work list; waiting items come oldest first. `roles` lists the operators who see it.
 */
export interface OperatorQueue {
  readonly roles: readonly OperatorRole[];
  /** Filters offered, starting with the items that wait for operators. */
  readonly statuses: readonly string[];
  /** A register of existing records, in which nothing awaits a decision. */
  readonly isRegister?: true;
  /** Two-person commands on an item, and the payload field that names it. */
  readonly proposedBy?: { readonly kinds: readonly string[]; readonly field: string };
  /** Of an item. What does not parse names nothing. */
  readonly itemId: z.ZodMiniType<string, string>;
  list(db: Queryable, ask: QueueAsk): Promise<{ items: readonly QueueItem[]; total: number }>;
  find(db: Queryable, id: string): Promise<QueueItemDetail | null>;
  /**
   * Bytes of a document, re-encoded and safe to show; null when it does not belong to this item.
   * The view is recorded before the bytes are returned.
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
