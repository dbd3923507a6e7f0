import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import type { LoanAccount } from './use-loans.ts';

/** Whose money is lent, and how much of it is left. */
export function Source({ account }: { readonly account: LoanAccount }): ReactNode {
  const t = useText();
  const money = { decimals: 2, unit: account.currency };
  return (
    <Card>
      <h2 className="text-headline">{t('loans.source')}</h2>
      <p className="mt-1 text-body text-secondary">{t('loans.sourceText')}</p>
      <dl className="mt-2">
        <Fact label={t('loans.lentOut')} value={<Amount value={account.lentOut} {...money} />} />
        <Fact label={t('loans.capacity')} value={<Amount value={account.funded} {...money} />} />
      </dl>
    </Card>
  );
}
