import type { Queryable } from '../../platform/db.ts';

export interface MoneyUnderWay {
  /** Announced, or seen by a network and not yet credited. */
  readonly deposits: number;
  readonly withdrawals: number;
  /** Payouts that operators investigate. */
  readonly cases: number;
}

/** Money of a customer between here and the networks. */
export async function countUnderWay(db: Queryable, userId: string): Promise<MoneyUnderWay> {
  const [row] = await db<MoneyUnderWay[]>`
    select (select count(*)::int from wallet.deposit where user_id = ${userId}
        and status in ('announced', 'inReview', 'confirming', 'collecting')) as deposits,
      (select count(*)::int from wallet.withdrawal where user_id = ${userId}
        and status in ('waiting', 'approved', 'sending', 'sent')) as withdrawals,
      (select count(*)::int from wallet.case_file where user_id = ${userId}
        and closed_at is null) as cases`;
  return row!;
}
