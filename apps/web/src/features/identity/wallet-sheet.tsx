import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/call.ts';
import { FirstPasswordSheet } from './first-password-sheet.tsx';
import type { SignInSteps } from './follow-sign-in.ts';
import { NewAccountSheet } from './new-account-sheet.tsx';
import { signByWallet, type SignedMessage, walletProblem } from './sign-by-wallet.ts';
import { useFirstEntry } from './use-first-entry.ts';
import type { DiscoveredWallet } from './wallet-discovery.ts';
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

interface WalletSignIn {
  /** Of the wallet whose window is open. */
  readonly waitingFor: string | null;
  /** Signed by a wallet that has no account yet: the agreement is asked for. */
  readonly signed: SignedMessage | null;
  readonly isOpening: boolean;
  start(wallet: DiscoveredWallet): Promise<void>;
  /** Opens an account with the signature that is there. */
  open(inviteCode: string): Promise<void>;
}

/** Signing in with a wallet, step by step; `onDone` gets what the server answered. */
function useWalletSignIn(onDone: (answer: ResultOf<'logInByWallet'>) => void): WalletSignIn {
  const t = useText();
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [signed, setSigned] = useState<SignedMessage | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  const start = async ({ info, provider }: DiscoveredWallet) => {
    if (waitingFor !== null) return;
    setWaitingFor(info.uuid);
    try {
      const message = await signByWallet(provider, (page) =>
        call(identityCalls, 'createWalletMessage', page),
      );
      const answer = await logInUnlessNew(message);
      if (answer) onDone(answer);
      else setSigned(message);
    } catch (error) {
      if (!(error instanceof CallError)) showToast(t(walletProblem(error)), 'error');
    } finally {
      setWaitingFor(null);
    }
  };

  const open = async (inviteCode: string) => {
    if (!signed || isOpening) return;
    setIsOpening(true);
    try {
      const invite = inviteCode === '' ? {} : { inviteCode };
      const request = { ...signed, ...invite, agreement: true };
      onDone(await call(identityCalls, 'logInByWallet', request));
    } catch (error) {
      if (!(error instanceof CallError)) showToast(t('shell.noAnswer'), 'error');
      // The signature is over: the wallet is asked again.
      else if (error.key === 'identity.walletRefused') setSigned(null);
    } finally {
      setIsOpening(false);
    }
  };
  return { waitingFor, signed, isOpening, start, open };
}

/** Null where the wallet has no account yet. */
async function logInUnlessNew(message: SignedMessage) {
  try {
    return await call(identityCalls, 'logInByWallet', message, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.key === 'identity.agreementRequired') return null;
    showToast(error.message, 'error');
    throw error;
  }
}
