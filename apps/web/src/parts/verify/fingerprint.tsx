import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';

/** A hash in groups that can be read aloud; a tap copies it. */
export function Fingerprint({
  hash,
  label,
}: {
  readonly hash: string;
  /** What the fingerprint belongs to. */
  readonly label?: string;
}): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      onClick={() => void copyToClipboard(hash)}
      className="flex w-full items-center gap-3 rounded-control bg-proof-soft px-3.5 py-2.5 text-start active:opacity-80"
    >
      <span className="min-w-0 flex-1">
        <span className="screen-only">
          {t('verify.copy')} {label}
        </span>
        <span className="block text-label font-normal text-secondary">
          {t('verify.fingerprint')}
        </span>
        <span className="block text-body font-medium tabular-nums">
          {`${(hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ')} … ${hash.slice(-4)}`}
        </span>
      </span>
      <Icon name="copy" size={20} className="text-proof" />
    </button>
  );
}
