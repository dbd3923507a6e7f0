import { useText } from '@candor/client/language';
import { getCurrency } from '@candor/domain/money/currencies';
import { add, ZERO } from '@candor/domain/money/money';
import { isFresh, type WalletShare } from '@candor/domain/wallet/house-wallets';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { Seal } from '@candor/ui/seal';
import { useState, type ReactNode } from 'react';
import type { ReserveDay } from '../../../parts/newest-reserves.ts';
import { ControlSheet, type HouseAddress } from './control-sheet.tsx';

/** Message ids of the shares. */
const shares = {
  hot: 'reserves.hot',
  warm: 'reserves.warm',
  cold: 'reserves.cold',
} as const satisfies Record<WalletShare, string>;

/** Known addresses that hold a currency, each with the proof that the house controls it. */
export function HouseAddresses({ reserves }: { readonly reserves: ReserveDay }): ReactNode {
  const t = useText();
  const [opened, setOpened] = useState<HouseAddress | null>(null);
  const { addresses = [], day, currency } = reserves;
  if (addresses.length === 0) return null;
  const { decimals } = getCurrency(currency);
  const proven = addresses.filter(({ share, control }) =>
    isFresh(share, control?.day ?? null, day),
  );
  const sum = add(ZERO, ...proven.map(({ amount }) => amount));
  return (
    <section className="pb-3" aria-label={t('reserves.proven')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
        <h3 className="text-label font-normal text-secondary">{t('reserves.proven')}</h3>
        <span className="ms-auto text-end text-body-strong text-[length:min(0.9375rem,5vw)]">
          <Amount value={sum} decimals={decimals} />
        </span>
      </div>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {addresses.map((each) => (
          <li key={`${each.chain} ${each.address}`}>
            <AddressRow
              of={each}
              decimals={decimals}
              isProven={proven.includes(each)}
              onOpen={() => setOpened(each)}
            />
          </li>
        ))}
      </ul>
      <ControlSheet opened={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

interface AddressRowProps {
  readonly of: HouseAddress;
  readonly decimals: number;
  readonly isProven: boolean;
  readonly onOpen: () => void;
}

function AddressRow({ of, decimals, isProven, onOpen }: AddressRowProps): ReactNode {
  const t = useText();
  const { share, address, amount, control } = of;
  const signed = control
    ? t('reserves.signedAfter', { day: control.day })
    : t('reserves.notSigned');
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('reserves.openAddress', { address })}
      className="flex min-h-[56px] w-full flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-start active:opacity-80"
    >
      <Chip tone={isProven ? 'proof' : 'neutral'} icon={isProven ? <Seal size={16} /> : null}>
        {t(shares[share])}
      </Chip>
      <span className="figures ms-auto text-body-strong">
        <Amount value={amount} decimals={decimals} />
      </span>
      <span className="flex w-full flex-wrap justify-between gap-x-3 text-label font-normal text-tertiary">
        <span className="figures">{shortOf(address)}</span>
        <span>{signed}</span>
      </span>
    </button>
  );
}

/** Beginning and end, which is what people compare. */
const shortOf = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;
