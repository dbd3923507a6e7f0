import { LRUCache } from 'lru-cache';

/** Callers that are remembered; a newcomer beyond them pushes out whoever called longest ago. */
const CALLERS_MAX = 100_000;
const MINUTE_MS = 60_000;
/** What may be spent at once: a tenth of a minute's tokens, at least a page of the app with all its files. */
const BURST_SHARE = 10;
const BURST_MIN = 60;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Tokens of each caller; they come back steadily, up to what may be spent at once. */
export interface TokenBuckets {
  /** Pays a price, or pays nothing and answers false. A price above a full bucket takes all of it. */
  pay(caller: string, price: number, nowMs: number): boolean;
  /** What a caller has left: 1 for a full bucket. */
  share(caller: string, nowMs: number): number;
}

export function createTokenBuckets(tokensPerMinute: number): TokenBuckets {
  const full = Math.max(
    Math.ceil(tokensPerMinute / BURST_SHARE),
    Math.min(tokensPerMinute, BURST_MIN),
  );
  const buckets = new LRUCache<string, Bucket>({ max: CALLERS_MAX });

  function refilled(caller: string, nowMs: number): Bucket {
    const bucket = buckets.get(caller) ?? { tokens: full, atMs: nowMs };
    // A clock that steps back gives nothing, and takes nothing.
    const passedMs = Math.max(nowMs - bucket.atMs, 0);
    bucket.tokens = Math.min(full, bucket.tokens + (passedMs * tokensPerMinute) / MINUTE_MS);
    bucket.atMs = nowMs;
    return bucket;
  }

  return {
    pay(caller, price, nowMs) {
      const bucket = refilled(caller, nowMs);
      buckets.set(caller, bucket);
      const due = Math.min(price, full);
      if (bucket.tokens < due) return false;
      bucket.tokens -= due;
      return true;
    },
    share: (caller, nowMs) => refilled(caller, nowMs).tokens / full,
  };
}
