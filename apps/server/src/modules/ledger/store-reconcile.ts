import type { Queryable } from '../../platform/db.ts';
import type { Finding } from './finding.ts';
import { listWrongSums } from './store-house.ts';

export async function sumPostings(db: Queryable) {
  return db<{ currency: string; sum: string }[]>`
    select currency, trim_scale(sum(amount))::text as sum from ledger.posting group by currency`;
}

export async function findBalancesOffPostings(db: Queryable): Promise<Finding[]> {
  return db<Finding[]>`
    with summed as (
      select user_id, kind, ref, currency, sum(amount) as amount from ledger.posting
      where kind not like 'house:%' group by 1, 2, 3, 4)
    select 'balanceIsSumOfPostings' as rule,
      concat_ws('/', user_id, kind, ref, currency) as where,
      format('balance %s, postings %s', coalesce(b.available, 0), coalesce(s.amount, 0)) as detail
    from ledger.balance b full join summed s using (user_id, kind, ref, currency)
    where coalesce(b.available, 0) <> coalesce(s.amount, 0) limit 100`;
}

export async function findNegativeBalances(db: Queryable): Promise<Finding[]> {
  return db<Finding[]>`
    select 'noBalanceBelowZero' as rule,
      concat_ws('/', user_id, kind, ref, currency) as where, available::text as detail
    from ledger.balance where available < 0 limit 100`;
}

/** Each running balance is the previous one plus the amount, in some order of the postings. */
export async function findBrokenBalanceChains(db: Queryable): Promise<Finding[]> {
  return db<Finding[]>`
    with side as (
      select user_id, kind, ref, currency, balance_after, balance_after - amount as balance_before
      from ledger.posting where balance_after is not null),
    ends as (
      select user_id, kind, ref, currency, balance_after as value, 1 as sign from side
      union all
      select user_id, kind, ref, currency, balance_before, -1 from side),
    open_ends as (
      select user_id, kind, ref, currency, value, sum(sign) as surplus
      from ends where value <> 0 group by 1, 2, 3, 4, 5 having sum(sign) <> 0)
    select 'runningBalance' as rule, concat_ws('/', user_id, kind, ref, currency) as where,
      format('%s stands open %s times', trim_scale(value), surplus) as detail
    from open_ends o
    where not exists (
      select from ledger.balance b
      where (b.user_id, b.kind, b.ref, b.currency) = (o.user_id, o.kind, o.ref, o.currency)
        and b.available = o.value and o.surplus = 1)
    limit 100`;
}

export async function findSumsOffPostings(db: Queryable): Promise<Finding[]> {
  const wrong = await listWrongSums(db);
  return wrong.map(({ kind, currency, found, due }) => ({
    rule: 'houseCheckpoint',
    where: `${kind}/${currency}`,
    detail: `sum ${found}, postings ${due}`,
  }));
}

export async function findGuardsOffPostings(db: Queryable): Promise<Finding[]> {
  return db<Finding[]>`
    with held as (
      select currency, sum(amount) as reserved from ledger.posting
      where kind = 'house:reserved' group by currency)
    select 'guardHoldsPromises' as rule, currency as where,
      format('guard %s, postings %s', g.reserved, h.reserved) as detail
    from ledger.guard g full join held h using (currency)
    where coalesce(g.reserved, 0) <> coalesce(h.reserved, 0)`;
}
