import type { Day } from '@candor/domain/calendar';
import type { LossDisclosure } from '@candor/domain/responsible-trading/loss-disclosure';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface StoredDisclosure extends LossDisclosure {
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly hash: string;
  readonly previousHash: string;
}

/** One disclosure, or the newest one. */
export async function findDisclosure(
  db: Queryable,
  day: Day | null,
): Promise<StoredDisclosure | undefined> {
  const [row] = await db<
    {
      day: Day;
      contracts_customers: number;
      contracts_losing: number;
      second_contracts_customers: number;
      second_contracts_losing: number;
      text: string;
      hash: string;
      previous_hash: string;
    }[]
  >`
    select to_char(day, 'YYYY-MM-DD') as day, contracts_customers, contracts_losing,
      second_contracts_customers, second_contracts_losing, text, hash, previous_hash
    from responsible_trading.disclosure d
    where ${day}::text is null or d.day = ${day}::text::date order by d.day desc limit 1`;
  return (
    row && {
      day: row.day,
      counts: {
        contracts: { customers: row.contracts_customers, losing: row.contracts_losing },
        secondContracts: {
          customers: row.second_contracts_customers,
          losing: row.second_contracts_losing,
        },
      },
      text: row.text,
      hash: row.hash,
      previousHash: row.previous_hash,
    }
  );
}

export async function insertDisclosure(
  tx: Tx,
  { day, counts, text, hash, previousHash }: StoredDisclosure,
  nowMs: number,
): Promise<void> {
  const { contracts, secondContracts } = counts;
  await tx`
    insert into responsible_trading.disclosure (day, contracts_customers, contracts_losing,
      second_contracts_customers, second_contracts_losing, text, hash, previous_hash, counted_at)
    values (${day}::text::date, ${contracts.customers}, ${contracts.losing},
      ${secondContracts.customers}, ${secondContracts.losing}, ${text}, ${hash}, ${previousHash},
      ${nowMs}::timestamptz)
    on conflict (day) do nothing`;
}
