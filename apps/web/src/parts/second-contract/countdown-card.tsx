import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount, directionColor, Price } from '@candor/ui/figures';
import { numberText, shownSign } from '@candor/ui/number-text';
import { Seal } from '@candor/ui/seal';
import { useState, type ReactNode } from 'react';
import { useTickerDetail } from '../../platform/live.ts';
import { countdownText } from '../../platform/time-text.ts';
import { pairName, shownMarket } from '../markets.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { useClockLead } from '../price-age.ts';
import { VerifyPrice } from '../verify/verify-price.tsx';
import { liveContract, referenceOf, type LiveContract } from './live-contract.ts';
import { ReceiptLink } from './receipt-link.tsx';
import type { SecondContract } from './second-contract.ts';
import { usePeriodText } from './use-period-text.ts';

const STEP_MS = 250;

export interface CountdownCardProps {
  readonly contract: SecondContract;
  /** Shows the pair's name, for lists with several pairs. */
  readonly named?: boolean;
}

/** An active contract by the server's clock: time left, and the result if it ended now. */
export function CountdownCard({ contract, named = false }: CountdownCardProps): ReactNode {
  const t = useText();
  const periodText = usePeriodText();
  const nowMs = useNow(STEP_MS);
  const serverNowMs = nowMs - useClockLead();
  const mark = useTickerDetail(contract.symbol)?.mark;
  const live = liveContract(contract, { serverNowMs, mark });
  const market = shownMarket(contract.symbol);
  const reference = referenceOf(contract);
  return (
    <Card className="flex items-center gap-4 py-3!">
      <CountdownRing share={live.leftShare}>
        <p className="figures text-headline">{countdownText(live.leftMs)}</p>
        <p className="text-caption text-tertiary">
          {t('shortTerm.of', { period: periodText(contract.periodS) })}
        </p>
      </CountdownRing>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Chip tone={contract.direction}>{t(`shortTerm.${contract.direction}`)}</Chip>
          <span className="text-body text-secondary">
            <Amount value={contract.stake} decimals={MONEY_DECIMALS} unit="USDT" />
          </span>
          {named ? <span className="text-label text-tertiary">{pairName(market)}</span> : null}
        </p>
        <EndsNow live={live} />
        <p className="text-label font-normal text-tertiary">
          {reference === undefined ? (
            t('shortTerm.entryNext')
          ) : live.phase === 'paused' ? (
            t('shortTerm.pausedText')
          ) : (
            <>
              {t('shortTerm.from')} <Price value={reference} decimals={market.pricePrecision} />
              <Distance live={live} decimals={market.pricePrecision} />
            </>
          )}
        </p>
        <OpenProof contract={contract} />
        <ReceiptLink receipt={contract.receipt} />
      </div>
      <Announcement live={live} periodS={contract.periodS} />
    </Card>
  );
}

function EndsNow({ live: { phase, profitNow } }: { readonly live: LiveContract }): ReactNode {
  const t = useText();
  if (phase === 'settling') return <p className="my-1 text-headline">{t('shortTerm.settling')}</p>;
  if (phase === 'paused') {
    return <p className="my-1 text-headline text-warning">{t('shortTerm.paused')}</p>;
  }
  if (profitNow === undefined) {
    return <p className="my-1 text-headline text-tertiary">{t('shortTerm.waiting')}</p>;
  }
  const amount = numberText(profitNow, { decimals: MONEY_DECIMALS, signed: true });
  return (
    <p
      className={`figures-text my-1 text-headline ${directionColor(shownSign(profitNow, MONEY_DECIMALS))}`}
    >
      {t('shortTerm.ifNow', { amount })}
    </p>
  );
}

interface DistanceProps {
  readonly live: LiveContract;
  readonly decimals: number;
}

function Distance({ live: { distance }, decimals }: DistanceProps): ReactNode {
  const t = useText();
  if (distance === undefined || distance === 0n) return null;
  const size = distance < 0n ? -distance : distance;
  const text = { distance: numberText(size, { decimals }) };
  return <> · {t(distance > 0n ? 'shortTerm.above' : 'shortTerm.below', text)}</>;
}

/** The entry is in the log: a tap shows its proof. */
function OpenProof({ contract }: { readonly contract: SecondContract }): ReactNode {
  const t = useText();
  const [verified, setVerified] = useState<string | null>(null);
  const { open } = contract.priceProof;
  if (!open) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setVerified(open.sequence)}
        className={`hit-area mt-0.5 flex items-center gap-1.5 text-start text-label font-normal ${open.simulated ? 'text-demo' : 'text-proof'}`}
      >
        {open.simulated ? null : <Seal size={14} />}
        {t(open.simulated ? 'shortTerm.openSimulated' : 'shortTerm.openRecorded')}
      </button>
      <VerifyPrice symbol={contract.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </>
  );
}

const MOMENTS_S = [30, 10, 0];

interface AnnouncementProps {
  readonly live: Pick<LiveContract, 'phase' | 'leftMs'>;
  readonly periodS: number;
}

/** Announces 30, 10 and 0 seconds and a pause to screen readers, and nothing in between. */
function Announcement({ live, periodS }: AnnouncementProps): ReactNode {
  const t = useText();
  const leftS = Math.ceil(live.leftMs / 1000);
  const reached = MOMENTS_S.filter((moment) => moment < periodS && leftS <= moment).at(-1);
  return (
    <span role="status" className="screen-only">
      {live.phase === 'paused'
        ? t('shortTerm.paused')
        : reached === undefined
          ? null
          : reached === 0
            ? t('shortTerm.settling')
            : t('shortTerm.secondsLeft', { count: String(reached) })}
    </span>
  );
}

const SIZE = 88;
const STROKE = 6;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

interface CountdownRingProps {
  /** 1 is full, 0 is empty. */
  readonly share: number;
  readonly children: ReactNode;
}

/** Time left, as a smoothly moving ring around the figure. */
function CountdownRing({ share, children }: CountdownRingProps): ReactNode {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };
  return (
    <div
      className="relative flex shrink-0 items-center justify-center"
      style={{ width: SIZE, height: SIZE }}
    >
      <svg width={SIZE} height={SIZE} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-(--surface-sunken)" />
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className="stroke-(--text-primary) transition-[stroke-dashoffset] duration-250 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  );
}
