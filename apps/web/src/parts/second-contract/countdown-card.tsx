import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount, directionColor, Price } from '@candor/ui/figures';
import { numberText, shownSign } from '@candor/ui/number-text';
import { Seal } from '@candor/ui/seal';
import { useState, type ReactNode } from 'react';
import { useClockLead } from '../price-age.ts';
import { pairName, shownMarket } from '../markets.ts';
import { VerifyPrice } from '../verify/verify-price.tsx';
import { useNow } from '../../platform/clock.ts';
import { useText } from '../../platform/language.ts';
import { useTickerDetail } from '../../platform/live.ts';
import { countdownText } from '../../platform/time-text.ts';
import type { SecondContract } from './second-contract.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { usePeriodText } from './use-period-text.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { liveContract, referenceOf, type LiveContract } from './live-contract.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { Announcement } from './announcement.tsx';

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
      className={`figures my-1 text-headline whitespace-normal ${directionColor(shownSign(profitNow, MONEY_DECIMALS))}`}
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
