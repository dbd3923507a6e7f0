import postgres from 'postgres';

/*
 * An auditor that shares no code with the product: each statement selects rows that cannot be
 * right. It reads only tables, not the views that the product's own checks use.
 */
const checks: Record<string, string> = {
  'entries of a currency do not sum to zero': `
    select currency, sum(change) from entry group by 1 having sum(change) <> 0`,
  'a balance is not the sum of its entries': `
    select * from held full join (
      select user_id, kind, ref, currency, sum(change) as sum from entry
      where kind not like 'house:%' group by 1, 2, 3, 4) summed
    using (user_id, kind, ref, currency)
    where coalesce(available, 0) <> coalesce(sum, 0)`,
  'a customer has less than nothing': `select * from held where available < 0`,
  'an open position does not have its margin': `
    select p.id, p.margin, h.available from positions.position p
    left join held h on h.user_id = p.user_id and h.kind = 'margin' and h.ref = p.id::text
    where p.status = 'open' and p.margin <> coalesce(h.available, 0)`,
  'an order that rests does not have its margin and its fee': `
    select p.id, p.margin, p.open_fee, h.available from positions.position p
    left join held h on h.user_id = p.user_id and h.kind = 'margin' and h.ref = p.id::text
    where p.status = 'pending' and p.margin + p.open_fee <> coalesce(h.available, 0)`,
  'margin lies where nothing is open or rests': `
    select h.* from held h where h.kind = 'margin' and h.available <> 0 and not exists (
      select from positions.position p
      where p.user_id = h.user_id and p.id::text = h.ref and p.status in ('open', 'pending'))`,
  'a position or order did not set its margin aside exactly once': `
    select p.id from positions.position p left join ledger.transfer t
      on t.user_id = p.user_id and t.type = 'positionMargin' and t.to_ref = p.id::text
      and (t.key = 'position/' || p.id || '/open'
        or p.limit_price is not null and t.key = 'position/' || p.id || '/place')
    where p.parent_id is null group by p.id having count(t.key) <> 1`,
  'an order was filled and cancelled, or neither': `
    select p.id, p.status, count(o.key), count(c.key) from positions.position p
    left join ledger.transfer o on o.user_id = p.user_id
      and o.key = 'position/' || p.id || '/open' and o.type = 'tradingFee'
    left join ledger.transfer c on c.user_id = p.user_id and c.key = 'position/' || p.id || '/cancel'
    where p.limit_price is not null and p.parent_id is null group by p.user_id, p.id
    having count(o.key) <> case when p.status in ('open', 'closed') then 1 else 0 end
      or count(c.key) <> case p.status when 'cancelled' then 1 else 0 end`,
  'a cancelled order did not get everything back': `
    select p.id, p.margin, p.open_fee, sum(t.amount) from positions.position p
    left join ledger.transfer t on t.user_id = p.user_id and t.from_kind = 'margin'
      and t.to_kind = 'contract' and t.key = 'position/' || p.id || '/cancel'
    where p.status = 'cancelled' group by p.user_id, p.id
    having coalesce(sum(t.amount), 0) <> p.margin + p.open_fee`,
  'gains that were paid early are not those that positions tell of': `
    select * from (select user_id, sum(amount) as paid from ledger.transfer
      where type = 'unrealizedProfitCredit' group by 1) a
    full join (select user_id, sum(unrealized_profit_credit) as told from positions.position
      where unrealized_profit_credit > 0 group by 1) p using (user_id)
    where coalesce(paid, 0) <> coalesce(told, 0)`,
  'an isolated position lost more than its margin': `
    select id, profit, margin from positions.position
    where margin_mode = 'isolated' and (profit < -margin or unrealized_profit_credit <> 0)`,
  'a close did not empty exactly the margin of its position': `
    select p.id, p.margin, sum(t.amount) from positions.position p
    left join ledger.transfer t on t.user_id = p.user_id and t.from_kind = 'margin'
      and t.from_ref = coalesce(p.parent_id, p.id)::text
      and t.key = case when p.parent_id is null then 'position/' || p.id || '/close'
        else 'position/' || p.parent_id || '/close/' || p.id end
    where p.status = 'closed' group by p.user_id, p.id
    having coalesce(sum(t.amount), 0) <> p.margin`,
  'a position that is open was closed': `
    select p.id from positions.position p join ledger.transfer t
      on t.user_id = p.user_id and t.key = 'position/' || p.id || '/close'
    where p.status = 'open'`,
  'a trigger did not close at the first tick that met it': `
    select p.id, p.close_reason, p.close_sequence, t.sequence
    from positions.position p join markets.tick t
      on t.symbol = p.symbol and t.sequence > p.triggers_from_sequence and t.state <> 'halted'
      and t.sequence < p.close_sequence + case p.close_reason when 'user' then 1 else 0 end
    where p.close_reason in ('user', 'takeProfit', 'stopLoss') and (
      (p.direction = 'long' and (t.price >= p.take_profit or t.price <= p.stop_loss))
      or (p.direction = 'short' and (t.price <= p.take_profit or t.price >= p.stop_loss)))`,
  'a trigger that was met left its position open': `
    select p.id, min(t.sequence) from positions.position p join markets.tick t
      on t.symbol = p.symbol and t.sequence > p.triggers_from_sequence and t.state <> 'halted'
    where p.status = 'open' and t.recorded_at < now() - interval '5 seconds' and (
      (p.direction = 'long' and (t.price >= p.take_profit or t.price <= p.stop_loss))
      or (p.direction = 'short' and (t.price <= p.take_profit or t.price >= p.stop_loss)))
    group by p.id`,
  'a symbol lacks a tick': `
    select symbol from markets.tick group by symbol
    having count(*) <> max(sequence) - min(sequence) + 1`,
  'a tick does not name the one before it': `
    select t.symbol, t.sequence from markets.tick t join markets.tick b
      on b.symbol = t.symbol and b.sequence = t.sequence - 1
    where t.previous_hash <> b.hash`,
};

const words = `with entry as (
    select user_id, from_kind as kind, from_ref as ref, currency, -amount as change,
      from_balance_after as after, created_at, leg * 2 as serial from ledger.transfer
    union all
    select user_id, to_kind, to_ref, currency, amount, to_balance_after, created_at, leg * 2 + 1
    from ledger.transfer),
  held as (select * from ledger.balance)`;

/** Descriptions of everything wrong in the books of this database; empty if they are right. */
export async function findWrongBooks(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await auditBooks(sql);
  } finally {
    await sql.end();
  }
}

export async function auditBooks(sql: postgres.ISql): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, statement] of Object.entries(checks)) {
    const rows = await sql.unsafe(`${words} ${statement} limit 3`);
    if (rows.length > 0) wrong.push(`${what}: ${JSON.stringify(rows)}`);
  }
  return wrong;
}
