import { now } from '@candor/client/clock';
import { flashExchangeCalls } from '@candor/contract/calls/flash-exchange';
import { walletCalls } from '@candor/contract/calls/wallet';
import { type CurrencyCode, getCurrency } from '@candor/domain/money/currencies';
import { type Money, ZERO } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { cleanDecimal } from '@candor/ui/number-text';
import { useState } from 'react';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useCommand, useCall } from '../../platform/query.ts';
import { useQueryValue } from '../../platform/route.ts';
import {
  amountOf,
  formOf,
  formProblem,
  turned,
  withSide,
  type Exchange,
  type ExchangeForm,
  type Quote,
} from './exchange-form.ts';

/** A quote and when it expires, by this device's clock. */
export interface HeldQuote {
  readonly quote: Quote;
  readonly untilMs: number;
}

export interface ExchangeMarket {
  readonly form: ExchangeForm;
  /** Available balance by currency; undefined until loaded. */
  readonly free: (code: CurrencyCode) => Money | undefined;
  readonly problem: MessageId | null;
  readonly failed: boolean;
  readonly held: HeldQuote | null;
  readonly receipt: Exchange | null;
  readonly isAsking: boolean;
  readonly isExchanging: boolean;
  readonly type: (amount: string) => void;
  readonly choose: (side: 'from' | 'to', code: CurrencyCode) => void;
  readonly turn: () => void;
  readonly ask: () => void;
  readonly confirm: () => void;
  readonly dismiss: () => void;
  readonly retry: () => void;
}

/** State of the form, its firm quote and the exchange. */
export function useExchange(): ExchangeMarket {
  const asked = { from: useQueryValue('from'), to: useQueryValue('to') };
  const [form, setForm] = useState<ExchangeForm>(formOf(asked.from, asked.to));
  const [held, setHeld] = useState<HeldQuote | null>(null);
  const [receipt, setReceipt] = useState<Exchange | null>(null);
  const isOnline = useIsOnline();
  const balances = useCall(walletCalls, 'listBalances', {});
  const quote = useCommand(flashExchangeCalls, 'quoteFlashExchange', {
    onDone: (made) => setHeld({ quote: made, untilMs: now() + made.holdsMs }),
  });
  const exchange = useCommand(flashExchangeCalls, 'exchangeFlash', {
    refreshes: ['listBalances', 'listAssets', 'listBalanceChanges', 'listFlashExchanges'],
    onDone(made) {
      successHaptic();
      setHeld(null);
      setReceipt(made);
      setForm({ ...form, amount: '' });
    },
  });
  const free = (code: CurrencyCode) =>
    balances.data && (balances.data.find(({ currency }) => currency === code)?.available ?? ZERO);
  const { from, to } = form;
  const intent = { from, to, amount: amountOf(form) };
  return {
    form,
    free,
    problem: formProblem(form, { available: free(from), isOnline }),
    failed: balances.isError && !balances.data,
    held,
    receipt,
    isAsking: quote.isPending,
    isExchanging: exchange.isPending,
    type: (text) => setForm({ ...form, amount: cleanDecimal(text, getCurrency(from).decimals) }),
    choose: (side, code) => setForm(withSide(form, side, code)),
    turn: () => setForm(turned(form)),
    ask: () => quote.mutate(intent, { onError: warningHaptic }),
    confirm: () =>
      held && exchange.mutate({ ...intent, quoteId: held.quote.id }, { onError: warningHaptic }),
    dismiss() {
      setHeld(null);
      setReceipt(null);
    },
    retry: () => void balances.refetch(),
  };
}
