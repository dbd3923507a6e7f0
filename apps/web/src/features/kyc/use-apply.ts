import { kycCalls } from '@candor/contract/calls/kyc';
import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { goTo } from '../../platform/route.ts';

type Intent = { readonly documentType: DocumentType } & {
  readonly [Item in DocumentItem]?: string;
};

const refreshes = ['getVerificationStatus', 'listVerifications', 'getUser'] as const;

/** Submits pictures for review and shows the status. */
export function useApply(grade: KycGrade): {
  readonly isSending: boolean;
  readonly send: (intent: Intent) => void;
} {
  const onDone = () => {
    successHaptic();
    goTo('verificationResult', { grade }, { replace: true });
  };
  const basic = useCommand(kycCalls, 'applyForVerification', { refreshes, onDone });
  const advanced = useCommand(kycCalls, 'applyForAdvancedVerification', { refreshes, onDone });
  const command = grade === 'basic' ? basic : advanced;
  return {
    isSending: command.isPending,
    send: (intent) => command.mutate(intent, { onError: warningHaptic }),
  };
}
