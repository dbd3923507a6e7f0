import { type Plant, trigger } from '../plant.ts';

/** Bugs of bonds, each of which pays the wrong person. */
export const bondPlants: readonly Plant[] = [
  {
    name: 'share-too-large',
    says: 'each holder is said to get a unit more than their share',
    sql: trigger(
      'products.bond_share',
      'before insert',
      'new.amount = new.amount + 0.000001; return new;',
    ),
  },
  {
    name: 'double-interest',
    says: 'the interest of a bond is planned at twice its rate',
    sql: trigger(
      'products.bond_due',
      'before insert',
      'new.interest = new.interest * 2; return new;',
    ),
  },
];
