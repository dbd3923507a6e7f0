import { useText } from '@candor/client/language';
import type { MarginMode } from '@candor/domain/positions/terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { pairName } from '../../../parts/markets.ts';
import { refusalProblem } from '../ticket/ticket-problems.ts';
import { directions } from '../../../parts/contract/fills-at-once.ts';
import type { OrderTicket } from '../ticket/use-order-ticket.ts';
import { Answer } from './answer.tsx';
import { imagine, questions, useCalculator } from './use-calculator.ts';

const marginModes = ['isolated', 'cross'] as const satisfies readonly MarginMode[];

export interface CalculatorSheetProps {
  readonly ticket: OrderTicket;
  readonly onClose: () => void;
}

/** Profit, target price and liquidation of a position that is only thought of. */
export function CalculatorSheet({ ticket, onClose }: CalculatorSheetProps): ReactNode {
  const t = useText();
  const { market, terms } = ticket;
  const { form, change } = useCalculator(ticket);
  const { position, refusal } = imagine(form, terms, ticket.backing?.maintenance);
  const problem = refusal && refusalProblem(refusal, terms);
  const price = { decimals: market.pricePrecision, unit: market.quote };
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('calculator.title')}
      text={t('calculator.text', { pair: pairName(market) })}
      actions={(close) => <Button onClick={close}>{t('shell.done')}</Button>}
    >
      <div className="grid gap-3">
        <Segmented
          label={t('calculator.question')}
          segments={questions.map((value) => ({ value, label: t(`calculator.${value}`) }))}
          value={form.question}
          onChange={(question) => change({ question })}
        />
        <Segmented
          label={t('calculator.side')}
          segments={directions.map((value) => ({ value, label: t(`ticket.${value}`) }))}
          value={form.direction}
          onChange={(direction) => change({ direction })}
        />
        {form.question === 'liquidation' ? (
          <Segmented
            label={t('marginMode.title')}
            segments={marginModes.map((value) => ({ value, label: t(`ticket.${value}`) }))}
            value={form.marginMode}
            onChange={(marginMode) => change({ marginMode })}
          />
        ) : null}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <AmountField
            label={t('ticket.margin')}
            value={form.margin}
            onChange={(margin) => change({ margin })}
            decimals={MARGIN_DECIMALS}
            unit="USDT"
          />
          <AmountField
            label={t('leverage.title')}
            value={form.leverage}
            onChange={(leverage) => change({ leverage })}
            decimals={0}
            unit="×"
          />
          <AmountField
            {...price}
            label={t('calculator.entry')}
            value={form.entryPrice}
            onChange={(entryPrice) => change({ entryPrice })}
          />
          {form.question === 'profit' ? (
            <AmountField
              {...price}
              label={t('calculator.exit')}
              value={form.exitPrice}
              onChange={(exitPrice) => change({ exitPrice })}
            />
          ) : null}
          {form.question === 'liquidation' && form.marginMode === 'cross' ? (
            <AmountField
              label={t('calculator.equity')}
              value={form.equity}
              onChange={(equity) => change({ equity })}
              decimals={MARGIN_DECIMALS}
              unit="USDT"
            />
          ) : null}
          {form.question === 'target' ? (
            <AmountField
              label={t('calculator.wanted')}
              value={form.wanted}
              onChange={(wanted) => change({ wanted })}
              decimals={MARGIN_DECIMALS}
              unit="USDT"
            />
          ) : null}
        </div>
        <Answer form={form} position={position} market={market} terms={terms} />
        {problem ? (
          <p role="status" className="text-label font-normal text-warning">
            {t(problem.id, problem.values)}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
