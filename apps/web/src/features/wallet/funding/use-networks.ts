import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { useState } from 'react';
import type { Reply } from '../../../platform/call.ts';
import { useCall } from '../../../platform/query.ts';

export type Network = Reply<typeof fundingCalls, 'listNetworks'>['networks'][number];

const FRESH_MS = 60_000;

export const useNetworks = () => useCall(fundingCalls, 'listNetworks', {}, { freshMs: FRESH_MS });

/** Current terms of a network; undefined until loaded. */
export const useNetwork = (of: Pick<Network, 'currency' | 'chainType'>): Network | undefined =>
  useNetworks().data?.networks.find(
    ({ currency, chainType }) => currency === of.currency && chainType === of.chainType,
  );

export interface NetworkChoice {
  readonly networks: readonly Network[];
  readonly currencies: readonly CurrencyCode[];
  /** The chosen network; undefined until loaded. */
  readonly network: Network | undefined;
  readonly chooseCurrency: (currency: CurrencyCode) => void;
  readonly chooseNetwork: (chainType: string) => void;
}

/** A currency and one of its networks; `asked` is the currency at first, if it has a network. */
export function useNetworkChoice(
  all: readonly Network[],
  asked: string | null = null,
): NetworkChoice {
  const [chosen, setCurrency] = useState<CurrencyCode | null>(null);
  const first = all.find((network) => network.currency === asked)?.currency;
  const currency = chosen ?? first ?? SETTLEMENT_CURRENCY;
  const [chainType, setChainType] = useState<string | null>(null);
  const networks = all.filter((network) => network.currency === currency);
  return {
    networks,
    currencies: [...new Set(all.map((network) => network.currency))],
    network: networks.find((network) => network.chainType === chainType) ?? networks[0],
    chooseCurrency: (code) => {
      setCurrency(code);
      setChainType(null);
    },
    chooseNetwork: setChainType,
  };
}
