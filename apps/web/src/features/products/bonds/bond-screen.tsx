import { useText } from '@candor/client/language';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { add, ZERO } from '@candor/domain/money/money';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useState } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall } from '../../../platform/query.ts';
import { goBack, goTo, useQueryValue } from '../../../platform/route.ts';
import { leftOf, USDT, type BondDetail, type BondSheet, type OwnNote } from './bond.ts';
import { BondCards } from './bond-cards.tsx';
import { useForbidden } from '../../../parts/countries/use-service.ts';
import { CountryNotice } from '../../../parts/countries/country-notice.tsx';

const BuySheet = lazyPart(async () => (await import('./buy-sheet.tsx')).BuySheet);
const DocumentsSheet = lazyPart(async () => (await import('./documents-sheet.tsx')).DocumentsSheet);
const ScheduleSheet = lazyPart(async () => (await import('./schedule-sheet.tsx')).ScheduleSheet);
const VerifySheet = lazyPart(async () => (await import('./verify-sheet.tsx')).VerifySheet);

const REPEAT_MS = 2_000;

/** Whether its money is being paid out or given back right now. */
const isMoving = (status: BondDetail['status'] | undefined): boolean =>
  status === 'payingOut' || status === 'closing';

/** One bond: borrower, terms, funding, cash flow, and the customer's own notes. */
export function BondScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const bond = useCall(
    bondsCalls,
    'getBond',
    { id },
    { enabled: id !== '', repeatMs: (answer) => (isMoving(answer?.status) ? REPEAT_MS : false) },
  );
  const own = useCall(
    bondsCalls,
    'listOwnBondNotes',
    { bondId: id, pageSize: 100 },
    {
      enabled: id !== '',
      repeatMs: (answer) => (isMoving(answer?.records[0]?.bondStatus) ? REPEAT_MS : false),
    },
  );
  const [sheet, setSheet] = useState<BondSheet | null>(null);
  const notes = own.data?.records ?? [];
  if (bond.data) return <Loaded bond={bond.data} notes={notes} sheet={sheet} onSheet={setSheet} />;
  return (
    <Page>
      <BondBar onDocuments={null} />
      {id === '' ? (
        <EmptyState
          icon="bond"
          title={t('bonds.unknown')}
          text={t('bonds.unknownText')}
          actions={<Button onClick={() => goTo('bonds')}>{t('bonds.all')}</Button>}
        />
      ) : bond.isPending ? (
        <LoadingCards count={4} />
      ) : (
        <FailedState onRetry={() => void bond.refetch()} busy={bond.isFetching} />
      )}
    </Page>
  );
}

interface LoadedProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly sheet: BondSheet | null;
  readonly onSheet: Dispatch<SetStateAction<BondSheet | null>>;
}

function Loaded({ bond, notes, sheet, onSheet }: LoadedProps): ReactNode {
  const isRefunded = bond.status === 'closing' || bond.status === 'notFilled';
  // A sheet that has just closed must not close the one that was opened meanwhile.
  const close = (own: BondSheet) => () => onSheet((shown) => (shown === own ? null : shown));
  return (
    <Page
      actions={isRefunded ? undefined : <BondActions bond={bond} notes={notes} onSheet={onSheet} />}
    >
      <BondBar onDocuments={() => onSheet('documents')} />
      <CountryNotice service="bonds" />
      <BondCards bond={bond} notes={notes} onSheet={onSheet} />
      <Suspense>
        {sheet === 'buy' ? <BuySheet bond={bond} notes={notes} onClose={close('buy')} /> : null}
        {sheet === 'documents' ? <DocumentsSheet bond={bond} onClose={close('documents')} /> : null}
        {sheet === 'schedule' ? (
          <ScheduleSheet bond={bond} notes={notes} onClose={close('schedule')} />
        ) : null}
        {sheet === 'verify' ? (
          <VerifySheet bond={bond} notes={notes} onClose={close('verify')} />
        ) : null}
      </Suspense>
    </Page>
  );
}

function BondBar({ onDocuments }: { readonly onDocuments: (() => void) | null }): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('bond.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('bonds') }}
      actions={
        <span className="flex items-center gap-1 pe-1">
          <PracticeChip />
          {onDocuments ? (
            <button
              type="button"
              aria-label={t('bonds.documents')}
              onClick={onDocuments}
              className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
            >
              <Icon name="document" />
            </button>
          ) : null}
        </span>
      }
    />
  );
}

/** What can be done now: buy a note, or read the schedule. */
function BondActions({ bond, notes, onSheet }: Omit<LoadedProps, 'sheet'>): ReactNode {
  const t = useText();
  const forbidden = useForbidden('bonds');
  const isFunding = bond.status === 'funding';
  const planned = add(ZERO, ...notes.map(({ stillPlanned }) => stillPlanned));
  const hasLoan = bond.dues.length > 0;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex flex-[1_1_5.5rem] flex-col justify-center">
        <span className="text-label font-normal text-secondary">
          {t(isFunding ? 'bonds.left' : notes.length > 0 ? 'bonds.leftToPay' : 'bonds.target', {
            unit: USDT,
          })}
        </span>
        <span className="text-headline">
          <Amount
            value={isFunding ? leftOf(bond) : notes.length > 0 ? planned : bond.target}
            decimals={MONEY_DECIMALS}
          />
        </span>
      </span>
      {isFunding ? (
        <Button
          className="w-auto! flex-[1.8_1_10rem]"
          disabled={forbidden !== null}
          onClick={() => onSheet('buy')}
        >
          {t(forbidden ?? 'bonds.buy')}
        </Button>
      ) : (
        <Button
          className="w-auto! flex-[1.8_1_10rem]"
          disabled={!hasLoan}
          onClick={() => onSheet('schedule')}
        >
          {t(hasLoan ? 'bonds.seeSchedule' : 'bonds.noSchedule')}
        </Button>
      )}
    </div>
  );
}
