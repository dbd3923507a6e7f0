import { closeIn } from '@candor/domain/demo-trading/commands';
import type { ClosedDemoPosition, DemoPosition } from '@candor/domain/demo-trading/book';
import { subtract } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Refusal } from '@candor/domain/refusal';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { useState, type ReactNode } from 'react';
import { quantityOfShare } from '../../../parts/contract/live-figures.ts';
import { ShareChoice } from '../../../parts/contract/share-choice.tsx';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { command, attempt, refusalText } from '../demo-account.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useLiveMoment } from '../live-moment.ts';

export interface CloseQuestionProps {
  readonly position: DemoPosition;
  readonly onClose: () => void;
  readonly onClosed: (closed: ClosedDemoPosition) => void;
}

/** The question before a close, all of it or a part, at the price of this moment. */
export function CloseQuestion({ position, onClose, onClosed }: CloseQuestionProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const closing = useClosing(position);
  const { quote, problem } = closing;
  const { base, pricePrecision } = market;
  const size = numberText(closing.quantity, { decimals: market.quantityPrecision });
  const close = () => {
    const closed = closing.close();
    if (!closed) return warningHaptic();
    successHaptic();
    onClosed(closed);
  };
  return (
    <DemoSheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`close.title.${position.direction}`, { pair: pairName(market) })}
      chips={<PriceChip price={closing.detail} />}
      text={t(`close.text.${position.direction}`, { size, base })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button className="grow-[1.7]!" disabled={!quote} onClick={close}>
            {t('close.confirm', { size, base })}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact
          label={t('open.priceNow')}
          value={<Price value={closing.detail?.mark} decimals={pricePrecision} flash />}
        />
        <Fact
          label={t('close.fill')}
          value={<Price value={quote?.exitPrice} decimals={pricePrecision} flash />}
        />
        <Fact
          label={t('close.fee')}
          value={<Amount value={quote?.closeFee} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Fact
          label={t('close.profit')}
          value={
            <Amount
              value={quote ? subtract(quote.profit, quote.closeFee) : undefined}
              decimals={MONEY_DECIMALS}
              unit="USDT"
              signed
            />
          }
        />
      </Facts>
      <ShareChoice percent={closing.percent} onChoose={closing.setPercent} />
      {problem ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {problem}
        </p>
      ) : null}
    </DemoSheet>
  );
}

function useClosing(position: DemoPosition) {
  const t = useText();
  const market = shownMarket(position.symbol);
  const [percent, setPercent] = useState(100);
  const { detail, moment } = useLiveMoment(market);
  const pause = usePauseReason(detail, 'close');
  const quantity = quantityOfShare(position.quantity, percent, contractTerms(market));
  const asked = { id: position.id, quantity };
  const tried = moment ? attempt((book) => closeIn(book, asked, moment)) : null;
  const refusal = tried instanceof Refusal ? refusalText(tried) : null;
  return {
    detail,
    percent,
    setPercent,
    quantity,
    quote: tried === null || tried instanceof Refusal || pause ? null : tried.what,
    problem: pause ? t(pause) : refusal,
    close: () => (moment ? command((book) => closeIn(book, asked, moment)) : null),
  };
}
