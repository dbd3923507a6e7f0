import { type Plant, trigger } from '../plant.ts';

/** Terms of credit that differ from what was announced. */
const otherTerms = (from: string, to: string): string =>
  trigger(
    'loans.terms_version',
    'before insert',
    `new.text = replace(new.text, '${from}', '${to}'); return new;`,
  );

/** Bugs of credit, each of which costs the customer or the house money. */
export const creditPlants: readonly Plant[] = [
  {
    name: 'hours-rounded-down',
    says: 'an hour is charged when it has ended, not when it begins',
    sql: trigger(
      'loans.loan',
      'before update',
      `if new.status = 'passed' and old.status <> 'passed' then
        new.started_at = new.started_at + interval '59 minutes 59.999 seconds';
      end if; return new;`,
    ),
  },
  {
    name: 'grace-too-short',
    says: 'the grace ends an hour early',
    sql: otherTerms('"graceHours":24', '"graceHours":23'),
  },
  {
    name: 'grace-too-long',
    says: 'the grace ends an hour late',
    sql: otherTerms('"graceHours":24', '"graceHours":25'),
  },
  {
    name: 'no-cap',
    says: 'late interest goes on above half of the principal',
    sql: otherTerms('"lateShareMax":"0.5"', '"lateShareMax":"5"'),
  },
  {
    name: 'return-too-short',
    says: 'the money can be given back for thirteen days only',
    sql: otherTerms('"returnDays":14', '"returnDays":13'),
  },
];
