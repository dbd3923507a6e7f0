/** A bug planted on purpose: a simulation that does not find it proves nothing. */
export interface Plant {
  readonly name: string;
  /** What it does to the product. */
  readonly says: string;
  /** SQL run in the database before the product starts. */
  readonly sql?: string;
  /** Text of a statement, and its replacement. */
  readonly rewrites?: readonly (readonly [string, string])[];
}

const trigger = (table: string, when: string, body: string): string => `
  create function simulation.plant() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger plant ${when} on ${table} for each row execute function simulation.plant();`;

export const plants: readonly Plant[] = [
  {
    name: 'double-credit',
    says: 'a profit is credited twice',
    sql: trigger(
      'ledger.transfer',
      'after insert',
      `if new.type = 'positionProfit' then update ledger.balance set available = available + new.amount
        where user_id = new.user_id and kind = 'contract'; end if; return new;`,
    ),
  },
  {
    name: 'lost-credit',
    says: 'a large credit is lost',
    sql: trigger(
      'ledger.balance',
      'before update',
      `if new.kind = 'contract' and new.available > old.available + 150 then return old; end if; return new;`,
    ),
  },
  {
    name: 'forgotten-answers',
    says: 'a retried request is executed again',
    sql: trigger(
      'platform.idempotency_record',
      'before insert',
      'new.key = new.key || gen_random_uuid()::text; return new;',
    ),
  },
  {
    name: 'next-tick',
    says: 'second contracts settle one tick too late',
    rewrites: [
      ['order by t.sequence limit 1) t on true', 'order by t.sequence offset 1 limit 1) t on true'],
    ],
  },
  {
    name: 'window-of-a-minute',
    says: 'an exit may be a minute late instead of three seconds',
    rewrites: [
      [
        't.recorded_at <= to_timestamp(a.until_ms / 1000.0)',
        "t.recorded_at <= to_timestamp(a.until_ms / 1000.0) + interval '1 minute'",
      ],
    ],
  },
  {
    name: 'skipped-refund',
    says: 'the money of a canceled order is not returned',
    sql: trigger(
      'ledger.transfer',
      'before insert',
      `if new.key like '%/cancel' then return null; end if; return new;`,
    ),
  },
  {
    name: 'swapped-rounding',
    says: 'losses are rounded in favor of the customer',
    sql: trigger(
      'positions.position',
      'before update',
      `if new.status = 'closed' and new.profit < 0 then new.profit = trunc(new.profit + 0.0000005, 6); end if; return new;`,
    ),
  },
  {
    name: 'hasty-cursor',
    says: 'ticks count as settled too early',
    rewrites: [
      ['greatest(c.sequence, excluded.sequence)', 'greatest(c.sequence, excluded.sequence) + 200'],
    ],
  },
  {
    name: 'bent-price',
    says: 'a recorded price is changed slightly',
    sql: trigger(
      'markets.tick',
      'before insert',
      `if new.symbol = 'BTCUSDT' and new.sequence % 50 = 0 then new.price = new.price + 0.01; end if; return new;`,
    ),
  },
  {
    name: 'lost-stop',
    says: 'a new stop loss is confirmed but not stored',
    rewrites: [['stop_loss = t.stop_loss, triggers_from_sequence', 'triggers_from_sequence']],
  },
  {
    name: 'forgotten-margin',
    says: 'added margin is debited but not counted',
    rewrites: [
      [
        'update positions.position p set margin = t.margin, quantity_base',
        'update positions.position p set quantity_base',
      ],
    ],
  },
  {
    name: 'stuck-carry',
    says: 'funding is settled only once',
    rewrites: [
      [
        'update positions.carry_due set due_at =',
        'update positions.carry_due set symbol = symbol where false and due_at =',
      ],
    ],
  },
  {
    name: 'half-funding',
    says: 'funding is not recorded on the position that paid it',
    rewrites: [['carry = t.carry', 'carry = p.carry']],
  },
  {
    name: 'kept-promise',
    says: 'the reserve of a voided or tied contract is released twice',
    rewrites: [
      [
        "'house:equity', win_profit\n      from settled",
        "'house:equity', win_profit * 2\n      from settled",
      ],
    ],
  },
  {
    name: 'sleepy-outbox',
    says: 'events are never delivered',
    rewrites: [
      [
        'select id from platform.outbox order by id limit',
        'select id from platform.outbox where false order by id limit',
      ],
    ],
  },
];

export const findPlant = (name: string): Plant | undefined =>
  plants.find((plant) => plant.name === name);
