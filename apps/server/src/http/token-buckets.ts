import { MINUTE_MS } from '@candor/domain/durations';

/** Callers remembered; a new one beyond that evicts the least recently seen. */
const CALLERS_MAX = 100_000;
/** The burst: a tenth of a minute's tokens, but at least one page of the app with all its files. */
const BURST_SHARE = 10;
const BURST_MIN = 60;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Tokens per caller; they refill steadily, up to the burst. */
export interface TokenBuckets {
  /** Takes the price, or takes nothing and returns false. Above a full bucket, takes all of it. */
  pay(caller: string, price: number, nowMs: number): boolean;
  /** Share of a full bucket that a caller has left, 0 to 1. */
  share(caller: string, nowMs: number): number;
}

export function createTokenBuckets(tokensPerMinute: number): TokenBuckets {
  const full = Math.max(
    Math.ceil(tokensPerMinute / BURST_SHARE),
    Math.min(tokensPerMinute, BURST_MIN),
  );
  /** In the order of their last payment. Grows as needed: an LRU cache allocates all at once. */
  const buckets = new Map<string, Bucket>();

  function refilled(caller: string, nowMs: number): Bucket {
    const bucket = buckets.get(caller) ?? { tokens: full, atMs: nowMs };
    // A clock that steps back neither adds nor removes tokens.
    const passedMs = Math.max(nowMs - bucket.atMs, 0);
    bucket.tokens = Math.min(full, bucket.tokens + (passedMs * tokensPerMinute) / MINUTE_MS);
    bucket.atMs = nowMs;
    return bucket;
  }

  return {
    pay(caller, price, nowMs) {
      const bucket = refilled(caller, nowMs);
      buckets.delete(caller);
      buckets.set(caller, bucket);
      if (buckets.size > CALLERS_MAX) buckets.delete(buckets.keys().next().value!);
      const due = Math.min(price, full);
      if (bucket.tokens < due) return false;
      bucket.tokens -= due;
      return true;
    },
    share: (caller, nowMs) => refilled(caller, nowMs).tokens / full,
  };
}
