import type { ResultOf } from '@candor/contract/calls';
import type { Fixed } from '@candor/domain/money/fixed';
import { add, type Money } from '@candor/domain/money/money';
import type { BondBucket } from '@candor/domain/products/kinds/bonds/bucket';
import type { MessageId } from '@candor/messages/message-id';
import type { ChipTone } from '@candor/ui/chip';

export type Bond = ResultOf<'listBonds'>['records'][number];
export type BondDetail = ResultOf<'getBond'>;
export type BondDue = BondDetail['dues'][number];
export type OwnNote = ResultOf<'listOwnBondNotes'>['records'][number];

/** What a bond's screen opens above itself. */
export type BondSheet = 'buy' | 'documents' | 'schedule' | 'verify';

export const USDT = 'USDT';

/** Share of the target that is sold, in whole percent, rounded down. */
export const soldPercent = ({ subscribed, target }: Bond): number =>
  Number((subscribed * 100n) / target);

export const leftOf = ({ subscribed, target }: Pick<Bond, 'subscribed' | 'target'>): Money =>
  (target - subscribed) as Money;

/** Debt in times of the yearly revenue, in units of 10⁻¹⁸. */
export const debtToRevenue = ({ debt, yearlyRevenue }: Bond['borrower']): Fixed =>
  yearlyRevenue === 0n ? 0n : (debt * 10n ** 18n) / yearlyRevenue;

export const plannedOf = (due: BondDue): Money => add(due.principal, due.interest);
export const receivedOf = (due: BondDue): Money => add(due.principalPaid, due.interestPaid);

const bucketIds: Readonly<Record<BondBucket, MessageId>> = {
  current: 'bonds.bucket.current',
  late15: 'bonds.bucket.late15',
  late30: 'bonds.bucket.late30',
  late60: 'bonds.bucket.late60',
  later: 'bonds.bucket.later',
  default: 'bonds.bucket.default',
};
export const bucketText = (bucket: BondBucket): MessageId => bucketIds[bucket];

export const bucketTone = (bucket: BondBucket): ChipTone => {
  if (bucket === 'current') return 'neutral';
  return bucket === 'default' ? 'danger' : 'warning';
};

const stateIds: Readonly<Record<Bond['status'], MessageId>> = {
  funding: 'bonds.state.funding',
  closing: 'bonds.state.closing',
  notFilled: 'bonds.state.notFilled',
  payingOut: 'bonds.state.payingOut',
  repaying: 'bonds.state.repaying',
  defaulted: 'bonds.state.defaulted',
  repaid: 'bonds.state.repaid',
  writtenOff: 'bonds.state.writtenOff',
};
export const stateText = (status: Bond['status']): MessageId => stateIds[status];

/** What the funding card says above its bar. */
export function fundingText(status: Bond['status']): MessageId {
  if (status === 'funding') return 'bonds.funding';
  return status === 'closing' || status === 'notFilled' ? 'bonds.notFilled' : 'bonds.funded';
}
