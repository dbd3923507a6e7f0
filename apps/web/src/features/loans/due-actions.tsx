import { useText } from '@candor/client/language';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';

export interface DueActionsProps {
  readonly label: string;
  readonly amount: Money;
  readonly currency: CurrencyCode;
  /** Why it cannot go on; the button says it. */
  readonly problem: MessageId | null;
  readonly go: string;
  readonly onPress: () => void;
}

/** What is due and when, beside the button that leads there. */
export function DueActions(props: DueActionsProps): ReactNode {
  const t = useText();
  const { problem, amount } = props;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {amount > 0n ? (
        <p className="min-w-24 flex-1">
          <span className="block text-label font-normal text-secondary">{props.label}</span>
          <span className="block text-headline whitespace-nowrap">
            <Amount value={amount} decimals={2} unit={props.currency} />
          </span>
        </p>
      ) : null}
      <Button className="w-auto! flex-[1.6]" disabled={problem !== null} onClick={props.onPress}>
        {problem === null ? props.go : t(problem)}
      </Button>
    </div>
  );
}
