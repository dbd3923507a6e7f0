import { marketsCalls } from '@candor/contract/calls/markets';
import { contractsOf } from '@candor/domain/countries/services';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Quantity, Rate } from '@candor/domain/money/money';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { useMemo } from 'react';
import { useService } from '../../../parts/countries/use-service.ts';
import { useContractTerms } from '../../../parts/contract/use-contract-terms.ts';
import { useCall } from '../../../platform/query.ts';

/** Others trade too: as old as this, a preview may differ from the fill by their impact. */
const REPEAT_MS = 5_000;
const NONE = 0n as Quantity;

export interface OpeningTerms {
  /** With what the house announced for openings, and the customer's country allows; the published ones while it is not known. */
  readonly terms: ContractTerms;
  /** Whether new positions are accepted at all. */
  readonly isListed: boolean;
  /** What is open on each side, in base units; nothing while it is not known. */
  readonly openInterest: Readonly<Record<Direction, Quantity>>;
}

/** What a position would be opened under now, as the server says. */
export function useOpeningTerms(market: MarketSymbol): OpeningTerms {
  const { data } = useCall(
    marketsCalls,
    'listSymbols',
    {},
    { freshMs: REPEAT_MS, repeatMs: REPEAT_MS },
  );
  const published = useContractTerms(market);
  const row = data?.find((each) => each.symbol === market.symbol);
  const { spread, depthOnePercent, maxLeverage, minMargin } = row ?? {};
  const { leverageMax } = useService(contractsOf(market.type)) ?? {};
  const highest = Math.min(maxLeverage ?? published.maxLeverage, leverageMax ?? Infinity);
  const terms = useMemo(
    () => ({
      ...published,
      ...(spread !== undefined && { halfSpread: (spread / 2n) as Rate }),
      ...(depthOnePercent !== undefined && { depthOnePercentQuote: depthOnePercent }),
      maxLeverage: highest,
      ...(minMargin !== undefined && { minMargin }),
    }),
    [published, spread, depthOnePercent, highest, minMargin],
  );
  return {
    terms,
    isListed: row?.isListed ?? true,
    openInterest: { long: row?.openInterestLong ?? NONE, short: row?.openInterestShort ?? NONE },
  };
}
