import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { FirstPasswordSheet } from './first-password-sheet.tsx';
import type { SignInSteps } from './follow-sign-in.ts';
import { NewAccountSheet } from './new-account-sheet.tsx';
import { useFirstEntry } from './use-first-entry.ts';
import { useWalletSignIn } from './use-wallet-sign-in.ts';
import { WalletList, type WalletListProps } from './wallet-list.tsx';

interface WalletSheetProps extends SignInSteps {
  /** From an invitation link. */
  readonly inviteCode: string;
  readonly onClose: () => void;
}

/** Signing in with a wallet: which one, then for a new one the agreement and the first password. */
export function WalletSheet({ inviteCode, onClose, onMfaChallenge }: WalletSheetProps): ReactNode {
  const t = useText();
  const { opened, follow } = useFirstEntry({ onMfaChallenge }, onClose);
  const { signed, isOpening, waitingFor, start, open } = useWalletSignIn(follow);
  if (opened) return <FirstPasswordSheet entry={opened} onClose={onClose} />;
  if (signed)
    return (
      <NewAccountSheet
        title={t('walletEntry.newTitle')}
        text={t('walletEntry.newText')}
        isOpening={isOpening}
        onOpen={() => void open(inviteCode)}
        onClose={onClose}
      />
    );
  return (
    <WalletChoice
      waitingFor={waitingFor}
      onWallet={(wallet) => void start(wallet)}
      onClose={onClose}
    />
  );
}

interface WalletChoiceProps extends WalletListProps {
  readonly onClose: () => void;
}

function WalletChoice({ waitingFor, onWallet, onClose }: WalletChoiceProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      title={t('walletEntry.title')}
      text={t('walletEntry.text')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <WalletList waitingFor={waitingFor} onWallet={onWallet} />
    </Sheet>
  );
}
