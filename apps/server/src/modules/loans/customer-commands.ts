import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { isInReview } from '@candor/domain/loans/credit-application';
import { collateralAccount, moneyAccount } from '@candor/domain/loans/transfers';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, type Money, toText, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import {
  type Command,
  type EquityReading,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import type { LoansOptions } from './deps.ts';
import { type LoanChange, pledgedMore, repaid, requireRunning } from './loan-changes.ts';
import { requirePrecise } from './prepare.ts';
import { sellablePrice } from './prices-now.ts';
import { type LoanName, lockLoans } from './store.ts';
import type { StoredLoan } from './stored-loan.ts';
import { loanEvents, writeLoan } from './write-change.ts';

interface Named extends LoanName {
  readonly request: { readonly id: string };
}

interface Loaded {
  readonly loans: ReadonlyMap<string, StoredLoan>;
  readonly equity: readonly EquityReading[];
}

interface Change extends Pick<Loaded, 'equity'>, Pick<LoanChange, 'loan' | 'events'> {}

type OnLoan<Request> = LoanName & { readonly request: Request };
type LoanCommand<Request> = Command<OnLoan<Request>, Loaded, Change, StoredLoan>;

const nameOf = ({ userId, id }: LoanName): string => `${userId}/${id}`;

/** The customer's own loan. Refuses: loans.notFound, also for another customer's id. */
function requireLoan({ loans }: Loaded, name: LoanName): StoredLoan {
  const loan = loans.get(nameOf(name));
  if (!loan) throw new Refusal('loans.notFound');
  return loan;
}

/** What the commands of a customer on one loan have in common: its lock, and the guards. */
const onLoan = <Request extends Named['request']>(
  deps: LoansOptions,
  name: string,
  decide: (
    loan: StoredLoan,
    request: Request,
    at: { readonly nowMs: number; readonly available: (currency: CurrencyCode) => Money },
  ) => LoanChange,
): LoanCommand<Request> => ({
  name,
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const loans = await lockLoans(tx, commands);
    const equity = await readEquity(tx, currenciesOf(loans), deps.clock.now());
    return { loans: new Map(loans.map((loan) => [nameOf(loan), loan])), equity };
  },
  lockShared: async (tx: Tx, _commands, loaded) => {
    await lockGuard(tx, loaded.equity);
    return loaded;
  },
  accounts(command, { loans }) {
    const loan = loans.get(nameOf(command));
    if (!loan) return [];
    const money = [moneyAccount(loan.userId)];
    return loan.pledged
      ? [
          ...money,
          customerAccount(loan.userId, 'balance', loan.pledged.currency),
          collateralAccount(loan, loan.pledged.currency),
        ]
      : money;
  },
  decide(command, { loaded, balances, nowMs }) {
    const loan = requireLoan(loaded, command);
    const available = (currency: CurrencyCode) =>
      balances.available(customerAccount(loan.userId, 'balance', currency));
    const change = decide(loan, command.request, { nowMs, available });
    return {
      change: { loan: change.loan, events: change.events, equity: loaded.equity },
      result: change.loan,
      transfers: change.transfers,
      transferKey: change.key,
      events: loanEvents(loan),
    };
  },
  async write(tx, changes, { nowMs }) {
    for (const change of changes) await writeLoan(tx, deps, change, nowMs);
    await keepReadings(tx, changes[0]!.equity);
  },
});

const currenciesOf = (loans: readonly StoredLoan[]): CurrencyCode[] => [
  SETTLEMENT_CURRENCY,
  ...loans.flatMap(({ pledged }) => (pledged ? [pledged.currency] : [])),
];

/** Refuses: wallet.insufficientBalance. */
function requireAvailable(needed: Money, available: Money): void {
  if (needed > available)
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(available),
      needed: toText(needed),
    });
}

const priceNow = ({ prices }: LoansOptions, { pledged }: StoredLoan, nowMs: number) =>
  pledged && sellablePrice(prices, pledged.currency, nowMs);

/** Repays a part or everything. */
export const repayCommand = (deps: LoansOptions) =>
  onLoan<RequestOf<'repayLoan'>>(deps, 'repayLoan', (loan, { amount, shownTotal }, at) => {
    const price = priceNow(deps, loan, at.nowMs);
    const change = repaid(loan, { amount, shownTotal }, { nowMs: at.nowMs, price });
    const paid = change.transfers.flatMap(({ type, amount: moved }) =>
      type === 'loanInterest' || type === 'loanRepaid' ? [moved] : [],
    );
    requireAvailable(add(ZERO, ...paid), at.available(SETTLEMENT_CURRENCY));
    return change;
  });

/** Adds collateral to a pledge loan. */
export const addCollateralCommand = (deps: LoansOptions) =>
  onLoan<RequestOf<'addCollateral'>>(deps, 'addCollateral', (loan, { quantity, currency }, at) => {
    requireRunning(loan);
    if (!loan.pledged) throw new Refusal('loans.onlyPledge');
    if (currency !== undefined && currency !== loan.pledged.currency)
      throw new Refusal('loans.wrongCollateral', { currency: loan.pledged.currency });
    if (quantity <= 0n) throw new Refusal('wallet.amountTooSmall');
    requirePrecise(quantity, loan.pledged.currency);
    requireAvailable(quantity, at.available(loan.pledged.currency));
    return pledgedMore(loan, quantity, { nowMs: at.nowMs, price: priceNow(deps, loan, at.nowMs) });
  });

/** Withdraws an application that nobody has decided. */
export const cancelApplicationCommand = (deps: LoansOptions) =>
  onLoan<RequestOf<'cancelLoanApplication'>>(deps, 'cancelLoanApplication', (loan) => {
    if (!isInReview(loan.status) || loan.decidedBy !== null) throw new Refusal('loans.movedOn');
    return {
      loan: { ...loan, status: 'cancelled' },
      transfers: [],
      key: '',
      events: [{ kind: 'cancelled', owed: ZERO }],
    };
  });
