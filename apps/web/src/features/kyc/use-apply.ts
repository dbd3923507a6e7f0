import { kycCalls } from '@candor/contract/calls/kyc';
import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import { successHaptic, warningHaptic } from '../../platform/haptics.ts';
import { useAct } from '../../platform/query.ts';
import { goTo } from '../../platform/route.ts';

type Wish = { readonly documentType: DocumentType } & {
  readonly [Item in DocumentItem]?: string;
};

const refreshes = ['getVerificationStatus', 'listVerifications', 'getUser'] as const;

/** Sends pictures to review and shows how it stands. */
export function useApply(grade: KycGrade): {
  readonly isSending: boolean;
  readonly send: (wish: Wish) => void;
} {
  const onDone = () => {
    successHaptic();
    goTo('verificationResult', { grade }, { replace: true });
  };
  const basic = useAct(kycCalls, 'applyForVerification', { refreshes, onDone });
  const advanced = useAct(kycCalls, 'applyForAdvancedVerification', { refreshes, onDone });
  const act = grade === 'basic' ? basic : advanced;
  return {
    isSending: act.isPending,
    send: (wish) => act.mutate(wish, { onError: warningHaptic }),
  };
}
