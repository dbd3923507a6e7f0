import { languageCode, useText } from '@candor/client/language';
import { settingsCalls } from '@candor/contract/calls/settings';
import { locales } from '@candor/contract/wire/locales';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import {
  chooseDisplayCurrency,
  type DisplayChoice,
  useDisplayChoice,
} from '../platform/display-currency.ts';
import { useCall } from '../platform/query.ts';
import { FailedState } from './failed-state.tsx';

/** Choice of the currency for totals next to USDT; only currencies with a current rate. */
export function DisplayCurrencySheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const asked = useCall(settingsCalls, 'listDisplayCurrencies', {});
  const offered = asked.data?.filter(({ available }) => available).map(({ currency }) => currency);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('display.title')}
      text={t('display.text')}
      closeLabel={t('shell.close')}
    >
      {offered ? (
        <Choices offered={['none', ...offered]} onChosen={onClose} />
      ) : asked.isError ? (
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <Loading label={t('shell.loading')}>
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </Loading>
      )}
    </Sheet>
  );
}

interface ChoicesProps {
  readonly offered: readonly DisplayChoice[];
  readonly onChosen: () => void;
}

function Choices({ offered, onChosen }: ChoicesProps): ReactNode {
  const t = useText();
  const choice = useDisplayChoice();
  const names = new Intl.DisplayNames(locales[languageCode()].tag, { type: 'currency' });
  const choose = (code: DisplayChoice) => {
    chooseDisplayCurrency(code);
    onChosen();
  };
  return (
    <div role="radiogroup" aria-label={t('display.title')}>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          role="radio"
          aria-checked={code === choice}
          onClick={() => choose(code)}
          className="flex min-h-14 w-full items-center gap-3 border-t border-hairline text-start first:border-transparent active:opacity-60"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-[1rem]/[1.375rem] font-medium">
              {code === 'none' ? t('display.none') : code}
            </span>
            {code === 'none' ? null : (
              <span className="block text-label font-normal text-tertiary first-letter:uppercase">
                {names.of(code)}
              </span>
            )}
          </span>
          {code === choice ? <Icon name="check" size={20} /> : null}
        </button>
      ))}
    </div>
  );
}
