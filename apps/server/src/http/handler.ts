import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { Idempotency } from '../platform/idempotency-records.ts';

/** What a handler knows of the call besides its request. */
export interface CallContext {
  /** Empty for an anonymous visitor. */
  readonly userId: string;
  readonly sessionId: string;
  /** As it stood in the headers; for texts that are sent by mail. */
  readonly language: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
  /** What the client calls its device: a secret of its own making, empty when it has none. */
  readonly device: string;
  readonly nowMs: number;
  /** Null when the client gave nothing that tells a repeat from a new wish. */
  readonly idempotency: Idempotency | null;
}

/** JSON text that travels as it is: stored answers, and results that are serialised once for many. */
export interface WireText {
  readonly wire: string;
}

export type Handler<Name extends CallName> = (
  request: RequestOf<Name>,
  context: CallContext,
) => Promise<ResultOf<Name> | WireText> | ResultOf<Name> | WireText;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };
