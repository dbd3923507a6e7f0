import { useText } from '@candor/client/language';
import { Chip, type ChipTone } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import type { ListedLoan } from './use-loans.ts';

const tones: Partial<Record<ListedLoan['status'], ChipTone>> = {
  pendingReview: 'warning',
  underReview: 'warning',
  rejected: 'danger',
  sold: 'danger',
};

/** Status in words; and what needs the customer's attention. */
export function LoanChips({ loan }: { readonly loan: ListedLoan }): ReactNode {
  const t = useText();
  const { status, standing, marginState } = loan;
  return (
    <>
      <Chip tone={tones[status] ?? 'neutral'}>{t(`loanOrders.status.${status}`)}</Chip>
      {standing === undefined || standing === 'running' ? null : (
        <Chip tone={standing === 'overdue' ? 'danger' : 'warning'}>
          {t(`loanOrders.standing.${standing}`)}
        </Chip>
      )}
      {marginState === 'warned' || marginState === 'called' ? (
        <Chip tone={marginState === 'called' ? 'danger' : 'warning'}>
          {t(`loanOrders.margin.${marginState}`)}
        </Chip>
      ) : null}
    </>
  );
}
