import { freezeLimit } from '@candor/domain/products/freeze';
import { exclusionTerms } from '@candor/domain/responsible-trading/exclusion';
import {
  accountFreezeReasons,
  requireFreezeDeadline,
} from '@candor/domain/responsible-trading/freeze';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import { operatorCommand, type OperatorFact } from '../../../platform/operator-commands.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { isCustomer } from '../../identity/index.ts';
import { beginBreak } from '../breaks.ts';
import { CANCEL_JOB } from '../cancel-orders.job.ts';
import { insertFreeze, liftFreezes, lockAccounts, setFreeze } from '../store.ts';

interface Told {
  readonly outbox: Pick<Outbox, 'publish'>;
}

const REFERENCE_MAX = 200;
const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(REFERENCE_MAX));
const excluding = z.object({ userId: z.uuid(), term: z.enum(exclusionTerms), reference });
const freezing = z.object({
  userId: z.uuid(),
  reason: z.enum(accountFreezeReasons),
  /** Epoch milliseconds. */
  until: z.number().check(z.int(), z.positive()),
  reference,
});
const lifting = z.object({ userId: z.uuid() });

const BREAK_TABLES = [
  'responsible_trading.account',
  'responsible_trading.exclusion',
  'responsible_trading.person',
  'platform.due',
  'platform.outbox',
] as const;

const user = (userId: string): OperatorFact => ({ name: 'user', type: 'user', value: userId });

/**
 * Begins or lengthens a break at the customer's written request. There is no command that ends one.
 * Refuses: operators.unknownCustomer, responsibleTrading.cannotShorten.
 */
export const excludeCustomer = (deps: Told) =>
  operatorCommand<z.output<typeof excluding>>({
    role: 'support',
    makerChecker: true,
    payload: excluding,
    fields: [
      { name: 'userId', type: 'text' },
      { name: 'term', type: 'choice', choices: exclusionTerms },
      { name: 'reference', type: 'text' },
    ],
    writes: BREAK_TABLES,
    async describe(_db, { userId, term, reference: letter }) {
      return [
        user(userId),
        { name: 'term', type: 'status', value: term },
        { name: 'reference', type: 'text', value: letter },
      ];
    },
    async execute(tx, { userId, term }, { nowMs }) {
      await requireCustomer(tx, userId);
      await beginBreak(deps, tx, { userId, term, source: 'operators' }, nowMs);
    },
  });

/**
 * Freezes an account for a reason of the list, until a deadline at which it goes on by itself.
 * Refuses: operators.unknownCustomer, settings.outOfBounds.
 */
export const freezeAccount = operatorCommand<z.output<typeof freezing>>({
  role: 'reviewer',
  makerChecker: true,
  payload: freezing,
  fields: [
    { name: 'userId', type: 'text' },
    { name: 'reason', type: 'choice', choices: accountFreezeReasons },
    { name: 'until', type: 'time' },
    { name: 'reference', type: 'text' },
  ],
  writes: ['responsible_trading.account', 'responsible_trading.freeze', 'platform.due'],
  async describe(_db, { userId, reason, until, reference: document }) {
    return [
      user(userId),
      { name: 'reason', type: 'status', value: reason },
      { name: 'until', type: 'time', value: String(until) },
      { name: 'reference', type: 'text', value: document },
    ];
  },
  async execute(tx, { userId, reason, until, reference: document }, { nowMs }) {
    await requireCustomer(tx, userId);
    const account = (await lockAccounts(tx, [userId])).get(userId)!;
    const freeze = { reason, untilMs: until };
    requireFreezeDeadline(freeze, nowMs);
    // Renewed without a gap, it still ends: nobody is kept from their account for good.
    const isOn = account.freeze !== null && account.freeze.untilMs > nowMs;
    const firstAtMs = (isOn ? account.firstFrozenAtMs : null) ?? nowMs;
    if (until > freezeLimit(firstAtMs, nowMs))
      throw new Refusal('settings.outOfBounds', { name: 'until' });
    await setFreeze(tx, userId, { ...freeze, firstAtMs });
    await insertFreeze(tx, { userId, ...freeze, reference: document, begunAtMs: nowMs });
    await scheduleDue(tx, { name: CANCEL_JOB, key: userId, dueAt: nowMs });
  },
});

/** Ends a freeze before its deadline. Refuses: settings.unchanged when there is none. */
export const liftFreeze = operatorCommand<z.output<typeof lifting>>({
  role: 'reviewer',
  makerChecker: true,
  payload: lifting,
  writes: ['responsible_trading.account', 'responsible_trading.freeze'],
  describe: async (_db, { userId }) => [user(userId)],
  async execute(tx, { userId }, { nowMs }) {
    const account = (await lockAccounts(tx, [userId])).get(userId)!;
    if (!account.freeze || account.freeze.untilMs <= nowMs) throw new Refusal('settings.unchanged');
    await setFreeze(tx, userId, null);
    await liftFreezes(tx, userId, nowMs);
  },
});

async function requireCustomer(tx: Tx, userId: string): Promise<void> {
  if (!(await isCustomer(tx, userId))) throw new Refusal('operators.unknownCustomer');
}
