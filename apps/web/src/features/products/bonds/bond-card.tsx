import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { hrefTo } from '../../../platform/route.ts';
import { dateText } from '../../../platform/time-text.ts';
import { limitText } from '../parts/product.ts';
import { bucketText, bucketTone, stateText, USDT, type Bond } from './bond.ts';
import { FundingBar } from './funding-bar.tsx';
import { RiskMeter } from './risk-meter.tsx';

/** A bond in the list. */
export function BondCard({ bond }: { readonly bond: Bond }): ReactNode {
  const t = useText();
  const { borrower, monthlyRate, months, status, bucket } = bond;
  return (
    <a
      href={hrefTo('bond', { id: bond.id })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-headline">{borrower.name}</h2>
          <p className="text-label font-normal text-secondary">
            {t('bonds.about', { trade: borrower.trade, place: borrower.place })}
          </p>
        </div>
        {bucket ? (
          <Chip tone={bucketTone(bucket)}>{t(bucketText(bucket))}</Chip>
        ) : (
          <Chip>{t(stateText(status))}</Chip>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p>
          <span className="figures text-title">{percentText(monthlyRate, { decimals: 2 })}</span>{' '}
          <span className="text-label font-normal text-secondary">
            {t('bonds.aMonth', { months })}
          </span>
        </p>
        <RiskMeter risk={bond.risk} />
      </div>
      <div className="mt-3">
        <FundingBar bond={bond} />
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-label font-normal text-secondary">
          <span className="figures-text">
            {t('bonds.soldOf', {
              sold: exactAmountText(bond.subscribed),
              target: limitText(bond.target),
              unit: USDT,
            })}
          </span>
          <span className="figures">
            {status === 'funding' ? t('bonds.until', { day: dateText(bond.closesAt) }) : null}
          </span>
        </p>
      </div>
    </a>
  );
}
