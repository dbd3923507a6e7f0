import type * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';

/** What every row of the contract defines: access, request and result. */
export interface Call<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Result extends z.core.$ZodType = z.core.$ZodType,
> {
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly access: 'public' | 'member';
  /**
   * Changes something of value: takes an idempotency key and replays the first response to a retry.
   */
  readonly idempotent?: true;
  /**
   * Fields that may differ in a retry of the same intent: one-time secrets, and what the screen
   * happened to show. Plain names, only with `idempotent`.
   */
  readonly passing?: readonly string[];
  readonly request: Request;
  readonly result: Result;
  /** Refusals specific to this call. */
  readonly refusals?: readonly ErrorKey[];
}

export const define = <Request extends z.core.$ZodType, Result extends z.core.$ZodType>(
  call: Call<Request, Result>,
): Call<Request, Result> => call;
