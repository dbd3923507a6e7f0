import { useText } from '@candor/client/language';
import { add, toText, type Money } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText, percentText, withCommas } from '@candor/ui/number-text';
import { Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { dateTimeText } from '../../platform/time-text.ts';
import { RealLink } from '../demo/real-link.tsx';
import { useMoneyText } from '../demo/use-money-text.ts';
import { pairName, shownMarket } from '../markets.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { PriceProofRow } from '../verify/price-proof-row.tsx';
import { PriceCourse } from './price-course.tsx';
import { ReceiptLink, receiptParts } from './receipt-link.tsx';
import type { SecondContract } from './second-contract.ts';
import { usePeriodText } from './use-period-text.ts';

export interface ResultSheetProps {
  readonly contract: SecondContract;
  readonly onClose: () => void;
  /** Back to the ticket with the same pair and period. */
  readonly onAgain: () => void;
}

/** The result of a contract, the prices that decided it, and their proof. A loss is shown as plainly as a gain. */
export function ResultSheet({ contract, onClose, onAgain }: ResultSheetProps): ReactNode {
  const t = useText();
  const periodText = usePeriodText();
  const { symbol, status, stake, periodS } = contract;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`shortTerm.result.${status}`)}
      text={t('shortTerm.what', {
        pair: pairName(shownMarket(symbol)),
        side: t(`shortTerm.${contract.direction}`),
        period: periodText(periodS),
      })}
      actions={(close) => (
        <>
          <Button
            tone="quiet"
            onClick={() => {
              onAgain();
              close();
            }}
          >
            {t('shortTerm.again')}
          </Button>
          <Button onClick={close}>{t('shell.done')}</Button>
        </>
      )}
    >
      <div role="status" className="py-2 text-center">
        <p className="text-hero">
          <Amount value={contract.profit} decimals={MONEY_DECIMALS} unit="USDT" signed leading />
        </p>
        <p className="mt-1 text-body text-secondary">
          <Returned contract={contract} />
        </p>
        <p className="mt-2 flex flex-wrap justify-center gap-2">
          <PracticeChip />
        </p>
      </div>
      <PriceCourse contract={contract} />
      <Ends contract={contract} />
      <MovedReference contract={contract} />
      <dl className="m-0 border-t border-hairline pt-1">
        <Fact
          label={t('shortTerm.amount')}
          value={<Amount value={stake} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Fact
          label={t('shortTerm.rate')}
          value={percentText(contract.profitRate, { decimals: 0, signed: true })}
        />
        <Fact
          label={t('shortTerm.fee')}
          value={<Amount value={0n as Money} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
      </dl>
      <Proofs contract={contract} />
      <ReceiptRow receipt={contract.receipt} />
      <RealLink
        screen="secondContracts"
        terms={{ symbol, period: String(periodS), stake: toText(stake) }}
      />
    </Sheet>
  );
}

/** Amount returned to the contract account. */
function Returned({ contract }: Pick<ResultSheetProps, 'contract'>): ReactNode {
  const t = useMoneyText();
  if (contract.status === 'lost') return t('shortTerm.returnedNothing');
  const amount = add(contract.stake, contract.profit);
  return (
    <>
      <Amount value={amount} decimals={MONEY_DECIMALS} unit="USDT" />{' '}
      {t(contract.status === 'voided' ? 'shortTerm.refunded' : 'shortTerm.returned')}
    </>
  );
}

/** Entry and exit side by side, with the times of their ticks. */
function Ends({ contract }: Pick<ResultSheetProps, 'contract'>): ReactNode {
  const t = useText();
  const { pricePrecision } = shownMarket(contract.symbol);
  const { open, close } = contract.priceProof;
  const end = (label: string, time: string, value: SecondContract['openPrice']) => (
    <div className="min-w-0">
      <dt className="text-label font-normal text-tertiary">
        {label} <span className="figures">{time}</span>
      </dt>
      <dd className="m-0 text-headline">
        <Price value={value} decimals={pricePrecision} />
      </dd>
    </div>
  );
  return (
    <dl className="m-0 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-hairline py-3 *:last:ms-auto *:last:text-end">
      {end(t('shortTerm.open'), dateTimeText(open?.time).slice(-8), contract.openPrice)}
      {end(t('shortTerm.closed'), dateTimeText(close?.time).slice(-8), contract.closePrice)}
    </dl>
  );
}

/** After a pause the exit is not compared with the entry price, as the figures above would suggest. */
function MovedReference({ contract }: Pick<ResultSheetProps, 'contract'>): ReactNode {
  const t = useText();
  const { referencePrice, symbol } = contract;
  if (referencePrice === undefined) return null;
  const decimals = shownMarket(symbol).pricePrecision;
  return (
    <p className="pb-3 text-label font-normal text-secondary">
      {t('shortTerm.movedReference', { price: numberText(referencePrice, { decimals }) })}
    </p>
  );
}

/** A row for each tick that decided the result. */
function Proofs({ contract }: Pick<ResultSheetProps, 'contract'>): ReactNode {
  const t = useText();
  const { open, close } = contract.priceProof;
  return (
    <div className="grid gap-2 pt-2">
      {close ? <PriceProofRow title={t('shortTerm.verifyClose')} proof={close} /> : null}
      {open ? <PriceProofRow title={t('shortTerm.verifyOpen')} proof={open} /> : null}
    </div>
  );
}

/** Time of acceptance and the signed receipt to keep. Nothing for a contract without a receipt. */
function ReceiptRow({ receipt }: Pick<SecondContract, 'receipt'>): ReactNode {
  const t = useText();
  if (!receipt) return null;
  const { acceptedAtMs, sequence } = receiptParts(receipt);
  const time = dateTimeText(acceptedAtMs).slice(-8);
  return (
    <div className="pt-3">
      <p className="text-label font-normal text-secondary">
        {t('shortTerm.accepted', { time, sequence: withCommas(sequence) })}
      </p>
      <ReceiptLink receipt={receipt} />
    </div>
  );
}
