import type { ResultOf } from '@candor/contract/calls';
import type { Day } from '@candor/domain/calendar';
import {
  DISCLOSED_FROM,
  DISCLOSURE_DAYS,
  losingPercent,
  type LossCount,
  windowStart,
} from '@candor/domain/responsible-trading/loss-disclosure';
import { Refusal } from '@candor/domain/refusal';
import type { Db } from '../../platform/db.ts';
import { findDisclosure } from './store-disclosures.ts';

/** The newest disclosure, or that of a day. Refuses: responsibleTrading.noDisclosure. */
export async function getLossDisclosure(
  db: Db,
  asked: Day | undefined,
): Promise<ResultOf<'getLossDisclosure'>> {
  const found = await findDisclosure(db, asked ?? null);
  if (!found) throw new Refusal('responsibleTrading.noDisclosure');
  const { day, counts, text, hash, previousHash } = found;
  return {
    day,
    from: windowStart(day),
    days: DISCLOSURE_DAYS,
    customersMin: DISCLOSED_FROM,
    contracts: presentCount(counts.contracts),
    secondContracts: presentCount(counts.secondContracts),
    text,
    hash,
    previousHash,
  };
}

function presentCount(count: LossCount): ResultOf<'getLossDisclosure'>['contracts'] {
  const percent = losingPercent(count);
  return { ...count, ...(percent === null ? {} : { percent }) };
}
