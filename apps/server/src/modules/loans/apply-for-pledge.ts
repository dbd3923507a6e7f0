import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { requireIdentity } from '@candor/domain/loans/credit-application';
import { borrowable } from '@candor/domain/loans/loan-to-value';
import type { PledgeTerms } from '@candor/domain/loans/terms';
import { moneyAccount, payoutTransfers, pledgeTransfers } from '@candor/domain/loans/transfers';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import {
  type Command,
  type EquityReading,
  Guard,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import { claimSigned, loadClaimable, requireClaimable } from './claim-pictures.ts';
import type { LoansOptions } from './deps.ts';
import { started } from './loan-changes.ts';
import { newLoan } from './new-loan.ts';
import { openablePrice } from './prices-now.ts';
import type { Prepared } from './prepare.ts';
import { insertLoan } from './store.ts';
import { type CurrentTerms, loadCurrent, requireCurrent } from './require-current.ts';
import { requireConfirmed } from '../identity/index.ts';
import type { StoredLoan } from './stored-loan.ts';
import { loanEvents, requireFree, writeEvents, writeDates } from './write-change.ts';

export interface ApplyForPledge {
  readonly userId: string;
  /** Id that the loan will get. */
  readonly id: string;
  readonly request: RequestOf<'applyForPledgeLoan'>;
  readonly prepared: Prepared;
  readonly isConfirmed: boolean;
}

interface Loaded {
  readonly current: CurrentTerms;
  readonly identities: Awaited<ReturnType<LoansOptions['levelsOf']>>;
  readonly claimable: ReadonlySet<string>;
  readonly equity: readonly EquityReading[];
  readonly guard: Guard;
}

interface Change extends Pick<Loaded, 'equity'> {
  readonly loan: StoredLoan;
  readonly prepared: Prepared;
}

/** Locks collateral and pays out a loan against it, from the house's free equity. */
export const applyForPledgeCommand = (
  deps: LoansOptions,
): Command<ApplyForPledge, Loaded, Change, StoredLoan> => ({
  name: 'applyForPledgeLoan',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const nowMs = deps.clock.now();
    const userIds = commands.map(({ userId }) => userId);
    return {
      current: await loadCurrent(tx, nowMs),
      identities: await deps.levelsOf(tx, userIds),
      claimable: await loadClaimable(tx, commands),
      equity: await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs, 0),
      guard: new Guard(new Map()),
    };
  },
  lockShared: async (tx, _commands, loaded) => ({
    ...loaded,
    guard: await lockGuard(tx, loaded.equity),
  }),
  accounts: ({ userId, prepared: { version } }) =>
    version.terms.kind === 'pledge'
      ? [moneyAccount(userId), customerAccount(userId, 'balance', version.terms.collateral)]
      : [],
  decide(command, { loaded, balances, nowMs }) {
    const { userId, id, request, prepared } = command;
    requireConfirmed(command);
    requireCurrent(loaded.current, prepared);
    requireIdentity(loaded.identities.get(userId) ?? 'none');
    requireClaimable(loaded.claimable, [prepared.fileId]);
    const terms = requireCollateral(command);
    const index = openablePrice(deps.prices, terms.collateral, nowMs);
    requireCovered(terms, request, index.price);
    const { collateral, amount } = request;
    const available = balances.available(customerAccount(userId, 'balance', terms.collateral));
    if (collateral > available)
      throw new Refusal('wallet.insufficientBalance', {
        available: toText(available),
        needed: toText(collateral),
      });
    requireFree(loaded.guard, amount);
    const pledged = { currency: terms.collateral, quantity: collateral };
    const loan = started(newLoan(command, { purpose: null, pledged }, nowMs), nowMs);
    return {
      change: { loan, prepared, equity: loaded.equity },
      result: loan,
      transfers: [
        ...pledgeTransfers(loan, terms.collateral, collateral),
        ...payoutTransfers(loan, amount),
      ],
      transferKey: `loan/${id}/start/0`,
      events: loanEvents(loan),
    };
  },
  counts: ({ guard }, { transferKey, transfers }) => guard.count(transferKey, transfers),
  async write(tx, changes, { nowMs }) {
    for (const { loan, prepared } of changes) {
      await insertLoan(tx, loan, nowMs);
      await claimSigned(tx, loan, prepared, nowMs);
      const paid = { kind: 'paidOut', amount: loan.amount, owed: loan.amount } as const;
      const events = [{ ...paid, currency: SETTLEMENT_CURRENCY }];
      await writeEvents(tx, deps, { loan, events }, nowMs);
      await writeDates(tx, loan);
    }
    await keepReadings(tx, changes[0]!.equity);
  },
});

/** Refuses: loans.unknownTerms for terms of credit, loans.wrongCollateral, loans.tooLittleCollateral. */
function requireCollateral({ request, prepared }: ApplyForPledge): PledgeTerms {
  const { terms } = prepared.version;
  if (terms.kind !== 'pledge') throw new Refusal('loans.unknownTerms');
  const { collateralCurrency = terms.collateral } = request;
  if (collateralCurrency !== terms.collateral)
    throw new Refusal('loans.wrongCollateral', { currency: terms.collateral });
  return terms;
}

/** A loan starts with at most the initial share of its counted collateral. Refuses: loans.tooLittleCollateral. */
function requireCovered(
  { haircut, ltv, currency }: PledgeTerms,
  { collateral: quantity, amount }: ApplyForPledge['request'],
  index: Parameters<typeof borrowable>[2],
): void {
  const most = borrowable({ quantity, haircut }, ltv.initial, index);
  if (amount > most)
    throw new Refusal('loans.tooLittleCollateral', {
      maximum: toText(truncateTo(most, 2) as Money),
      currency,
    });
}
