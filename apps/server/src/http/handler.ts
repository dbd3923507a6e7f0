import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { Idempotency } from '../platform/idempotency-records.ts';

/** What a handler knows about the call besides its request. */
export interface CallContext {
  /** Empty for an anonymous visitor. */
  readonly userId: string;
  readonly sessionId: string;
  /** As in the headers; used for text sent by email. */
  readonly language: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
  /** The device secret that the client generated; empty when it sent none. */
  readonly device: string;
  readonly nowMs: number;
  /** Null when the client sent nothing that distinguishes a retry from a new request. */
  readonly idempotency: Idempotency | null;
}

/** JSON text sent as is: stored responses, and results serialized once for many callers. */
export interface WireText {
  readonly wire: string;
}

export type Handler<Name extends CallName> = (
  request: RequestOf<Name>,
  context: CallContext,
) => Promise<ResultOf<Name> | WireText> | ResultOf<Name> | WireText;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };
