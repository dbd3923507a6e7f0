import type { ResultOf } from '@candor/contract/calls';
import { referenceOf } from '@candor/domain/ledger/reference';
import type { HouseAccountKind, TransferType } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Db } from '../../../platform/db.ts';
import { type LegRow, listLegs } from '../../ledger/index.ts';

type Leg = ResultOf<'getBalanceChange'>['legs'][number];
type End = Leg['from'];

/** Customer-facing names of house accounts; customers do not see how the house splits its money. */
const houseNames: Readonly<Record<HouseAccountKind, End['account']>> = {
  equity: 'house',
  rounding: 'house',
  insurance: 'insurance',
  fees: 'fees',
  reserved: 'reserved',
  practice: 'practice',
  external: 'outside',
  'external:chain': 'outside',
  'external:bank': 'outside',
  'income:product': 'fees',
  clearing: 'outside',
};
const HOUSE = 'house:';

/** One entry of the log with all transfers of the same command. Refuses: wallet.changeNotFound. */
export async function getBalanceChange(
  db: Db,
  id: string,
  userId: string,
): Promise<ResultOf<'getBalanceChange'>> {
  const [key = '', leg = ''] = id.split(/\/(\d+)\/[01]$/);
  const rows = (await listLegs(db, userId, key)).filter(isMine);
  const asked = rows.find((row) => row.leg === Number(leg));
  if (!asked) throw new Refusal('wallet.changeNotFound');
  const reference = referenceOf(key);
  return {
    id,
    createdAt: asked.created_at,
    ...(reference ? { reference } : {}),
    legs: rows.map((row) => present(key, row)),
  };
}

/** Transfers between house accounts are not shown to the customer. */
const isMine = ({ from_kind, to_kind }: LegRow): boolean =>
  !from_kind.startsWith(HOUSE) || !to_kind.startsWith(HOUSE);

const present = (key: string, row: LegRow): Leg => ({
  id: `${key}/${row.leg}`,
  type: row.type as TransferType,
  currency: row.currency,
  amount: money(row.amount),
  from: endOf(row.from_kind, row.from_balance_after),
  to: endOf(row.to_kind, row.to_balance_after),
});

function endOf(kind: string, balanceAfter: string | null): End {
  if (kind.startsWith(HOUSE))
    return { account: houseNames[kind.slice(HOUSE.length) as HouseAccountKind] };
  return {
    account: kind as End['account'],
    ...(balanceAfter === null ? {} : { balanceAfter: money(balanceAfter) }),
  };
}
