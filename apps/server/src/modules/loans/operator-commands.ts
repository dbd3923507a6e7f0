import { id } from '@candor/contract/wire/fields';
import { creditRejectionReasons, reviewedItems } from '@candor/domain/loans/credit-application';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../platform/operator-commands.ts';
import type { LoansOptions } from './deps.ts';
import { loanFacts } from './operator-facts.ts';
import { approveAlone, beginReview, passLoan, rejectLoan } from './review.ts';
import { findLoanById, type LoanName } from './store.ts';

const reviewTables = ['loans.loan', 'loans.event', 'platform.outbox', 'platform.due'];
const reason = z.optional(z.enum(creditRejectionReasons));
const payload = z.object({ id });

type Deps = Pick<LoansOptions, 'random' | 'outbox' | 'countries'>;

/**
 * Reviews of credit. One person decides up to a limit, above it two; no command of a single person
 * moves money. None has a field for an amount, a rate or a date.
 */
export const operatorCommandsOf = (deps: Deps): OperatorCommands => ({
  'loans.beginReview': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload,
    fields: [],
    writes: reviewTables,
    execute: async (tx, { id: loanId }, context) =>
      beginReview(deps, tx, { name: await requireName(tx, loanId), ...byOf(context) }),
  }),
  'loans.approve': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload,
    fields: [],
    writes: reviewTables,
    describe: factsOfLoan,
    execute: async (tx, { id: loanId }, context) =>
      approveAlone(deps, tx, { name: await requireName(tx, loanId), ...byOf(context) }),
  }),
  'loans.approveLarge': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload,
    fields: [],
    writes: [...reviewTables, 'ledger.transfer', 'ledger.balance', 'ledger.guard'],
    describe: factsOfLoan,
    async execute(tx, { id: loanId }, context) {
      invariant(new Set(context.operatorIds).size >= 2, 'two operators decide about large credit');
      await passLoan(deps, tx, { name: await requireName(tx, loanId), ...byOf(context) });
    },
  }),
  'loans.reject': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload: z.object({
      id,
      income: reason,
      bankStatement: reason,
      purpose: reason,
      signature: reason,
    }),
    fields: reviewedItems.map((item) => ({
      name: item,
      type: 'choice',
      choices: creditRejectionReasons,
      isOptional: true,
    })),
    writes: [...reviewTables, 'loans.rejection'],
    async execute(tx, { id: loanId, ...reasons }, context) {
      const rejections = Object.fromEntries(
        Object.entries(reasons).filter(([, given]) => given !== undefined),
      );
      const name = await requireName(tx, loanId);
      await rejectLoan(deps, tx, { name, rejections, ...byOf(context) });
    },
  }),
});

const byOf = ({ operatorIds, nowMs }: OperatorCommandContext) => ({
  by: operatorIds.join(' '),
  nowMs,
});

/** Refuses: loans.notFound. */
async function requireName(tx: Tx, loanId: string): Promise<LoanName> {
  const loan = await findLoanById(tx, loanId);
  if (!loan) throw new Refusal('loans.notFound');
  return loan;
}

async function factsOfLoan(
  db: Queryable,
  { id: loanId }: z.output<typeof payload>,
): Promise<OperatorFact[]> {
  const loan = await findLoanById(db, loanId);
  return loan ? loanFacts(loan) : [];
}
