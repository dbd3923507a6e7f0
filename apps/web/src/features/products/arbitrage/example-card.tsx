import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { add, money, type Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { limitText, type Product } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';
import { planOf } from '../parts/invest-form.ts';

const ROUND = ['1000', '10000'].map(money);

/** Amounts to calculate with: the minimum, and round ones within the limits. */
const amountsOf = ({ minAmount, maxAmount }: Product): Money[] => [
  minAmount,
  ...ROUND.filter((amount) => amount > minAmount && amount <= maxAmount),
];

/** What an amount would earn at the fixed rate; nothing where nothing is promised. */
export function ExampleCard({ product }: { readonly product: Product }): ReactNode {
  const t = useText();
  const amounts = amountsOf(product);
  const [chosen, setChosen] = useState(amounts.length > 1 ? 1 : 0);
  const { currency, cycleDays } = product;
  const amount = amounts[chosen] ?? product.minAmount;
  const { perDay, whole } = planOf(product, amount, now());
  if (perDay === undefined || whole === undefined) return null;
  const figures = [
    { label: t('arbitrageProduct.aDay'), value: perDay },
    { label: t('arbitrageProduct.inDays', { days: cycleDays }), value: whole },
    { label: t('arbitrageProduct.back'), value: add(amount, whole) },
  ];
  return (
    <Card role="region" aria-label={t('arbitrageProduct.example')}>
      <h2 className="mb-3 text-body text-secondary">
        {t('arbitrageProduct.exampleIn', { currency })}
      </h2>
      <Segmented
        label={t('arbitrageProduct.exampleAmount')}
        segments={amounts.map((each, index) => ({
          value: String(index),
          label: <span className="figures">{limitText(each)}</span>,
        }))}
        value={String(chosen)}
        onChange={(index) => setChosen(Number(index))}
      />
      <dl className="mt-4 figure-columns">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-label font-normal text-tertiary">{label}</dt>
            <dd className="m-0 text-headline">
              <Sum value={value} currency={currency} bare />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
