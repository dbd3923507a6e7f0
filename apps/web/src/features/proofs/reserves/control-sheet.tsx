import { useText } from '@candor/client/language';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import { Skeleton } from '@candor/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import type { ReserveDay } from '../../../parts/newest-reserves.ts';
import { outcomeTexts, ProofStep } from '../../../parts/verify/proof-step.tsx';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useCall } from '../../../platform/query.ts';
import { dateTimeText } from '../../../platform/time-text.ts';

export type HouseAddress = NonNullable<ReserveDay['addresses']>[number];

export interface ControlSheetProps {
  /** Null while it is closed. */
  readonly opened: HouseAddress | null;
  readonly onClose: () => void;
}

/** An address of the house, and the signature of its key, verified on this device. */
export function ControlSheet({ opened, onClose }: ControlSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open={opened !== null}
      onClose={onClose}
      title={t('reserves.address')}
      closeLabel={t('shell.close')}
      text={t(opened?.control ? 'reserves.controlText' : 'reserves.noControlText')}
    >
      {opened ? (
        <div className="flex flex-col gap-2 pt-1 pb-2">
          <CopyRow label={networkOf(opened.chain)} value={opened.address} />
          <p className="text-label font-normal text-tertiary">
            {t('reserves.seenAt', {
              block: opened.block,
              time: dateTimeText(opened.seenAt),
            })}
          </p>
          {opened.control ? <Control of={opened} control={opened.control} /> : null}
        </div>
      ) : null}
    </Sheet>
  );
}

/** Proper names of networks by the first part of their CAIP-2 name; a chain of its own shows its number. */
const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  tron: 'Tron',
  bip122: 'Bitcoin',
};
const networkOf = (chain: string): string =>
  networks[chain] ?? networks[chain.split(':')[0]!] ?? chain;

interface ControlProps {
  readonly of: HouseAddress;
  readonly control: NonNullable<HouseAddress['control']>;
}

function Control({ of, control }: ControlProps): ReactNode {
  const t = useText();
  const { day, signature } = control;
  const sealed = useCall(proofsCalls, 'getSealedDay', { day }, { freshMs: Infinity });
  if (sealed.isError)
    return <FailedState inline onRetry={() => void sealed.refetch()} busy={sealed.isFetching} />;
  if (!sealed.data) return <Skeleton height={180} className="rounded-control" />;
  const text = controlText({ ...of, day, dayHash: sealed.data.hash });
  return (
    <>
      <ol className="pt-3">
        <Checked of={of} text={text} signature={signature} />
      </ol>
      <CopyRow label={t('reserves.signedText')} value={text} />
      <CopyRow label={t('reserves.signature')} value={signature} />
    </>
  );
}

interface CheckedProps {
  readonly of: HouseAddress;
  readonly text: string;
  readonly signature: string;
}

function Checked({ of: { chain, address }, text, signature }: CheckedProps): ReactNode {
  const t = useText();
  const { data: outcome } = useQuery({
    queryKey: ['checkControl', chain, address, text, signature],
    // Curves are large: only who opens this loads them.
    queryFn: async () => {
      const { checkControl } = await import('./check-control.ts');
      return checkControl({ chain, address, text, signature });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ProofStep
      outcome={outcome}
      title={t('reserves.signature')}
      value={t(outcomeTexts[outcome ?? 'checking'])}
      note={t(outcome === 'unchecked' ? 'reserves.checkInWallet' : 'reserves.signatureNote')}
      isLast
    />
  );
}

/** A long text that a tap copies. */
function CopyRow({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      onClick={() => void copyToClipboard(value)}
      className="flex w-full items-center gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-start active:opacity-80"
    >
      <span className="min-w-0 flex-1">
        <span className="screen-only">{t('verify.copy')}</span>
        <span className="block text-label font-normal text-secondary">{label}</span>
        <span className="block text-label break-all">{value}</span>
      </span>
      <Icon name="copy" size={20} className="text-tertiary" />
    </button>
  );
}
