import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { divideDown, formatFixed } from '@candor/domain/money/fixed';
import { money, quantity, toText, type Quantity } from '@candor/domain/money/money';
import { MINED } from '@candor/domain/products/kinds/mining/mining-terms';
import { HALVING_BLOCKS, RETARGET_BLOCKS } from '@candor/domain/products/kinds/mining/network';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { numberText, percentText } from '@candor/ui/number-text';
import { ProofChip } from '@candor/ui/proof-chip';
import { Fact } from '@candor/ui/row';
import { shortText } from '@candor/ui/short-number';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { Miner, NetworkNow } from './projection.ts';

const COIN_DECIMALS = 8;
const BLOCKS_PER_DAY = 144;

/** Hashrate, power and efficiency, side by side where they fit. */
export function MachineFigures({ miner }: { readonly miner: Miner }): ReactNode {
  const t = useText();
  const figures = [
    [t('mining.hashrate'), `${plain(miner.hashrate)} TH/s`],
    [t('mining.power'), `${numberText(money(String(miner.powerW)), { decimals: 0 })} W`],
    [t('mining.efficiency'), `${efficiency(miner)} J/TH`],
  ] as const;
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4 gap-y-3">
        {figures.map(([label, value]) => (
          <div key={label} className="border-s border-hairline ps-4 first:border-0 first:ps-0">
            <dt className="text-label font-normal text-tertiary">{label}</dt>
            <dd className="figures text-body-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Watts per TH/s are joules per TH. */
const efficiency = ({ hashrate, powerW }: Miner): string =>
  numberText(divideDown(quantity(String(powerW)), hashrate), { decimals: 1 });

export const plain = (value: Quantity): string => toText(value);

/** What hosting costs and what the machine needs. */
export function TermsCard({ miner }: { readonly miner: Miner }): ReactNode {
  const t = useText();
  const [length, width, height] = miner.sizeMm;
  const [low, high] = miner.temperatureC;
  const [lowest, highest] = [low, high].map((degrees) => String(degrees).replace('-', '−'));
  return (
    <Card>
      <h2 className="text-headline">{t('mining.terms')}</h2>
      <dl className="mt-1 divide-y divide-hairline">
        <Fact label={t('mining.cycle')} value={t('mining.days', { days: miner.cycleDays })} />
        <Fact
          label={t('mining.hostingFee')}
          value={t('mining.perDay', { amount: formatFixed(miner.hosting) })}
        />
        <Fact
          label={t('mining.electricityFee')}
          value={t('mining.perKwh', { amount: formatFixed(miner.electricity) })}
        />
        <Fact label={t('mining.poolFee')} value={percentText(miner.poolFee, { decimals: 2 })} />
        <Fact label={t('mining.maker')} value={`${miner.manufacturer} ${miner.model}`} />
        <Fact
          label={t('mining.sizeWeight')}
          value={`${length} × ${width} × ${height} mm · ${plain(miner.weightKg)} kg`}
        />
        <Fact
          label={t('mining.worksAt')}
          value={t('mining.worksAtValue', {
            low: lowest!,
            high: highest!,
            humidity: miner.humidityMax,
          })}
        />
        <Fact label={t('mining.connection')} value={miner.network} />
      </dl>
      <p className="mt-2 text-label font-normal text-secondary">{t('mining.formula')}</p>
      <p className="mt-2 text-label font-normal text-secondary">{t('mining.uptimePromise')}</p>
    </Card>
  );
}

/** Difficulty and reward as recorded, and when they will change at ten minutes a block. */
export function NetworkCard({ network }: { readonly network: NetworkNow }): ReactNode {
  const t = useText();
  const { height, difficulty, reward, sequence, simulated } = network;
  const daysTo = (blocks: number) => Math.ceil((blocks - (height % blocks)) / BLOCKS_PER_DAY);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-headline">{t('mining.network')}</h2>
        <ProofChip state={simulated ? 'simulated' : 'fresh'}>
          {t(simulated ? 'mining.simulatedNetwork' : 'mining.recordedNetwork', { sequence })}
        </ProofChip>
      </div>
      <dl className="mt-1 divide-y divide-hairline">
        <Fact label={t('mining.difficulty')} value={shortText(difficulty)} />
        <Fact
          label={t('mining.reward')}
          value={<Amount value={reward} decimals={COIN_DECIMALS} unit={MINED} />}
        />
        <Fact
          label={t('mining.nextRetarget')}
          value={t('mining.inDays', { days: daysTo(RETARGET_BLOCKS) })}
        />
        <Fact
          label={t('mining.nextHalving')}
          value={t('mining.inDays', { days: daysTo(HALVING_BLOCKS) })}
        />
      </dl>
      <p className="mt-2 text-label font-normal text-secondary">{t('mining.recompute')}</p>
    </Card>
  );
}

export interface MoneyCardProps {
  readonly product: ResultOf<'getProduct'>;
  /** The most that one machine bought now could pay, in BTC. */
  readonly maximum: ResultOf<'getMiner'>['maximum'];
}

/** What the house has promised, what it has set aside, and what can still be sold. */
export function MoneyCard({ product, maximum }: MoneyCardProps): ReactNode {
  const t = useText();
  const { funding, capacityLeft, capacity } = product;
  const coins = { decimals: COIN_DECIMALS, unit: MINED };
  return (
    <Card>
      <h2 className="text-headline">{t('mining.money')}</h2>
      <dl className="mt-1 divide-y divide-hairline">
        <Fact label={t('mining.promised')} value={<Amount value={funding.promised} {...coins} />} />
        <Fact label={t('mining.funded')} value={<Amount value={funding.funded} {...coins} />} />
        <Fact
          label={t('mining.capacityLeft')}
          value={t('mining.leftOf', { left: toText(capacityLeft), all: toText(capacity) })}
        />
        <Fact label={t('mining.maximum')} value={<Amount value={maximum} {...coins} />} />
      </dl>
      <p className="mt-2 text-label font-normal text-secondary">{t('mining.source')}</p>
      <p className="mt-2 text-label font-normal text-secondary">{t('mining.maximumText')}</p>
    </Card>
  );
}

/** The price of a number of machines. */
export const priceText = (miner: Miner, machines: number): string =>
  numberText(miner.price * BigInt(machines), { decimals: MONEY_DECIMALS });
