import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { showToast } from '@candor/ui/toast';
import { useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { signByWallet, type SignedMessage, walletProblem } from './sign-by-wallet.ts';
import type { DiscoveredWallet } from './wallet-discovery.ts';

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
export function useWalletSignIn(onDone: (answer: ResultOf<'logInByWallet'>) => void): WalletSignIn {
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
