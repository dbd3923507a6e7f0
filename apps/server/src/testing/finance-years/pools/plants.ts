import { type Plant, trigger } from '../plant.ts';

/** Bugs of pools, each of which gives somebody units or money of the others. */
export const poolPlants: readonly Plant[] = [
  {
    name: 'nav-of-yesterday',
    says: 'who comes or leaves gets the price of the NAV before, which everybody knows',
    sql: trigger(
      'products.pool',
      'before update',
      `if old.stage = 'mark' and new.stage = 'collect' then
        new.nav = coalesce((select n.nav from products.pool_nav n
          where n.pool_id = new.id and n.day < new.marked_day order by n.day desc limit 1), new.nav);
      end if; return new;`,
    ),
  },
  {
    name: 'units-rounded-up',
    says: 'units are rounded up for the customer',
    // The pool knows of it, so that all sums agree.
    sql: `
      create function plant() returns trigger language plpgsql as $$ begin
        new.units = new.units + 0.000001;
        update products.pool set paid_in = paid_in where id = new.pool_id;
        return new;
      end $$;
      create trigger plant before insert on products.pool_holding
        for each row execute function plant();
      create function plant_sum() returns trigger language plpgsql as $$ begin
        new.units = new.house_units + coalesce((select sum(h.units) from products.pool_holding h
          where h.pool_id = new.id), 0);
        return new;
      end $$;
      create trigger plant_sum before update on products.pool
        for each row execute function plant_sum();`,
  },
  {
    name: 'lower-high-water',
    says: 'after a fall the performance fee is charged again',
    sql: trigger(
      'products.pool',
      'before update',
      'if new.marked_day > old.marked_day then new.high_water = new.nav; end if; return new;',
    ),
  },
];
