import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Keypad } from '@candor/ui/keypad';
import { groupedDecimal, numberText } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { Suspense, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { tickHaptic } from '../../platform/haptics.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack } from '../../platform/route.ts';
import { AccountPair } from './account-pair.tsx';
import { shareText, TRANSFER_CURRENCY, TRANSFER_DECIMALS } from './transfer-form.ts';
import { useTransfer, type Transfer } from './use-transfer.ts';

const TransferReceipt = lazyPart(
  async () => (await import('./transfer-receipt.tsx')).TransferReceipt,
);

/** Decimals on the button: as many as the amount has, at least two. */
const BUTTON_DECIMALS = 2;

/** Transfers between the balance account and the contract account. */
export function TransferScreen(): ReactNode {
  const t = useText();
  const transfer = useTransfer();
  if (transfer.failed) {
    return (
      <Page>
        <TransferBar />
        <FailedState onRetry={transfer.retry} />
      </Page>
    );
  }
  return (
    <Page>
      <TransferBar />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col">
        <AccountPair transfer={transfer} />
        <BigAmount transfer={transfer} />
        <Shares transfer={transfer} />
        <div className="min-h-2 flex-1 desktop:max-h-4" />
        <div className="desktop:hidden">
          <Keypad
            value={transfer.form.amount}
            onChange={(amount) => {
              tickHaptic();
              transfer.change(amount);
            }}
            decimals={TRANSFER_DECIMALS}
            deleteLabel={t('transfer.delete')}
          />
        </div>
        <SendButton transfer={transfer} />
      </div>
      <Suspense>
        {transfer.receipt ? (
          <TransferReceipt
            receipt={transfer.receipt}
            onClose={transfer.dismiss}
            onDone={() => {
              transfer.dismiss();
              goBack('assets');
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

function TransferBar(): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('transfer.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
      actions={
        <span className="flex items-center pe-2.5">
          <PracticeChip />
        </span>
      }
    />
  );
}

interface PartProps {
  readonly transfer: Transfer;
}

/** The amount entered; a text field on desktops. */
function BigAmount({ transfer }: PartProps): ReactNode {
  const t = useText();
  const isWide = useIsWide();
  const { form, change, after } = transfer;
  return (
    <div className="py-5 text-center">
      <label className="flex items-baseline justify-center text-hero">
        <span className="screen-only">{t('transfer.amount')}</span>
        <span className="figures relative">
          {form.amount === '' ? <span className="text-tertiary">0</span> : null}
          {groupedDecimal(form.amount)}
          <input
            // Phones use the keypad below; on desktops the field has focus.
            autoFocus={isWide}
            inputMode="none"
            autoComplete="off"
            value={form.amount}
            onChange={(event) => change(event.target.value)}
            className="absolute inset-0 w-full border-0 bg-transparent text-[16px] text-transparent caret-transparent outline-none"
          />
        </span>
        <span
          aria-hidden="true"
          className="ms-1 me-2 inline-block h-9 w-0.5 animate-[shimmer_1.1s_step-end_infinite] self-center bg-proof-fill"
        />
        <span className="text-headline font-medium text-tertiary">{TRANSFER_CURRENCY}</span>
      </label>
      <p className="mt-1 min-h-[18px] text-label font-normal text-tertiary">
        {after === undefined
          ? null
          : t(`transfer.after.${form.to}`, {
              amount: numberText(after, { decimals: BUTTON_DECIMALS }),
            })}
      </p>
    </div>
  );
}

const PERCENTS = [25, 50, 75, 100];

function Shares({ transfer }: PartProps): ReactNode {
  const t = useText();
  const { available, change } = transfer;
  return (
    <div
      role="group"
      aria-label={t('transfer.share')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
    >
      {PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          onClick={() => available !== undefined && change(shareText(available, percent))}
          className="figures min-h-11 rounded-control bg-pressed text-body font-medium text-secondary active:opacity-80"
        >
          {percent === 100 ? t('transfer.all') : `${percent}%`}
        </button>
      ))}
    </div>
  );
}

/** Names the amount; a disabled button says why. */
function SendButton({ transfer }: PartProps): ReactNode {
  const t = useText();
  const { amount, problem, isSending, send } = transfer;
  const decimals = Math.max(BUTTON_DECIMALS, transfer.form.amount.split('.')[1]?.length ?? 0);
  return (
    <div className="sticky bottom-0 bg-canvas pt-2 pb-[calc(8px+var(--layout-safe-bottom))]">
      <Button busy={isSending} disabled={problem !== null} onClick={send}>
        {problem
          ? t(problem)
          : t('transfer.send', {
              amount: numberText(amount, { decimals }),
              currency: TRANSFER_CURRENCY,
            })}
      </Button>
    </div>
  );
}
