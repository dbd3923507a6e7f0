import { useText } from '@candor/client/language';
import type { Money } from '@candor/domain/money/money';
import { useState, type ReactNode } from 'react';
import { Confirmable } from '../../../parts/confirm/confirmable.tsx';
import { typedMoney } from '../../../parts/typed-money.ts';
import { AmountSheet } from '../parts/amount-sheet.tsx';
import type { Product } from '../parts/product.ts';
import { InvestQuestion } from './invest-question.tsx';

export interface InvestSheetsProps {
  readonly product: Product;
  readonly available: Money | undefined;
  readonly onClose: () => void;
}

/** Amount, then the question with everything that will happen; a refused amount leads back. */
export function InvestSheets({ product, available, onClose }: InvestSheetsProps): ReactNode {
  const t = useText();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>();
  // The terms that the question shows, and the only ones it may send.
  const [agreed, setAgreed] = useState<Product | null>(null);
  if (!agreed) {
    return (
      <AmountSheet
        title={t('invest.title', { name: product.name })}
        product={product}
        available={available}
        text={text}
        refusal={refusal}
        onType={(typed) => {
          setText(typed);
          setRefusal(undefined);
        }}
        onContinue={() => setAgreed(product)}
        onClose={onClose}
      />
    );
  }
  return (
    <Confirmable onClose={() => setAgreed(null)}>
      {(hasTotp) => (
        <InvestQuestion
          product={agreed}
          amount={typedMoney(text)}
          hasTotp={hasTotp}
          onRefused={(reason) => {
            setRefusal(reason);
            setAgreed(null);
          }}
          onClose={() => setAgreed(null)}
        />
      )}
    </Confirmable>
  );
}
