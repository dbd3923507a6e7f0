import { fixedRateForm } from '../../../modules/products/kinds/arbitrage/fixed-rate-form.ts';
import type {
  DayIncome,
  Redeemed,
  ServedForm,
} from '../../../modules/products/kinds/served-form.ts';
import { type Plant, trigger } from '../plant.ts';

const form: ServedForm = fixedRateForm;

/** Puts other code in the place of a part of the form; returns how to take it out. */
function swapped<Key extends keyof ServedForm>(
  key: Key,
  wrong: (right: NonNullable<ServedForm[Key]>) => ServedForm[Key],
): () => void {
  const right = form[key];
  Object.assign(form, { [key]: wrong(right as NonNullable<ServedForm[Key]>) });
  return () => void Object.assign(form, { [key]: right });
}

const MICRO = 10n ** 12n;

/** Bugs of fixed-rate products, each of which costs somebody money. */
export const fixedRatePlants: readonly Plant[] = [
  {
    name: 'day-early',
    says: 'an order runs from the day on which it was bought',
    sql: trigger(
      'products.product_order',
      'before insert',
      'new.starts_on = new.starts_on - 1; return new;',
    ),
  },
  {
    name: 'rounded-up',
    says: 'a day of income is rounded up',
    swap: () =>
      swapped('incomeOf', (right) => async (db, orders, day) => {
        const paid = await right(db, orders, day);
        return paid.map(({ amount }, place): DayIncome => {
          const { reserved } = orders[place]!;
          const more = (amount + MICRO) as DayIncome['amount'];
          return { amount: more <= reserved ? more : amount };
        });
      }),
  },
  {
    name: 'early-release',
    says: 'a part of the promise returns to equity before the order ends',
    // The guard and the order know of it, so that all sums agree.
    sql: trigger(
      'products.product_order',
      'before update',
      `if new.state = 'open' and new.credited_days > old.credited_days and new.reserved > 2 then
        insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
            currency, amount, created_at)
          select new.user_id, 'product/' || new.id || '/early/' || new.credited_days, 0,
            'productRelease', 'house:reserved', '', 'house:equity', '', new.currency, 1,
            max(created_at) from ledger.transfer;
        update ledger.guard set reserved = reserved - 1, moved = moved + 1
          where currency = new.currency;
        new.reserved = new.reserved - 1;
      end if; return new;`,
    ),
  },
  {
    name: 'paid-again',
    says: 'a process that starts again credits the last day a second time',
    restartSql: `
      update ledger.transfer t set key = t.key || '/before' from products.product_order o
        where o.state = 'open' and o.credited_days > 0 and t.user_id = o.user_id
          and t.key = 'product/' || o.id || '/' || (o.starts_on + o.credited_days - 1);
      delete from products.income i using products.product_order o
        where o.state = 'open' and o.credited_days > 0 and i.user_id = o.user_id
          and i.order_id = o.id and i.day = o.starts_on + o.credited_days - 1;
      update products.product_order set credited_days = credited_days - 1
        where state = 'open' and credited_days > 0;
      update platform.due set due_at = to_timestamp(0) where name = 'products.income'`,
  },
  {
    name: 'kept-income',
    says: 'an early redemption leaves the income with the customer',
    swap: () =>
      swapped('decideRedeem', (right) => (order, terms, nowMs) => {
        const due = right(order, terms, nowMs);
        if (!due) return due;
        const kept: Redeemed['transfers'] = due.transfers.flatMap((each) => {
          if (each.type === 'productIncomeTaken') return [];
          if (each.type !== 'productPrincipalReturned') return [each];
          return [{ ...each, amount: order.amount }];
        });
        return { ...due, incomeTaken: 0n as Redeemed['incomeTaken'], transfers: kept };
      }),
  },
  {
    name: 'oversold',
    says: 'two processes sell the same last part of a product',
    // Neither waits for the other one before it reads what is left.
    rewrites: [
      ['order by id for update', 'order by id'],
      [
        'update products.product p set sold = p.sold + s.amount',
        'update products.product p set sold = p.sold + s.amount + 0 * length(pg_sleep(0.3)::text)',
      ],
    ],
  },
  {
    name: 'new-terms',
    says: 'a new version of the terms applies to orders made before',
    rewrites: [
      [
        'p.form, v.terms, encode',
        `p.form, (select n.terms from products.product_version n where n.product_id = v.product_id
          order by n.version desc limit 1) as terms, encode`,
      ],
    ],
  },
  {
    name: 'stuck-freeze',
    says: 'a frozen order never goes on after its deadline',
    rewrites: [['or o.frozen_until <= ', "or o.frozen_until + interval '100 years' <= "]],
  },
];
