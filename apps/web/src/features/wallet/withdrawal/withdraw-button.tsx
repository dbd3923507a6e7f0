import { useText } from '@candor/client/language';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import type { ReactNode } from 'react';
import { fullAmountText } from '../../../parts/full-amount.ts';

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
