import type { SettledDemoSecondContract } from '@candor/domain/demo-trading/book';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { ContractRow } from '../../../parts/second-contract/contract-row.tsx';
import { useText } from '../../../platform/language.ts';
import { useDemo } from '../demo-account.ts';
import { DemoChip } from '../demo-mark.tsx';
import { presentBet } from './present-bet.ts';

/** What has ended with demo money, newest first. */
export function SettledBets({
  onOpen,
}: {
  readonly onOpen: (bet: SettledDemoSecondContract) => void;
}): ReactNode {
  const t = useText();
  const settled = useDemo(({ book }) => book.settledSecondContracts);
  if (settled.length === 0) {
    return (
      <EmptyState
        inline
        icon="history"
        title={t('shortTerm.noneSettledTitle')}
        text={t('demoTrading.noBetHistoryText')}
      />
    );
  }
  return (
    <>
      <div className="pt-3 pb-2">
        <DemoChip />
      </div>
      <ul>
        {settled.map((bet) => (
          <li key={bet.id}>
            <ContractRow contract={presentBet(bet)} onOpen={() => onOpen(bet)} />
          </li>
        ))}
      </ul>
    </>
  );
}
