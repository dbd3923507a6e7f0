import type * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';

/** What every row of the contract states: who may call, what goes in, what comes out. */
export interface Call<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Result extends z.core.$ZodType = z.core.$ZodType,
> {
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly access: 'public' | 'member';
  /** Changes something of worth: takes an idempotency key and answers a repeat with the first answer. */
  readonly idempotent?: true;
  /**
   * Fields by which a repeat may differ and still be the same wish: secrets that are good once, and
   * what the screen happened to show. Plain names, only with `idempotent`.
   */
  readonly passing?: readonly string[];
  readonly request: Request;
  readonly result: Result;
  /** Refusals that are particular to this call. */
  readonly refusals?: readonly ErrorKey[];
}

export const define = <Request extends z.core.$ZodType, Result extends z.core.$ZodType>(
  call: Call<Request, Result>,
): Call<Request, Result> => call;
