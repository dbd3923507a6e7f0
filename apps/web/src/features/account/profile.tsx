import { Chip } from '@candor/ui/chip';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { useText } from '../../platform/language.ts';
import type { User } from '../../platform/session.ts';
import { initialsOf, nameOf, shortId } from './user-name.ts';

/** Initials, name, id and how far the identity is verified. */
export function Profile({ user }: { readonly user: User }): ReactNode {
  const t = useText();
  return (
    <section className="flex flex-wrap items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="flex size-[52px] shrink-0 items-center justify-center rounded-pill bg-inverse text-headline text-on-inverse"
      >
        {initialsOf(user)}
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 className="m-0 text-headline break-words">{nameOf(user)}</h2>
        <div className="flex items-center text-label font-normal text-tertiary">
          <span className="figures">{t('my.id', { id: shortId(user.id) })}</span>
          <IconButton
            label={t('my.copyId')}
            onClick={() => void copyToClipboard(user.id)}
            className="-my-3"
          >
            <Icon name="copy" size={16} className="text-tertiary" />
          </IconButton>
        </div>
      </div>
      <VerificationChip status={user.verification} />
    </section>
  );
}

function VerificationChip({ status }: { readonly status: User['verification'] }): ReactNode {
  const t = useText();
  switch (status) {
    case 'verified':
      return (
        <Chip tone="proof" icon={<Seal size={14} />}>
          {t('my.verified')}
        </Chip>
      );
    case 'pending':
      return <Chip tone="warning">{t('my.pending')}</Chip>;
    case 'unverified':
      return <Chip>{t('my.unverified')}</Chip>;
  }
}
