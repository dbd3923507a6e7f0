import { useText } from '@candor/client/language';
import { type CurrencyCode, getCurrency } from '@candor/domain/money/currencies';
import { type Money, toText } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';

const DECIMALS_MIN = 2;

/** The amount with all its digits, at least two decimals. */
export function fullAmountText(amount: Money, currency: CurrencyCode): string {
  const typed = toText(amount).split('.')[1]?.length ?? 0;
  const decimals = Math.min(Math.max(typed, DECIMALS_MIN), getCurrency(currency).decimals);
  return numberText(amount, { decimals });
}

export interface WithdrawButtonProps {
  readonly problem: MessageId | null;
  readonly amount: Money;
  readonly currency: CurrencyCode;
  readonly isReady: boolean;
  readonly onPress: () => void;
}

/** Names the amount; a disabled button says why. */
export function WithdrawButton(props: WithdrawButtonProps): ReactNode {
  const t = useText();
  const { problem, amount, currency, isReady, onPress } = props;
  return (
    <Button disabled={problem !== null || !isReady} onClick={onPress}>
      {problem === null
        ? t('withdrawal.continue', { amount: fullAmountText(amount, currency), currency })
        : t(problem)}
    </Button>
  );
}
