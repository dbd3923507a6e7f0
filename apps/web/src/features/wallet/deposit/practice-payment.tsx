import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { getCurrency } from '@candor/domain/money/currencies';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Segmented } from '@candor/ui/segmented';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { typedAmount } from '../funding/amount-text.ts';
import { changedByFunding } from '../funding/use-records.ts';
import type { Network } from '../funding/use-networks.ts';

const fates = ['arrives', 'reorganises', 'vanishes'] as const;
type Fate = (typeof fates)[number];

/** Practice mode alone: somebody in a simulated world pays to this address. */
export function PracticePayment({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [amount, setAmount] = useState('');
  const [fate, setFate] = useState<Fate>('arrives');
  const command = useCommand(fundingCalls, 'simulatePayment', {
    refreshes: changedByFunding,
    onDone: () => {
      showToast(t('deposit.practiceSent'), 'success');
      setAmount('');
    },
  });
  if (!network.isSimulated) return null;
  const { currency, chainType, kind } = network;
  const value = typedAmount(amount);
  const problem = isOnline ? (value === 0n ? 'deposit.enterAmount' : null) : 'deposit.offline';
  return (
    <section
      aria-label={t('deposit.practiceTitle')}
      className="mt-4 grid grid-cols-1 gap-3 rounded-card border border-dashed border-control/60 bg-base p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-headline">{t('deposit.practiceTitle')}</h2>
        <PracticeChip />
      </div>
      <p className="text-label font-normal text-secondary">{t('deposit.practiceText')}</p>
      <AmountField
        label={t('deposit.practiceAmount')}
        value={amount}
        onChange={setAmount}
        decimals={getCurrency(currency).decimals}
        unit={currency}
      />
      {kind === 'bank' ? null : (
        <Segmented
          label={t('deposit.practiceFate')}
          value={fate}
          onChange={setFate}
          segments={fates.map((each) => ({ value: each, label: t(`deposit.fate.${each}`) }))}
        />
      )}
      <Button
        busy={command.isPending}
        disabled={problem !== null}
        onClick={() => command.mutate({ currency, chainType, amount: value, fate })}
      >
        {t(problem ?? 'deposit.practiceSend')}
      </Button>
    </section>
  );
}
