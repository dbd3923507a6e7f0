import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { miningCalls } from '@candor/contract/calls/mining';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { productsCalls } from '@candor/contract/calls/products';
import { dayOf } from '@candor/domain/calendar';
import { money, type Money } from '@candor/domain/money/money';
import { previewNote } from '@candor/domain/products/kinds/bonds/note-preview';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { ModeSwitch } from '../../../parts/contract/mode-switch.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { isPractice } from '../../../platform/embedded-config.ts';
import { useCall } from '../../../platform/query.ts';
import { goTo, hrefTo } from '../../../platform/route.ts';
import { HonestLine } from '../mining/honest-line.tsx';
import { todayOf } from '../mining/projection.ts';
import { planOf } from '../parts/invest-form.ts';
import { limitText, type Product, rateText } from '../parts/product.ts';
import { usePool } from '../pool/use-pool.ts';

const amounts = ['100', '1000', '10000'] as const;

/**
 * What products would do with demo funds, from the terms that anybody can read, calculated on this
 * device. Nothing is bought: whoever wants to buy needs an account.
 */
export function DemoProducts(): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState<(typeof amounts)[number]>('1000');
  const amount = money(chosen);
  return (
    <Page
      actions={
        <Button onClick={() => goTo('login')}>
          {t(isPractice() ? 'demoTrading.withPractice' : 'demoTrading.withAccount')}
        </Button>
      }
    >
      <ModeSwitch mode="investments" />
      <p className="pb-3 text-body text-pretty text-secondary">{t('demoProducts.explained')}</p>
      <h2 className="pb-2 text-label text-secondary">{t('demoProducts.amount')}</h2>
      <Segmented
        label={t('demoProducts.amount')}
        value={chosen}
        onChange={setChosen}
        segments={amounts.map((value) => ({
          value,
          label: <span className="figures">{limitText(money(value))}</span>,
        }))}
      />
      <div className="grid grid-cols-1 gap-x-6 desktop:grid-cols-2 desktop:items-start">
        <SoldByAmount amount={amount} />
        <Bonds amount={amount} />
        <Machines />
        <Offerings />
      </div>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pt-4">
      <h2 className="pb-2 text-headline">{title}</h2>
      <RowGroup>{children}</RowGroup>
    </section>
  );
}

const usdt = (value: Money, isSigned = false): ReactNode => (
  <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" signed={isSigned} />
);

function SoldByAmount({ amount }: { readonly amount: Money }): ReactNode {
  const t = useText();
  const { data } = useCall(productsCalls, 'listProducts', { pageSize: 100 });
  const onSale = data?.records.filter(({ status }) => status === 'onSale') ?? [];
  const fixed = onSale.filter(({ dailyRate }) => dailyRate !== undefined);
  const floating = onSale.filter(({ pool }) => pool !== undefined);
  return (
    <>
      {fixed.length > 0 ? (
        <Part title={t('products.kind.arbitrage')}>
          {fixed
            .toSorted((one, other) => one.cycleDays - other.cycleDays)
            .map((product) => (
              <FixedRate key={product.id} product={product} amount={amount} />
            ))}
        </Part>
      ) : null}
      {floating.length > 0 ? (
        <Part title={t('products.floating')}>
          {floating.map((product) => (
            <Floating key={product.id} product={product} amount={amount} />
          ))}
        </Part>
      ) : null}
    </>
  );
}

interface ProductRowProps {
  readonly product: Product;
  readonly amount: Money;
}

function FixedRate({ product, amount }: ProductRowProps): ReactNode {
  const t = useText();
  const { id, name, dailyRate, cycleDays, minAmount, maxAmount } = product;
  const isAllowed = amount >= minAmount && amount <= maxAmount;
  const { whole } = planOf(product, amount, now());
  return (
    <Row
      title={name}
      note={`${rateText(dailyRate!)} ${t('products.aDayFixed')}`}
      value={isAllowed && whole !== undefined ? usdt(whole, true) : '—'}
      valueNote={t('arbitrageProduct.inDays', { days: cycleDays })}
      href={hrefTo('arbitrageProduct', { id })}
    />
  );
}

/** A floating product has a past, and no promise. */
function Floating({ product, amount }: ProductRowProps): ReactNode {
  const t = useText();
  const { data: pool } = usePool(product.pool);
  const [first, last] = [pool?.curve[0], pool?.curve.at(-1)];
  const worth = first && last ? (((amount * last.nav) / first.nav) as Money) : undefined;
  return (
    <Row
      title={product.name}
      note={t('products.notGuaranteed')}
      value={worth === undefined ? '—' : usdt(worth)}
      valueNote={first ? t('demoProducts.since', { day: first.day }) : t('pool.noNav')}
      href={hrefTo(product.kind === 'aiQuant' ? 'aiQuantProduct' : 'arbitrageProduct', {
        id: product.id,
      })}
    />
  );
}

function Bonds({ amount }: { readonly amount: Money }): ReactNode {
  const t = useText();
  const { data } = useCall(bondsCalls, 'listBonds', { phase: 'funding', pageSize: 20 });
  const bonds = data?.records ?? [];
  if (bonds.length === 0) return null;
  return (
    <Part title={t('products.kind.bonds')}>
      {bonds.map(({ id, borrower, target, monthlyRate, months, noteMin, customerMax }) => {
        const isAllowed = amount >= noteMin && amount <= customerMax && amount <= target;
        const terms = { principal: target, monthlyRate, months };
        const { interest } = previewNote(terms, isAllowed ? amount : noteMin, dayOf(now()));
        return (
          <Row
            key={id}
            title={borrower.name}
            note={t('demoProducts.ifPaid')}
            value={isAllowed ? usdt(interest, true) : '—'}
            valueNote={t('bonds.months', { months })}
            href={hrefTo('bonds')}
          />
        );
      })}
    </Part>
  );
}

function Machines(): ReactNode {
  const t = useText();
  const { data } = useCall(miningCalls, 'listMiners', {});
  const today = data && todayOf(data);
  if (!data || data.miners.length === 0 || !today) return null;
  return (
    <Part title={t('products.kind.mining')}>
      {data.miners.map((miner) => (
        <Row
          key={miner.id}
          title={miner.name}
          note={<HonestLine miner={miner} today={today} />}
          href={hrefTo('miner', { id: miner.id })}
        />
      ))}
    </Part>
  );
}

function Offerings(): ReactNode {
  const t = useText();
  const { data } = useCall(offeringsCalls, 'listOfferings', {});
  if (!data || data.length === 0) return null;
  return (
    <Part title={t('offerings.title')}>
      {data.map(({ id, name, chance, ticketPrice }) => (
        <Row
          key={id}
          title={name}
          note={t('offering.chanceNow')}
          value={percentText(chance, { decimals: 2 })}
          valueNote={usdt(ticketPrice)}
          href={hrefTo('offeringDraw', { id })}
        />
      ))}
    </Part>
  );
}
