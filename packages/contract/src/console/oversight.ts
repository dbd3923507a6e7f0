import * as z from 'zod/mini';
import { empty, integer, key, optionalFigure, signedMoney, text } from '../wire/fields.ts';
import { consoleCall } from './console-call.ts';
import { limit } from './queues.ts';

export const auditLine = z.object({
  number: z.number(),
  at: z.number(),
  operatorId: z.string(),
  operator: z.string(),
  kind: z.string(),
  subject: z.string(),
  userId: z.string(),
  reason: z.string(),
  detail: z.string(),
  hash: z.string(),
});

export const healthSample = z.object({
  at: z.number(),
  oldestTickAgeMs: z.number(),
  lateJobs: z.number(),
  waitingEvents: z.number(),
  findings: z.number(),
  houseEquity: signedMoney,
});

export const health = z.object({
  now: z.number(),
  markets: z.array(
    z.object({
      symbol: z.string(),
      state: z.string(),
      sequence: z.number(),
      ageMs: z.number(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: z.number(),
      late: z.number(),
      /** How long the latest of them is over, in milliseconds. */
      latestMs: z.number(),
      /** Null when nothing waits. */
      nextDueAt: z.nullable(z.number()),
      /** When it last did all that was due; null before the first time. */
      lastDoneAt: z.nullable(z.number()),
      /** How long its last round took, in milliseconds; null before the first. */
      tookMs: z.nullable(z.number()),
      /** Rounds that failed one after the other: anything but zero is an alarm. */
      failures: z.number(),
      lastError: z.nullable(z.string()),
    }),
  ),
  waitingEvents: z.number(),
  /** Real networks, with the age of the newest block. */
  networks: z.array(
    z.object({
      chainType: z.string(),
      height: z.number(),
      ageMs: z.number(),
      isDown: z.boolean(),
    }),
  ),
  /** Payouts that are under way for longer than they may. */
  latePayouts: z.number(),
  books: z.array(
    z.object({
      currency: z.string(),
      /** Of all postings: anything but zero is an alarm. */
      sum: signedMoney,
      customers: signedMoney,
      equity: signedMoney,
      reserved: signedMoney,
      insurance: signedMoney,
      fees: signedMoney,
    }),
  ),
  findings: z.array(z.object({ check: z.string(), place: z.string(), detail: z.string() })),
  /** When the books were last proved; null before the first time. */
  provedAt: z.nullable(z.number()),
  samples: z.array(healthSample),
});

export const oversightCalls = {
  getHealth: consoleCall({
    summary: 'Prices, due work, books and findings, with the last hours behind them',
    roles: [],
    request: empty,
    result: health,
  }),
  listAuditLines: consoleCall({
    summary: 'The log of everything operators saw and did, newest first',
    roles: ['auditor'],
    request: z.object({
      operatorId: z.optional(key),
      userId: z.optional(key),
      kind: z.optional(text(64)),
      limit,
      /** Number of the last line of the page before. */
      after: optionalFigure(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    }),
    result: z.object({
      lines: z.array(auditLine),
      /** `after` of the next page; missing on the last one. */
      next: z.optional(z.number()),
    }),
  }),
  verifyAuditLines: consoleCall({
    summary: 'Hashes the whole log again and says whether a line was changed, added or taken out',
    roles: ['auditor'],
    request: empty,
    result: z.object({
      isWhole: z.boolean(),
      lines: z.number(),
      /** First line that does not fit; null when all do. */
      brokenAt: z.nullable(z.number()),
      head: z.string(),
    }),
  }),
} as const;
