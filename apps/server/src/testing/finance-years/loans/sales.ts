import type { Finding } from '../plant.ts';
import { DAY, figure, UNIT, units } from '../figures.ts';
import { house, own } from '../books.ts';
import type { World } from '../world.ts';
import { CURE_MS, haircuts, type Loan, type LoansModel, SELL, TARGET } from './model.ts';

/** What a sale may cost besides its fair value: spread 0.2 %, fee 1 %. Source: products §3. */
const COST_MAX = units('0.012');
/** How far below the target a sale of whole decimals may end. */
const TARGET_SLACK = units('0.0005');
const CALL = units('0.75');

interface Sale {
  readonly loanId: string;
  /** From 1, among the sales of its loan: several may happen at one moment. */
  readonly number: number;
  readonly atMs: number;
  readonly price: bigint;
}

interface Moved {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Takes over the sales of collateral since the last step, after judging each by the tick log. */
export class SalesJudge {
  #seen = 0;

  async judge(world: World, model: LoansModel): Promise<void> {
    const sales = await this.#newSales(world);
    for (const sale of sales) {
      const loan = model.loans.find(({ id }) => id === sale.loanId);
      if (!loan) world.found('only loans are sold', sale.loanId);
      else await this.#judgeOne(world, model, { sale, loan });
    }
  }

  async #newSales({ db }: World): Promise<Sale[]> {
    const rows = await db<{ loan_id: string; number: number; at: number; price: string | null }[]>`
      select e.loan_id, e.at, t.price::text as price,
        row_number() over (partition by e.loan_id order by e.id)::int as number
      from loans.event e
      left join markets.tick t on t.symbol = e.currency || 'USDT' and t.sequence = e.sequence
      where e.kind = 'sold' and e.amount > 0 order by e.id offset ${this.#seen}`;
    this.#seen += rows.length;
    return rows.map(({ loan_id: loanId, number, at, price }) => ({
      loanId,
      number,
      atMs: at,
      price: units(price ?? '0'),
    }));
  }

  async #judgeOne(
    world: World,
    model: LoansModel,
    { sale, loan }: { sale: Sale; loan: Loan },
  ): Promise<void> {
    const wrong = (detail: string) => world.found('collateral is sold by the rules', detail);
    model.charge(loan, sale.atMs);
    const before = model.ltv(loan, sale.price);
    const isCureOver = loan.calledMs > 0 && sale.atMs >= loan.calledMs + CURE_MS;
    const isMatured = sale.atMs >= loan.endsMs + 7 * DAY;
    if (before < SELL && !isCureOver && !isMatured) wrong(`LTV ${figure(before)}`);
    const moves = await movesOf(world, sale);
    for (const { from, to, amount } of moves) world.books.move(from, to, amount);
    const sum = (type: string) =>
      moves.filter((each) => each.type === type).reduce((total, { amount }) => total + amount, 0n);
    const sold = sum('collateralSold');
    const fair = (sold * sale.price) / UNIT;
    const interest = sum('loanInterest');
    const principal = sum('loanRepaid');
    const useful = interest + principal + sum('collateralSurplus');
    if (useful * UNIT < fair * (UNIT - COST_MAX))
      wrong(`${figure(useful)} of ${figure(fair)} serve the customer`);
    if (interest !== 0n && principal !== 0n && interest !== model.interestOf(loan))
      wrong(`interest ${figure(interest)}, rules ${figure(model.interestOf(loan))}`);
    loan.collateral -= sold + sum('collateralReturned');
    loan.calledMs = 0;
    model.apply(loan, { interest, principal });
    if (loan.isOpen && loan.collateral === 0n) loan.isOpen = false;
    if (!loan.isOpen || isMatured) return;
    const after = model.ltv(loan, sale.price);
    if (after > TARGET || after < TARGET - TARGET_SLACK) wrong(`LTV after it ${figure(after)}`);
  }
}

/** Movements of a sale by account names; a customer's money goes to the house or to themselves. */
async function movesOf({ db }: World, { loanId, number }: Sale): Promise<Moved[]> {
  const rows = await db<Record<string, string>[]>`
    select * from (
      select type, user_id, from_kind, from_ref, to_kind, to_ref, currency, amount::text,
        dense_rank() over (order by split_part(key, '/', 4)::integer) as number
      from ledger.transfer where key like ${`loan/${loanId}/sale/%`}) as sales
    where number = ${number}`;
  const name = (row: Record<string, string>, side: 'from' | 'to') => {
    const kind = row[`${side}_kind`]!;
    const currency = row['currency']!;
    return kind.startsWith('house:')
      ? house(kind.slice('house:'.length), currency)
      : own(row['user_id']!, kind, currency, row[`${side}_ref`]);
  };
  return rows.map((row) => ({
    type: row['type']!,
    from: name(row, 'from'),
    to: name(row, 'to'),
    amount: units(row['amount']!),
  }));
}

/** Every tick at which a loan had to be sold, or called, and was not. */
export async function unsold(world: World, model: LoansModel, sinceMs: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const loan of model.openLoans()) {
    const [last] = await world.db<{ price: string; at: number }[]>`
      select price::text, recorded_at as at from markets.tick
      where symbol = ${`${loan.currency}USDT`} and state = 'live'
        and recorded_at >= ${sinceMs}::timestamptz order by sequence desc limit 1`;
    if (!last) continue;
    const ltv = model.ltv(loan, units(last.price));
    // A little above, for the hour that may have begun since.
    if (ltv > SELL + units('0.001'))
      findings.push({
        rule: 'a loan at its limit is sold',
        detail: `${loan.id} of ${haircuts[loan.currency]}: LTV ${figure(ltv)}`,
      });
    if (ltv < CALL) loan.calledMs = 0;
    else if (loan.calledMs === 0) loan.calledMs = last.at;
  }
  return findings;
}
