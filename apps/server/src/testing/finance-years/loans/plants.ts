import { type Plant, trigger } from '../plant.ts';

/** Bugs of loans against collateral, each of which costs somebody money. */
export const loanPlants: readonly Plant[] = [
  {
    name: 'hour-not-started',
    says: 'interest is charged for an hour that has not begun',
    sql: trigger(
      'loans.loan',
      'before insert',
      `new.started_at = new.started_at - interval '1 hour'; return new;`,
    ),
  },
  {
    name: 'haircut-added',
    says: 'the haircut is added to the value of collateral',
    sql: trigger(
      'loans.terms_version',
      'before insert',
      `new.text = regexp_replace(new.text, '"haircut":"0', '"haircut":"-0'); return new;`,
    ),
  },
  {
    name: 'kept-collateral',
    says: 'a part of the collateral of a repaid loan stays locked',
    sql: trigger(
      'loans.loan',
      'before insert',
      `new.collateral_quantity = new.collateral_quantity * 0.99; return new;`,
    ),
  },
  {
    name: 'forgiven-interest',
    says: 'a day of interest is not charged after a repayment',
    sql: trigger(
      'loans.loan',
      'before update',
      `if new.principal < old.principal then new.charged_hours = new.charged_hours + 24; end if;
      return new;`,
    ),
  },
];
