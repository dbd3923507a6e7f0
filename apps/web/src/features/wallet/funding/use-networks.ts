import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { CurrencyCode } from '@candor/domain/money/currencies';
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

/** A currency and one of its networks; the first of each by default. */
export function useNetworkChoice(all: readonly Network[]): NetworkChoice {
  const [currency, setCurrency] = useState<CurrencyCode>('USDT');
  const [chainType, setChainType] = useState<string | null>(null);
  const networks = all.filter((network) => network.currency === currency);
  return {
    networks,
    currencies: [...new Set(all.map((network) => network.currency))],
    network: networks.find((network) => network.chainType === chainType) ?? networks[0],
    chooseCurrency: (chosen) => {
      setCurrency(chosen);
      setChainType(null);
    },
    chooseNetwork: setChainType,
  };
}
