import type { CurrencyCode } from '@candor/domain/money/currencies';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Segmented } from '@candor/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { CallError } from '../../../platform/call.ts';
import { useText } from '../../../platform/language.ts';
import { hrefTo } from '../../../platform/route.ts';
import { useIsMember } from '../../../platform/session.ts';
import { OwnShareSteps } from './own-share-steps.tsx';
import { downloadProof, proveShare } from './prove-share.ts';

export interface OwnShareProps {
  readonly day: string;
  /** Those of which anybody is owed anything. */
  readonly currencies: readonly CurrencyCode[];
}

/** The customer's own money in the total, checked on this device when asked. */
export function OwnShare({ day, currencies }: OwnShareProps): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  return (
    <Card>
      <h2 className="text-headline">{t('reserves.own')}</h2>
      <p className="pb-3 text-label font-normal text-secondary">
        {t(isMember ? 'reserves.ownText' : 'reserves.visitorText', { day })}
      </p>
      {isMember ? (
        <ShareCheck day={day} currencies={currencies} />
      ) : (
        <a
          href={hrefTo('login')}
          className="flex min-h-[52px] items-center justify-center rounded-button bg-inverse px-4 text-headline text-on-inverse active:opacity-80"
        >
          {t('reserves.signIn')}
        </a>
      )}
    </Card>
  );
}

function ShareCheck({ day, currencies }: OwnShareProps): ReactNode {
  const t = useText();
  const [currency, setCurrency] = useState<CurrencyCode>(currencies.at(-1) ?? 'USDT');
  const [isAsked, setAsked] = useState(false);
  const proven = useQuery({
    queryKey: ['proveShare', day, currency],
    queryFn: ({ signal }) => proveShare({ day, currency }, signal),
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = proven;
  return (
    <>
      {currencies.length > 1 ? (
        <div className="pb-3">
          <Segmented
            label={t('reserves.currency')}
            segments={currencies.map((code) => ({ value: code, label: code }))}
            value={currency}
            onChange={setCurrency}
          />
        </div>
      ) : null}
      {data ? (
        <>
          <OwnShareSteps proven={data} />
          <Button tone="quiet" size="compact" onClick={() => downloadProof(data.proof)}>
            {t('reserves.download')}
          </Button>
        </>
      ) : (
        <Button
          busy={proven.isFetching}
          onClick={() => (isAsked ? void proven.refetch() : setAsked(true))}
        >
          {t('reserves.check')}
        </Button>
      )}
      {error instanceof CallError ? (
        <p
          role="alert"
          className="mt-3 rounded-control bg-sunken px-4 py-3 text-label text-secondary"
        >
          {error.message}
        </p>
      ) : null}
      {error && !(error instanceof CallError) ? (
        <FailedState inline onRetry={() => void proven.refetch()} busy={proven.isFetching} />
      ) : null}
    </>
  );
}
