import { type Plant, trigger } from '../plant.ts';

/** Bugs of levels, envelopes and rebates. */
export const growthPlants: readonly Plant[] = [
  {
    name: 'bonus-again',
    says: 'a fall forgets the bonuses that were paid, so that the next rise pays them again',
    sql: trigger(
      'levels.member',
      'before update',
      'new.rewarded = least(new.rewarded, new.level); return new;',
    ),
  },
  {
    name: 'balance-of-now',
    says: 'levels are those of the moment of the count, not of midnight',
    rewrites: [['coalesce(n.amount, 0) - coalesce(s.amount, 0)', 'coalesce(n.amount, 0)']],
  },
  {
    name: 'nearly-there',
    says: 'a level begins a millionth below its threshold',
    sql: trigger(
      'levels.member',
      'before insert or update',
      'if new.assets = 999.999999 then new.level = 1; end if; return new;',
    ),
  },
  {
    name: 'old-envelope',
    says: 'the envelope of a week is that of the week before',
    sql: trigger('levels.envelope', 'before insert', 'new.week = new.week - 7; return new;'),
  },
  {
    name: 'envelope-again',
    says: 'an opened envelope waits again',
    sql: trigger(
      'levels.envelope',
      'before update',
      "if new.state = 'opened' then new.state = 'waiting'; new.opened_at = null; end if; return new;",
    ),
  },
  {
    name: 'twin-earns',
    says: 'accounts of one person earn from each other',
    rewrites: [['as birthday, p.country,', 'as birthday, p.user_id::text as country,']],
  },
  {
    name: 'fees-again',
    says: 'a process that starts again pays for all fees once more',
    restartSql: 'update team.progress set done_place = from_place',
  },
  {
    name: 'shown-too-large',
    says: 'inviters are shown more than they were paid',
    sql: trigger(
      'team.income',
      'before insert',
      'if new.tier = 2 then new.amount = new.amount * 1.5; end if; return new;',
    ),
  },
];
