import { useText } from '@candor/client/language';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import { groupedDecimal } from '@candor/ui/number-text';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { useSymbols } from '../../parts/markets.ts';
import { useTickers } from '../../platform/live.ts';
import { estimate } from './estimate.ts';
import { Rate } from './exchange-facts.tsx';
import { offeredCurrencies, type ExchangeForm } from './exchange-form.ts';
import type { ExchangeMarket } from './use-exchange.ts';

/** Both sides of the exchange, and the button that swaps them. */
export function CurrencyPair({ desk }: { readonly desk: ExchangeMarket }): ReactNode {
  const t = useText();
  const { form, type, turn } = desk;
  return (
    <div className="relative rounded-card bg-[light-dark(var(--surface-base),var(--surface-sunken))] px-4">
      <Side desk={desk} side="from" label={t('flashExchange.give')}>
        <input
          aria-label={t('flashExchange.amount', { currency: form.from })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={groupedDecimal(form.amount)}
          onChange={(event) => type(event.target.value)}
          className="figures min-h-11 w-full min-w-0 border-0 bg-transparent text-end text-title text-primary outline-none placeholder:text-tertiary"
        />
      </Side>
      <Side desk={desk} side="to" label={t('flashExchange.get')}>
        <Receives form={form} />
      </Side>
      <button
        type="button"
        aria-label={t('flashExchange.turn')}
        onClick={turn}
        className="absolute start-1/2 top-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-pill bg-raised shadow-[0_1px_6px_rgba(10,13,18,.18)] active:opacity-80"
      >
        <Icon name="transfer" size={20} />
      </button>
    </div>
  );
}

/** What it would be now; the quote is firm, this is not. */
function Receives({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useText();
  const tickers = useTickers();
  const priceOf = (symbol: string) => tickers[symbol];
  const terms = estimate(form, priceOf);
  if (!terms) {
    const ofOne = estimate({ ...form, amount: '1' }, priceOf);
    return (
      <span className="block text-end text-label font-normal text-tertiary">
        {ofOne ? <Rate terms={ofOne} /> : t('flashExchange.byQuote')}
      </span>
    );
  }
  return (
    <span className="block text-end">
      <span className="block text-title">
        ≈ <CurrencyAmount value={terms.received} currency={form.to} bare />
      </span>
      <span className="block text-label font-normal text-tertiary">
        <Rate terms={terms} />
      </span>
    </span>
  );
}

interface SideProps {
  readonly desk: ExchangeMarket;
  readonly side: 'from' | 'to';
  readonly label: string;
  readonly children: ReactNode;
}

function Side({ desk, side, label, children }: SideProps): ReactNode {
  const code = desk.form[side];
  const free = desk.free(code);
  return (
    <div className={`py-4 ${side === 'to' ? 'border-t border-hairline' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-label font-normal">
        <span className="text-secondary">{label}</span>
        {side === 'from' ? <Free code={code} available={free} /> : null}
      </div>
      <div className="mt-1.5 flex min-h-12 items-center gap-3">
        <CurrencyChoice
          label={label}
          value={code}
          form={desk.form}
          onChange={(chosen) => desk.choose(side, chosen)}
        />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}

interface FreeProps {
  readonly code: CurrencyCode;
  readonly available: Money | undefined;
}

function Free({ code, available }: FreeProps): ReactNode {
  const t = useText();
  if (available === undefined) return <Skeleton width={96} height={12} />;
  return (
    <span className="text-tertiary">
      {t('flashExchange.available')} <CurrencyAmount value={available} currency={code} />
    </span>
  );
}

interface CurrencyChoiceProps {
  readonly label: string;
  readonly value: CurrencyCode;
  readonly form: ExchangeMarket['form'];
  readonly onChange: (code: CurrencyCode) => void;
}

/** A native select that looks like a coin with its name. */
function CurrencyChoice({ label, value, form, onChange }: CurrencyChoiceProps): ReactNode {
  const t = useText();
  const offered = offeredCurrencies(useSymbols().data ?? [], form);
  return (
    <span className="relative flex min-h-11 shrink-0 items-center gap-2 rounded-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--border-strong)">
      <CurrencyIcon code={value} size={32} />
      <span className="text-headline">{value}</span>
      <Icon name="chevronDown" size={16} className="text-secondary" />
      <select
        aria-label={t('flashExchange.choose', { side: label })}
        value={value}
        onChange={(event) => onChange(event.target.value as CurrencyCode)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {offered.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${code} · ${name}`}
          </option>
        ))}
      </select>
    </span>
  );
}
