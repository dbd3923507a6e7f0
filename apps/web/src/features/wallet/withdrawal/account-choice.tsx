import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { AccountRow } from '../payout-accounts/account-row.tsx';
import type { PayoutAccount } from '../payout-accounts/use-accounts.ts';

export interface AccountChoiceProps {
  readonly accounts: readonly PayoutAccount[];
  readonly selectedId: string;
  readonly onChoose: (id: string) => void;
  /** Adds one without leaving the withdrawal. */
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** Chooses a payout account, or adds one. */
export function AccountChoice(props: AccountChoiceProps): ReactNode {
  const t = useText();
  const { accounts, selectedId, onChoose, onAdd, onClose } = props;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('withdrawal.chooseAccount')}
      actions={
        <Button tone="quiet" onClick={onAdd}>
          {t('withdrawal.bind')}
        </Button>
      }
    >
      <ul>
        {accounts.map((account) => (
          <li key={account.id} className="border-t border-hairline first:border-transparent">
            <AccountRow
              account={account}
              selected={account.id === selectedId}
              onPress={() => {
                onChoose(account.id);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
