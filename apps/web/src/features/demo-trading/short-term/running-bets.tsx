import type { DemoSecondContract } from '@candor/domain/demo-trading/book';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { CountdownCard } from '../../../parts/second-contract/countdown-card.tsx';
import { useText } from '../../../platform/language.ts';
import { useDemo } from '../demo-account.ts';
import { DemoAccountLine } from '../positions/demo-account-line.tsx';
import { presentBet } from './present-bet.ts';
import { useBetProofs } from './use-bet-proofs.ts';

/** What is running with demo money, newest first. */
export function RunningBets(): ReactNode {
  const t = useText();
  const running = useDemo(({ book }) => book.secondContracts);
  return (
    <>
      <DemoAccountLine />
      {running.length === 0 ? (
        <EmptyState
          inline
          icon="clock"
          title={t('shortTerm.noneActiveTitle')}
          text={t('demoTrading.noBetsText')}
        />
      ) : null}
      <ul className="grid gap-3">
        {running.toReversed().map((bet) => (
          <li key={bet.id}>
            <RunningBet bet={bet} named />
          </li>
        ))}
      </ul>
    </>
  );
}

export interface RunningBetProps {
  readonly bet: DemoSecondContract;
  /** With the pair's name. */
  readonly named?: boolean;
}

/** A running bet with its countdown, and the proof of its entry. */
export function RunningBet({ bet, named = false }: RunningBetProps): ReactNode {
  return <CountdownCard contract={presentBet(bet, useBetProofs(bet))} named={named} />;
}
