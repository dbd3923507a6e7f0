import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { MessageId } from '@candor/messages/message-id';

/** What a coin or metal is; only what does not depend on the day. */
const texts: Readonly<Record<string, MessageId>> = {
  BTC: 'coin.about.BTC',
  ETH: 'coin.about.ETH',
  SOL: 'coin.about.SOL',
  BNB: 'coin.about.BNB',
  XRP: 'coin.about.XRP',
  ADA: 'coin.about.ADA',
  DOGE: 'coin.about.DOGE',
  XAU: 'coin.about.XAU',
  XAG: 'coin.about.XAG',
};

/** Of pairs of currencies, how the price reads; of tokens sold here, that they are. */
export function aboutOf({ base, type }: MarketSymbol): MessageId {
  return texts[base] ?? (type === 'forex' ? 'coin.about.forex' : 'coin.about.token');
}
