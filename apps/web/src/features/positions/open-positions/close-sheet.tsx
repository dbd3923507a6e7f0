import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { subtract } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import { toOpenPosition, type Position } from '../position.ts';
import { previewClose, quantityOfShare } from '../../../parts/contract/live-figures.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { ShareChoice } from '../../../parts/contract/share-choice.tsx';

export interface CloseSheetProps {
  readonly position: Position;
  readonly onClose: () => void;
  readonly onClosed: (position: Position) => void;
}

/** The question before a close, all of it or a part, at the price of this moment. */
export function CloseSheet({ position, onClose, onClosed }: CloseSheetProps): ReactNode {
  const t = useText();
  const close = useClosing(position, { onClose, onClosed });
  const { market, quantity, settled, index, pause } = close;
  const size = numberText(quantity, { decimals: market.quantityPrecision });
  const decimals = market.pricePrecision;
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`close.title.${position.direction}`, { pair: pairName(market) })}
      text={t(`close.text.${position.direction}`, { size, base: market.base })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={close.isSending}
            disabled={pause !== null || settled === null}
            onClick={close.send}
          >
            {t('close.confirm', { size, base: market.base })}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
        <PriceChip price={close.detail} />
      </div>
      <Facts>
        <Fact
          label={t('open.priceNow')}
          value={<Price value={index} decimals={decimals} flash />}
        />
        <Fact
          label={t('close.fill')}
          value={<Price value={settled?.exitPrice} decimals={decimals} flash />}
        />
        <Fact
          label={t('close.fee')}
          value={<Amount value={settled?.fee} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Fact
          label={t('close.profit')}
          value={
            <Amount
              value={settled ? subtract(settled.profit, settled.fee) : undefined}
              decimals={MONEY_DECIMALS}
              unit="USDT"
              signed
            />
          }
        />
      </Facts>
      <ShareChoice percent={close.percent} onChoose={close.setPercent} />
      {pause ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t(pause)}
        </p>
      ) : null}
    </Sheet>
  );
}

function useClosing(position: Position, { onClose, onClosed }: Omit<CloseSheetProps, 'position'>) {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useMemo(() => contractTerms(market), [market]);
  const detail = useTickerDetail(position.symbol);
  const [percent, setPercent] = useState(100);
  const quantity = quantityOfShare(position.quantity, percent, terms);
  const index = detail?.mark;
  const { backing } = useContractFunds();
  const behind = position.marginMode === 'cross' ? backing?.equity : undefined;
  const command = useCommand(positionsCalls, 'closePosition', {
    refreshes: changedByPositions,
    onDone(result) {
      successHaptic();
      if (result.status === 'closed') return onClosed(result);
      showToast(t('close.partDone'), 'success');
      onClose();
    },
  });
  const { id } = position;
  return {
    market,
    detail,
    index,
    percent,
    setPercent,
    quantity,
    settled:
      index === undefined
        ? null
        : previewClose(toOpenPosition(position), { quantity, index, terms, behind }),
    pause: usePauseReason(detail, 'close'),
    isSending: command.isPending,
    send: () =>
      command.mutate(percent === 100 ? { id } : { id, quantity }, { onError: warningHaptic }),
  };
}
