import type { Price } from '@candor/domain/money/money';
import type { ReactNode } from 'react';
import { navText } from './pool-text.ts';

/** Digits at the end of a NAV that matter less. */
const QUIET = 2;

/** The leading figure: four decimals, and two quieter ones. */
export function NavFigure({ nav }: { readonly nav: Price | undefined }): ReactNode {
  if (nav === undefined) return '—';
  const text = navText(nav);
  return (
    <>
      <span className="figures">
        {text.slice(0, -QUIET)}
        <span className="text-tertiary">{text.slice(-QUIET)}</span>
      </span>
      <span className="text-[max(0.45em,0.75rem)] font-medium tracking-normal text-secondary">
        {' '}
        USDT
      </span>
    </>
  );
}
