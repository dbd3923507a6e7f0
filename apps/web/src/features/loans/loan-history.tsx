import { textOf, useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
import { ProofChip } from '@candor/ui/proof-chip';
import { useState, type ReactNode } from 'react';
import { fullAmountText } from '../../parts/full-amount.ts';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { utcTimeText } from '../../platform/time-text.ts';
import type { Loan } from './use-loans.ts';

type Line = Loan['history'][number];

/** Everything that happened to a loan, newest first; prices can be verified. */
export function LoanHistory({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const [sequence, setSequence] = useState<string | null>(null);
  const symbol = `${loan.collateralCurrency ?? ''}${loan.currency}`;
  return (
    <Card className="pb-2!">
      <h2 className="text-headline">{t('loanOrders.history')}</h2>
      <ol className="mt-1 divide-y divide-hairline">
        {loan.history.toReversed().map((line, place) => (
          <li key={`${line.time}/${line.kind}/${place}`} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-body font-medium">
                {textOf(`loanOrders.event.${line.kind}`)}
              </span>
              <time className="figures ms-auto text-label font-normal text-tertiary">
                {utcTimeText(line.time)}
              </time>
            </p>
            <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-label font-normal text-secondary">
              <Figures line={line} />
              {line.sequence === undefined ? null : (
                <ProofChip state="fresh" onPress={() => setSequence(line.sequence ?? null)}>
                  {t('loanOrders.verify', { sequence: line.sequence })}
                </ProofChip>
              )}
            </p>
          </li>
        ))}
      </ol>
      <VerifyPrice symbol={symbol} sequence={sequence} onClose={() => setSequence(null)} />
    </Card>
  );
}

function Figures({ line }: { readonly line: Line }): ReactNode {
  const t = useText();
  const { amount, currency, price, ltv, reason } = line;
  return (
    <>
      {amount !== undefined && currency ? (
        <span>
          {fullAmountText(amount, currency)} {currency}
        </span>
      ) : null}
      {price === undefined ? null : (
        <span>{t('loanOrders.atPrice', { price: numberText(price, { decimals: 2 }) })}</span>
      )}
      {ltv === undefined ? null : <span>LTV {percentText(ltv, { decimals: 1 })}</span>}
      {reason === 'callNotMet' || reason === 'matured' || reason === 'price' ? (
        <span>{t(`loanOrders.saleReason.${reason}`)}</span>
      ) : null}
    </>
  );
}
