import type { Money } from '@candor/domain/money/money';
import { useState, type ReactNode } from 'react';
import { Confirmable } from '../parts/confirm.tsx';
import type { Product } from '../parts/product.ts';
import { AmountSheet } from './amount-sheet.tsx';
import { typedAmount } from './invest-form.ts';
import { InvestQuestion } from './invest-question.tsx';

export interface InvestSheetsProps {
  readonly product: Product;
  readonly available: Money | undefined;
  readonly onClose: () => void;
}

/** Amount, then the question with everything that will happen; a refused amount leads back. */
export function InvestSheets({ product, available, onClose }: InvestSheetsProps): ReactNode {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>();
  // The terms that the question shows, and the only ones it may send.
  const [agreed, setAgreed] = useState<Product | null>(null);
  if (!agreed) {
    return (
      <AmountSheet
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
          amount={typedAmount(text)}
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
