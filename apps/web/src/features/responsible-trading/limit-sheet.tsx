import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { type Money, money, toText } from '@candor/domain/money/money';
import type { LimitName } from '@candor/domain/responsible-trading/limits';
import type { MessageId } from '@candor/messages/message-id';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { limitTitles } from '../../parts/responsible-trading/limit-titles.ts';
import type { OwnLimit } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { amountText, isMinutes, waitingText } from './limit-text.ts';

export interface LimitSheetProps {
  readonly limit: OwnLimit;
  readonly onClose: () => void;
}

/** Sets, changes or removes one limit, and says when that is in force before the tap. */
export function LimitSheet({ limit, onClose }: LimitSheetProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(limit.amount === undefined ? '' : toText(limit.amount));
  const set = useCommand(responsibleTradingCalls, 'setTradingLimit', {
    refreshes: ['getResponsibleTrading'],
    onDone() {
      successHaptic();
      showToast(t('responsibleTrading.limitSet'), 'success');
      onClose();
    },
  });
  const amount = amountOf(typed);
  const send = (asked: Money | undefined) =>
    set.mutate(
      { name: limit.name, ...(asked === undefined ? {} : { amount: asked }) },
      { onError: warningHaptic },
    );
  return (
    <Sheet
      open
      stays={set.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(limitTitles[limit.name])}
      text={t(explained[kindOf(limit.name)])}
      actions={
        <>
          {limit.next ? (
            <Button tone="quiet" busy={set.isPending} onClick={() => send(limit.amount)}>
              {t('responsibleTrading.keep')}
            </Button>
          ) : limit.amount === undefined ? null : (
            <Button tone="quiet" busy={set.isPending} onClick={() => send(undefined)}>
              {t('responsibleTrading.remove')}
            </Button>
          )}
          <Button
            className="grow-[1.4]!"
            busy={set.isPending}
            disabled={amount === null}
            onClick={() => send(amount ?? undefined)}
          >
            {t('responsibleTrading.set')}
          </Button>
        </>
      }
    >
      <AmountField
        label={t('responsibleTrading.amount')}
        value={typed}
        onChange={setTyped}
        decimals={isMinutes(limit) ? 0 : MONEY_DECIMALS}
        unit={isMinutes(limit) ? 'min' : 'USDT'}
        aside={limit.amount === undefined ? undefined : amountText(t, limit)}
      />
      <p role="status" className="m-0 pt-2 text-label font-normal text-secondary">
        {amount === null
          ? waitingText(t, limit)
          : t(
              limit.amount !== undefined && amount > limit.amount
                ? 'responsibleTrading.loosens'
                : 'responsibleTrading.tightens',
            )}
      </p>
    </Sheet>
  );
}

type Kind = 'loss' | 'deposit' | 'stake' | 'session';

const explained: Record<Kind, MessageId> = {
  loss: 'responsibleTrading.lossText',
  deposit: 'responsibleTrading.depositText',
  stake: 'responsibleTrading.stakeText',
  session: 'responsibleTrading.sessionText',
};

const kinds: readonly Kind[] = ['loss', 'deposit', 'stake', 'session'];
const kindOf = (name: LimitName): Kind => kinds.find((kind) => name.startsWith(kind)) ?? 'stake';

/** Null while nothing above zero is typed. */
function amountOf(typed: string): Money | null {
  if (!/\d/.test(typed)) return null;
  const amount = money(typed.replace(/\.$/, ''));
  return amount > 0n ? amount : null;
}
