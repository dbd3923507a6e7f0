import { useText } from '@candor/client/language';
import { Amount, directionColor } from '@candor/ui/figures';
import { shownSign } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { NavFigure } from './nav-figure.tsx';
import { signedChange } from './nav-curve.ts';
import { navText, shareText, type Pool } from './pool-text.ts';

const CHANGE_DAYS = 90;
export interface PoolHeadProps {
  readonly pool: Pool;
  readonly name: string;
  readonly cycleDays: number;
  readonly risk: number;
}

/** Name, size and the newest signed NAV; what is only estimated says so. */
export function PoolHead({ pool, name, cycleDays, risk }: PoolHeadProps): ReactNode {
  const t = useText();
  const { estimatedWorth, signed, estimatedNav } = pool;
  const facts = [
    t('pool.floating'),
    t('pool.locked', { days: cycleDays }),
    t('pool.risk', { risk }),
  ];
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 className="text-title">{name}</h2>
          <p className="text-label font-normal text-secondary">{facts.join(' · ')}</p>
        </div>
        <p className="ms-auto text-end">
          <span className="block text-label font-normal text-secondary">{t('pool.size')}</span>
          <span className="text-headline">
            <Amount value={estimatedWorth} decimals={0} unit="USDT" />
          </span>
        </p>
      </div>
      <p className="mt-3 text-label font-normal text-secondary">
        {signed ? t('pool.nav', { day: signed.day }) : t('pool.noNav')}
      </p>
      <p className="text-hero">
        <NavFigure nav={signed?.nav} />
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="figures-text text-label font-normal text-tertiary">
          {estimatedNav === undefined ? null : t('pool.estimated', { nav: navText(estimatedNav) })}
        </p>
        <Since pool={pool} />
      </div>
    </header>
  );
}

function Since({ pool }: { readonly pool: Pool }): ReactNode {
  const t = useText();
  const change = signedChange(pool.curve, CHANGE_DAYS);
  return (
    <p className="ms-auto text-end text-label">
      {change ? (
        <span
          className={`figures block font-medium ${directionColor(shownSign(change.rate * 100n, 2))}`}
        >
          {t('pool.inDays', { rate: shareText(change.rate, true), days: change.days })}
        </span>
      ) : null}
      <span className="block font-normal text-tertiary">{t('pool.notGuaranteed')}</span>
    </p>
  );
}
