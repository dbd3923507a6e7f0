import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { withCommas } from '@candor/ui/number-text';
import { TextField } from '@candor/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { pairName, useSymbols } from '../../parts/markets.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { proveTick, type TickAsk } from './prove-tick.ts';
import { ProvenTickSteps } from './proven-tick-steps.tsx';

const SymbolSheet = lazyPart(
  async () => (await import('../../parts/symbol-sheet.tsx')).SymbolSheet,
);

export interface CheckTickProps {
  readonly symbol: string;
  /** Digits; nothing is requested while it is empty. */
  readonly sequence: string;
}

/** Any recorded price by number, verified on this device up to the seal of its day. */
export function CheckTick(asked: CheckTickProps): ReactNode {
  const t = useText();
  const [symbol, setSymbol] = useState(asked.symbol);
  const [sequence, setSequence] = useState(asked.sequence);
  const [ask, setAsk] = useState(askOf(asked));
  const [choosing, setChoosing] = useState(false);
  const wished = askOf({ symbol, sequence });
  const proven = useProvenTick(ask);
  return (
    <Card>
      <h2 className="text-headline">{t('proofs.check')}</h2>
      <p className="pb-3 text-label font-normal text-secondary">{t('proofs.checkText')}</p>
      <form
        className="flex flex-col gap-3 desktop:flex-row desktop:items-end desktop:*:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wished) return;
          if (isSame(wished, ask)) void proven.refetch();
          else setAsk(wished);
        }}
      >
        <PairChoice symbol={symbol} onPress={() => setChoosing(true)} />
        <SequenceField symbol={symbol} value={sequence} onChange={setSequence} />
        <Button type="submit" disabled={!wished} busy={proven.isFetching}>
          {t(wished ? 'proofs.checkNow' : 'proofs.enterSequence')}
        </Button>
      </form>
      {ask ? <Result proven={proven} /> : null}
      <Suspense>
        {choosing ? (
          <SymbolSheet
            selected={symbol}
            onChoose={(chosen) => {
              setSymbol(chosen);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}

/** Null if the text is not a tick number. */
const askOf = ({ symbol, sequence }: CheckTickProps): TickAsk | null =>
  /^[1-9]\d{0,14}$/.test(sequence) ? { symbol, sequence: Number(sequence) } : null;

const isSame = (a: TickAsk, b: TickAsk | null): boolean =>
  a.symbol === b?.symbol && a.sequence === b.sequence;

function useProvenTick(ask: TickAsk | null) {
  return useQuery({
    queryKey: ['proveTick', ask?.symbol, ask?.sequence],
    queryFn: ({ signal }) => proveTick(ask!, signal),
    enabled: ask !== null,
    retry: false,
    // Only the seal of its day can change later.
    staleTime: 60_000,
  });
}

function Result({ proven }: { readonly proven: ReturnType<typeof useProvenTick> }): ReactNode {
  const { data, error } = proven;
  if (data) return <ProvenTickSteps proven={data} />;
  if (isRefusal(error)) {
    return (
      <p
        role="alert"
        className="mt-4 rounded-control bg-sunken px-4 py-3 text-label text-secondary"
      >
        {error.message}
      </p>
    );
  }
  if (!error) return null;
  return <FailedState inline onRetry={() => void proven.refetch()} busy={proven.isFetching} />;
}

function PairChoice({
  symbol,
  onPress,
}: {
  readonly symbol: string;
  readonly onPress: () => void;
}): ReactNode {
  const t = useText();
  const market = findMarketSymbol(symbol);
  return (
    <div>
      <span className="mb-2 block text-label text-secondary">{t('proofs.pair')}</span>
      <button
        type="button"
        onClick={onPress}
        aria-label={`${t('proofs.pair')}: ${market ? pairName(market) : symbol}`}
        className="flex min-h-[52px] w-full items-center justify-between rounded-button border-[1.5px] border-control bg-base px-[15px] text-start text-[1rem]/6 active:opacity-80"
      >
        {market ? pairName(market) : symbol}
        <Icon name="chevronDown" size={20} className="text-tertiary" />
      </button>
    </div>
  );
}

function SequenceField({
  symbol,
  value,
  onChange,
}: {
  readonly symbol: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const t = useText();
  const newest = useSymbols().data?.find((row) => row.symbol === symbol)?.sequence;
  const range = newest === undefined ? '' : t('proofs.range', { newest: withCommas(newest) });
  return (
    <TextField
      label={
        <>
          {t('proofs.sequence')} <span className="font-normal text-tertiary">{range}</span>
        </>
      }
      value={value}
      onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 15))}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="go"
    />
  );
}
