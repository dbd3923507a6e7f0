import { type Plant, trigger } from '../finance-years/plant.ts';

/** Bugs of competitions. */
export const contestPlants: readonly Plant[] = [
  {
    name: 'clusters-forgotten',
    says: 'accounts that invited each other cancel nothing and win one prize each',
    rewrites: [['where c.invited_by is not null', 'where false']],
  },
  {
    name: 'one-person-forgotten',
    says: 'two accounts of one person are strangers',
    rewrites: [['and o.user_id <> p.user_id', 'and false']],
  },
  {
    name: 'left-but-placed',
    says: 'who left still takes a place and its prize',
    rewrites: [['and e.left_at is null\n    order by e.user_id', 'order by e.user_id']],
  },
  {
    name: 'joined-earlier',
    says: 'what was traded before joining counts',
    sql: trigger(
      'competitions.entry',
      'before insert',
      "new.joined_at = new.joined_at - interval '1 hour'; return new;",
    ),
  },
  {
    name: 'paid-in-forgotten',
    says: 'money paid in is no part of the base of a return',
    rewrites: [['and m.amount > 0), 0)::text as moved_in', 'and false), 0)::text as moved_in']],
  },
  {
    name: 'brief-gains',
    says: 'a gain counts that was held for less than five minutes',
    rewrites: [
      [
        'open_fee, carry, opened_at,',
        "open_fee, carry, opened_at - interval '4 minutes' as opened_at,",
      ],
    ],
  },
  {
    name: 'prize-doubled',
    says: 'winners are paid twice what they won',
    sql: trigger(
      'competitions.entry',
      'before update',
      'if old.prize = 0 then new.prize = new.prize * 2; end if; return new;',
    ),
  },
];

/** Bugs of tasks. */
export const taskPlants: readonly Plant[] = [
  {
    name: 'each-account',
    says: 'a person is rewarded on each of their accounts',
    rewrites: [
      ['as birthday, p.country,', 'as birthday, p.user_id::text as country,'],
      ['and o.user_id <> p.user_id', 'and false'],
    ],
  },
  {
    name: 'places-forgotten',
    says: 'a task pays more often than it has places',
    sql: trigger('tasks.task', 'before update', 'new.used = 0; return new;'),
  },
  {
    name: 'end-forgotten',
    says: 'a task that was ended early pays until its first end',
    sql: trigger(
      'tasks.task',
      'before update',
      'new.ends_at = greatest(new.ends_at, old.ends_at); return new;',
    ),
  },
  {
    name: 'held-a-moment',
    says: 'a contract of a second is a first contract',
    rewrites: [["::bigint * interval '1 millisecond'", "::bigint * interval '0 milliseconds'"]],
  },
  {
    name: 'again-with-each-version',
    says: 'a task that is announced again pays the same people again',
    sql: `alter table tasks.reward drop constraint reward_pkey,
      drop constraint reward_task_person_hash_key`,
    rewrites: [
      [
        'from tasks.reward',
        `from (select * from tasks.reward r where r.version =
          (select max(t.version) from tasks.task t where t.name = r.task)) as reward`,
      ],
    ],
  },
];
