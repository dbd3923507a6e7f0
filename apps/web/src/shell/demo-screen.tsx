import { Suspense, type ReactNode } from 'react';
import { DemoTrading } from '../features/demo-trading/demo-trading.tsx';
import { ContractTrading } from '../features/positions/positions-screen.tsx';
import { SecondContractsScreen } from '../features/second-contracts/second-contracts-screen.tsx';
import { lazyPart } from '../platform/lazy-part.tsx';
import { useQueryValue } from '../platform/route.ts';

const DemoProducts = lazyPart(
  async () => (await import('../features/products/demo/demo-products.tsx')).DemoProducts,
);

function screenOf(mode: string | null): ReactNode {
  if (mode === 'shortTerm') return <SecondContractsScreen />;
  if (mode !== 'products') return <ContractTrading />;
  return (
    <Suspense>
      <DemoProducts />
    </Suspense>
  );
}

/** The trading screens of customers, on the backend of the demo. */
export function DemoScreen(): ReactNode {
  const mode = useQueryValue('mode');
  return <DemoTrading>{screenOf(mode)}</DemoTrading>;
}
