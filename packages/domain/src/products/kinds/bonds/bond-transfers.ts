import { customerAccount, houseAccount, type Transfer } from '../../../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY as currency } from '../../../money/currencies.ts';
import type { Money } from '../../../money/money.ts';

const bank = houseAccount('external:bank', currency);
const clearing = houseAccount('clearing', currency);
const balanceOf = (userId: string) => customerAccount(userId, 'balance', currency);

interface OfNote {
  readonly userId: string;
  /** Id of the note. */
  readonly id: string;
  readonly amount: Money;
}

const lockedFor = ({ userId, id }: OfNote) => customerAccount(userId, 'locked', currency, id);

/** Money of a note while its bond is being funded: locked, and still the customer's. */
export const subscribeTransfer = (note: OfNote): Transfer => ({
  type: 'bondSubscription',
  from: balanceOf(note.userId),
  to: lockedFor(note),
  currency,
  amount: note.amount,
});

/** A bond that was not filled gives everything back. */
export const refundTransfer = (note: OfNote): Transfer => ({
  type: 'bondRefund',
  from: lockedFor(note),
  to: balanceOf(note.userId),
  currency,
  amount: note.amount,
});

/** A note's money leaves for the borrower. */
export const lendTransfer = (note: OfNote): Transfer => ({
  type: 'bondLent',
  from: lockedFor(note),
  to: clearing,
  currency,
  amount: note.amount,
});

/** The borrower gets what notes have lent, and it is paid out by bank. */
export const drawTransfers = (borrowerId: string, amount: Money): Transfer[] => [
  { type: 'bondDrawn', from: clearing, to: balanceOf(borrowerId), currency, amount },
  { type: 'bondPaidOut', from: balanceOf(borrowerId), to: bank, currency, amount },
];

/** A payment arrives from the borrower's bank; the costs of a recovery leave again. */
export function receiveTransfers(
  borrowerId: string,
  {
    gross,
    costs,
    residue,
  }: { readonly gross: Money; readonly costs: Money; readonly residue: Money },
): Transfer[] {
  const own = balanceOf(borrowerId);
  const rounding = houseAccount('rounding', currency);
  const legs: Transfer[] = [
    { type: 'bondRepayment', from: bank, to: own, currency, amount: gross },
    { type: 'bondRecoveryCosts', from: own, to: bank, currency, amount: costs },
    { type: 'rounding', from: own, to: rounding, currency, amount: residue },
  ];
  return legs.filter((leg) => leg.amount > 0n);
}

/** What a batch of notes receives leaves the borrower. */
export const shareTransfer = (borrowerId: string, amount: Money): Transfer => ({
  type: 'bondShared',
  from: balanceOf(borrowerId),
  to: clearing,
  currency,
  amount,
});

const noteTypes = {
  principal: 'bondPrincipal',
  interest: 'bondInterest',
  lateInterest: 'bondLateInterest',
} as const;

/** A holder's share of one part of a payment. */
export const holderTransfer = (
  userId: string,
  { part, amount }: { readonly part: keyof typeof noteTypes; readonly amount: Money },
): Transfer => ({
  type: noteTypes[part],
  from: clearing,
  to: balanceOf(userId),
  currency,
  amount,
});
