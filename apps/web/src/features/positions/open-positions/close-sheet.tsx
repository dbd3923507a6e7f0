import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import { slice } from '@candor/domain/positions/close-position';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { FeeAmount } from '../../../parts/contract/fee-amount.tsx';
import { onOrderRefused, useContractTerms } from '../../../parts/contract/use-contract-terms.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic } from '../../../platform/haptics.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import { netResult, toOpenPosition, type Position } from '../position.ts';
import { previewClose, quantityOfShare } from '../../../parts/contract/live-figures.ts';
import { LimitCloseFields, useLimitClose } from './limit-close.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { ShareChoice } from '../../../parts/contract/share-choice.tsx';

export interface CloseSheetProps {
  readonly position: Position;
  readonly onClose: () => void;
  /** What was closed; a part of the position if the rest of it stays open. */
  readonly onClosed: (position: Position, isPart: boolean) => void;
}

/** The question before a close, all of it or a part, at the price of this moment. */
export function CloseSheet({ position, onClose, onClosed }: CloseSheetProps): ReactNode {
  const t = useText();
  const close = useClosing(position, { onClose, onClosed });
  const { market, quantity, settled, index, pause } = close;
  const size = numberText(quantity, { decimals: market.quantityPrecision });
  const [kind, setKind] = useState<OrderKind>('market');
  const limit = useLimitClose(position, { quantity, onDone: onClose });
  const isMarket = kind === 'market';
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`close.title.${position.direction}`, { pair: pairName(market) })}
      text={
        isMarket
          ? t(`close.text.${position.direction}`, { size, base: market.base })
          : t(`limitClose.text.${position.direction}`)
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          {isMarket ? (
            <Button
              className="grow-[2.4]!"
              busy={close.isSending}
              disabled={pause !== null || settled === null}
              onClick={close.send}
            >
              {t('close.confirm', { size, base: market.base })}
            </Button>
          ) : (
            <Button
              className="grow-[2.4]!"
              busy={limit.isSending}
              disabled={!limit.canSend}
              onClick={limit.send}
            >
              {t('place.confirm', { size, base: market.base })}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
        <PriceChip price={close.detail} />
      </div>
      <KindChoice kind={kind} onChoose={setKind} />
      {isMarket ? (
        <MarketFacts close={close} />
      ) : (
        <LimitCloseFields position={position} limit={limit} mark={index} />
      )}
      <ShareChoice percent={close.percent} onChoose={close.setPercent} />
      {pause && isMarket ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t(pause)}
        </p>
      ) : null}
    </Sheet>
  );
}

type OrderKind = 'market' | 'limit';

/** At the price of this moment, or at a limit. */
function KindChoice({
  kind,
  onChoose,
}: {
  readonly kind: OrderKind;
  readonly onChoose: (kind: OrderKind) => void;
}): ReactNode {
  const t = useText();
  return (
    <div className="mb-3">
      <Segmented
        label={t('orderType.title')}
        segments={(['market', 'limit'] as const).map((value) => ({
          value,
          label: t(`ticket.${value}`),
        }))}
        value={kind}
        onChange={onChoose}
      />
    </div>
  );
}

/** What closing now would bring. */
function MarketFacts({ close }: { readonly close: ReturnType<typeof useClosing> }): ReactNode {
  const t = useText();
  const { market, settled, index } = close;
  const decimals = market.pricePrecision;
  return (
    <Facts>
      <Fact label={t('open.priceNow')} value={<Price value={index} decimals={decimals} flash />} />
      <Fact
        label={t('close.fill')}
        value={<Price value={settled?.exitPrice} decimals={decimals} flash />}
      />
      <Fact label={t('ticket.fee')} value={<Usdt value={close.openFee} />} />
      <Fact label={t('close.fee')} value={<FeeAmount value={settled?.fee} at={close.feeAt} />} />
      {close.carry === ZERO ? null : (
        <Fact label={t('position.carry')} value={<Usdt value={close.carry} signed />} />
      )}
      <Fact label={t('receipt.netResult')} value={<Usdt value={close.net} signed />} />
    </Facts>
  );
}

const Usdt = (props: { readonly value: Money | undefined; readonly signed?: boolean }) => (
  <Amount {...props} decimals={MONEY_DECIMALS} unit="USDT" />
);

function useClosing(position: Position, { onClose, onClosed }: Omit<CloseSheetProps, 'position'>) {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useContractTerms(market);
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
      const closed = result.closedPart ?? result;
      if (closed.status === 'closed') return onClosed(closed, result.status !== 'closed');
      showToast(t('close.partDone'), 'success');
      onClose();
    },
  });
  const { id } = position;
  const { feeRate, feeTerms } = terms;
  const settled =
    index === undefined
      ? null
      : previewClose(toOpenPosition(position), { quantity, index, terms, behind });
  // What the receipt will say: a part carries its share of the opening fee, the last one the funding.
  const { openFee } = slice(toOpenPosition(position), quantity);
  const carry = percent < 100 ? ZERO : (position.carry ?? ZERO);
  return {
    openFee,
    carry,
    net: settled
      ? netResult({ profit: settled.profit, fee: add(openFee, settled.fee), carry })
      : undefined,
    market,
    detail,
    index,
    percent,
    setPercent,
    quantity,
    settled,
    feeAt: { rate: feeRate, level: feeTerms.level },
    pause: usePauseReason(detail, 'close'),
    isSending: command.isPending,
    send: () =>
      command.mutate(
        { id, feeRate, ...(percent < 100 && { quantity }) },
        { onError: onOrderRefused },
      ),
  };
}
