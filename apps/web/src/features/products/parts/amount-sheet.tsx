import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { getCurrency } from '@candor/domain/money/currencies';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Keypad } from '@candor/ui/keypad';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { typedMoney } from '../../../parts/typed-money.ts';
import { tickHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { amountProblem, mostOf, planOf, shareText } from './invest-form.ts';
import { limitText, type Product } from './product.ts';
import { Sum } from '../../../parts/sum.tsx';

export interface AmountSheetProps {
  readonly title: string;
  /** Below the title. */
  readonly note?: string;
  readonly product: Product;
  readonly available: Product['minAmount'] | undefined;
  readonly text: string;
  /** Why the server refused this amount. */
  readonly refusal?: string | undefined;
  readonly onType: (text: string) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** How much to put in, and what it would earn. */
export function AmountSheet(props: AmountSheetProps): ReactNode {
  const { title, note, product, available, text, refusal, onType, onClose } = props;
  const t = useText();
  const isWide = useIsWide();
  const { currency } = product;
  const { decimals } = getCurrency(currency);
  const problem = useProblemText(props);
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={title}
      text={note}
      actions={<ContinueButton {...props} hasProblem={problem !== undefined} />}
    >
      <AmountField
        label={t('invest.amount')}
        value={text}
        onChange={onType}
        decimals={decimals}
        unit={currency}
        keypad={!isWide}
        error={refusal ?? problem}
        aside={
          <>
            {t('products.available')} <Sum value={available} currency={currency} bare own />
          </>
        }
      />
      <Shares {...props} />
      <Earns product={product} text={text} />
      {isWide ? null : (
        <Keypad
          value={text}
          onChange={(typed) => {
            tickHaptic();
            onType(typed);
          }}
          decimals={decimals}
          deleteLabel={t('transfer.delete')}
        />
      )}
    </Sheet>
  );
}

/** Why the entered amount cannot be bought, with the limit it breaks. */
function useProblemText({ product, text, available }: AmountSheetProps): string | undefined {
  const t = useText();
  const problem = amountProblem({ product, text, available });
  if (problem === null) return undefined;
  const { minAmount, maxAmount, customerLeft, capacityLeft, currency } = product;
  return t(problem, {
    currency,
    min: limitText(minAmount),
    max: limitText(maxAmount),
    left: limitText(customerLeft ?? maxAmount),
    capacity: limitText(capacityLeft),
  });
}

function ContinueButton({
  text,
  available,
  onContinue,
  hasProblem,
}: AmountSheetProps & { readonly hasProblem: boolean }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const isEmpty = typedMoney(text) === 0n;
  const label = !isOnline ? 'products.offline' : isEmpty ? 'invest.enterAmount' : 'invest.continue';
  return (
    <Button
      disabled={!isOnline || isEmpty || hasProblem || available === undefined}
      onClick={onContinue}
    >
      {t(label)}
    </Button>
  );
}

const PERCENTS = [25, 50, 75, 100];

function Shares({ product, available, onType }: AmountSheetProps): ReactNode {
  const t = useText();
  const most = mostOf({ product, available });
  return (
    <div
      role="group"
      aria-label={t('invest.share')}
      className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
    >
      {PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={most === undefined}
          onClick={() => most !== undefined && onType(shareText(most, percent, product))}
          className="figures min-h-11 rounded-control bg-sunken text-body font-medium text-secondary active:opacity-80 disabled:text-disabled"
        >
          {percent === 100 ? t('invest.most') : `${percent}%`}
        </button>
      ))}
    </div>
  );
}

/** Income of a day and of the whole cycle; nothing where nothing is promised. */
function Earns({ product, text }: Pick<AmountSheetProps, 'product' | 'text'>): ReactNode {
  const t = useText();
  const { currency, cycleDays } = product;
  const { perDay, whole } = planOf(product, typedMoney(text), now());
  if (perDay === undefined) return null;
  return (
    <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 px-1">
      <div>
        <dt className="text-label font-normal text-tertiary">{t('invest.perDay')}</dt>
        <dd className="m-0 text-body-strong">
          <Sum value={perDay} currency={currency} />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-label font-normal text-tertiary">
          {t('invest.inDays', { days: cycleDays })}
        </dt>
        <dd className="m-0 text-body-strong">
          <Sum value={whole} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
