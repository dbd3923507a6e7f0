import type { SettledDemoSecondContract } from '@candor/domain/demo-trading/book';
import { toText } from '@candor/domain/money/money';
import type { ReactNode } from 'react';
import { ResultSheet } from '../../../parts/second-contract/result-sheet.tsx';
import { isPractice } from '../../../platform/embedded-config.ts';
import { useText } from '../../../platform/language.ts';
import { hrefTo } from '../../../platform/route.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { presentBet } from './present-bet.ts';
import { useBetProofs } from './use-bet-proofs.ts';

export interface DemoResultProps {
  readonly bet: SettledDemoSecondContract;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** How a demo bet ended, with the proof of both prices, and the way to the real ticket. */
export function DemoResult({ bet, onClose, onAgain }: DemoResultProps): ReactNode {
  const t = useText();
  const { symbol, periodS, stake } = bet;
  const terms = { symbol, period: String(periodS), stake: toText(stake) };
  return (
    <ResultSheet
      contract={presentBet(bet, useBetProofs(bet))}
      frame={DemoSheet}
      onClose={onClose}
      onAgain={onAgain}
    >
      <a
        href={hrefTo('secondContracts', terms)}
        className="mt-3 flex min-h-11 items-center justify-center text-center text-body font-medium text-proof"
      >
        {t(isPractice() ? 'demoTrading.withPractice' : 'demoTrading.withAccount')}
      </a>
    </ResultSheet>
  );
}
