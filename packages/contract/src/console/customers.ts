import * as z from 'zod/mini';
import { id, postingPlace, signedMoney, text } from '../wire/fields.ts';
import { consoleCall } from './console-call.ts';
import { reason } from './operators.ts';
import { fact, limit, offeredCommand } from './queues.ts';

const SERVING = ['support', 'reviewer', 'finance', 'auditor'] as const;

/** A customer in a list: enough to tell two apart, no more. */
const customerLine = z.object({
  id: z.string(),
  username: z.string(),
  /** Mostly masked. */
  contact: z.string(),
  createdAt: z.number(),
});

export const customer = z.object({
  id: z.string(),
  facts: z.array(fact),
  balances: z.array(
    z.object({ kind: z.string(), ref: z.string(), currency: z.string(), available: signedMoney }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      ip: z.string(),
      userAgent: z.string(),
      createdAt: z.number(),
      lastSeenAt: z.number(),
    }),
  ),
});

export const customersCalls = {
  searchCustomers: consoleCall({
    summary: 'Customers by id, name, email or phone, complete or by prefix',
    roles: SERVING,
    request: z.object({ search: text(100) }),
    result: z.array(customerLine),
  }),
  getCustomer: consoleCall({
    summary: 'One customer: facts, balances and sessions, read-only',
    roles: SERVING,
    request: z.object({ id, reason }),
    result: customer,
    refusals: ['operators.unknownCustomer'],
  }),
  listCustomerTransfers: consoleCall({
    summary: 'Movements of one customer, newest first, with the available corrections',
    roles: SERVING,
    request: z.object({ id, reason, limit, after: z.optional(postingPlace) }),
    result: z.object({
      transfers: z.array(
        z.object({
          key: z.string(),
          leg: z.number(),
          type: z.string(),
          kind: z.string(),
          currency: z.string(),
          amount: signedMoney,
          balanceAfter: signedMoney,
          at: z.number(),
          /** Null if a movement of this kind can never be reversed manually. */
          correction: z.nullable(offeredCommand),
        }),
      ),
      /** Counted up to ten thousand. */
      total: z.number(),
      /** `after` of the next page; missing on the last one. */
      next: z.optional(z.string()),
    }),
    refusals: ['operators.unknownCustomer'],
  }),
} as const;
