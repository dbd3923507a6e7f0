import { useText } from '@candor/client/language';
import { Pill } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { NetworkStanding } from './network-standing.tsx';
import { useNetworkName } from './use-network-name.ts';
import type { NetworkChoice as Choice } from './use-networks.ts';

/** Chooses currency and network. */
export function NetworkChoice({ choice }: { readonly choice: Choice }): ReactNode {
  const t = useText();
  const nameOf = useNetworkName();
  const { currencies, networks, network, chooseCurrency, chooseNetwork } = choice;
  return (
    <div className="grid grid-cols-1 gap-3 py-2">
      <Line label={t('funding.currency')}>
        {currencies.map((code) => (
          <Pill
            key={code}
            selected={network?.currency === code}
            onSelect={() => chooseCurrency(code)}
          >
            {code}
          </Pill>
        ))}
      </Line>
      <Line label={t('funding.network')}>
        {networks.map((each) => (
          <Pill
            key={each.chainType}
            selected={network?.chainType === each.chainType}
            onSelect={() => chooseNetwork(each.chainType)}
          >
            {nameOf(each)}
          </Pill>
        ))}
      </Line>
      <NetworkStanding network={network} />
    </div>
  );
}

function Line({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <span className="mb-2 block text-label text-secondary">{label}</span>
      <div role="group" aria-label={label} className="filter-row -mx-4 px-4 py-1 *:flex-none">
        {children}
      </div>
    </div>
  );
}
