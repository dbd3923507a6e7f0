import type { ReactNode } from 'react';
import { useIsWide } from '../../platform/wide.ts';
import { PhoneTrading } from './phone-trading.tsx';
import { useTradeMarket } from './trade-symbol.ts';
import { useClosingNotices } from './use-closing-notices.ts';
import { useFillNotices } from './use-fill-notices.ts';
import { WideTrading } from './wide-trading.tsx';

/** Contracts: price, chart, ticket, open positions, orders and history of one customer. */
export function PositionsScreen(): ReactNode {
  const market = useTradeMarket();
  const isWide = useIsWide();
  useClosingNotices();
  useFillNotices();
  return isWide ? <WideTrading market={market} /> : <PhoneTrading market={market} />;
}
