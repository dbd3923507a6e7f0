import { type Plant, trigger } from '../plant.ts';

/** Bugs of hosted machines, each of which pays too little or breaks a promise. */
export const miningPlants: readonly Plant[] = [
  {
    name: 'difficulty-of-midnight',
    says: 'a new difficulty counts from the next day on',
    rewrites: [['where n.recorded_for <= ', "where n.event = 'day' and n.recorded_for <= "]],
  },
  {
    name: 'hosting-kept',
    says: 'the hosting of a month with less than 95% does not return',
    rewrites: [
      [
        'products.machine_day m\n    join (select',
        `(select sequence, product_id, product_version, day, greatest(uptime, 0.96) as uptime,
            mark_sequence, mark, output, electricity, hosting, income, previous_hash, hash, signature
          from products.machine_day) m
          join (select`,
      ],
    ],
  },
  {
    name: 'early-release',
    says: 'a part of the promise returns to equity before the machine has stopped',
    // The guard and the order know of it, so that all sums agree.
    sql: trigger(
      'products.product_order',
      'before update',
      `if new.state = 'open' and new.credited_days > old.credited_days and new.reserved > 0.001 then
        insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
            currency, amount, created_at)
          select new.user_id, 'product/' || new.id || '/early/' || new.credited_days, 0,
            'productRelease', 'house:reserved', '', 'house:equity', '', new.income_currency, 0.0001,
            max(created_at) from ledger.transfer;
        update ledger.guard set reserved = reserved - 0.0001, moved = moved + 0.0001
          where currency = new.income_currency;
        new.reserved = new.reserved - 0.0001;
      end if; return new;`,
    ),
  },
];
