import type { ReactNode } from 'react';
import { DemoTrading } from '../features/demo-trading/demo-trading.tsx';
import { ContractTrading } from '../features/positions/positions-screen.tsx';
import { SecondContractsScreen } from '../features/second-contracts/second-contracts-screen.tsx';
import { useQueryValue } from '../platform/route.ts';

/** The trading screens of customers, on the backend of the demo. */
export function DemoScreen(): ReactNode {
  const isShortTerm = useQueryValue('mode') === 'shortTerm';
  return <DemoTrading>{isShortTerm ? <SecondContractsScreen /> : <ContractTrading />}</DemoTrading>;
}
