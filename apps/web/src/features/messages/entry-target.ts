import type { ScreenId } from '@candor/contract/wire/screens';
import type { IconName } from '@candor/ui/icon';
import type { Entry } from './use-messages.ts';

interface Target {
  readonly screen: ScreenId;
  readonly icon: IconName;
}

/** By the first part of an entry's kind. */
const targets: Readonly<Record<string, Target>> = {
  deposit: { screen: 'fundingRecords', icon: 'recharge' },
  withdrawal: { screen: 'fundingRecords', icon: 'withdraw' },
  verification: { screen: 'verification', icon: 'shield' },
  level: { screen: 'levels', icon: 'trophy' },
  archive: { screen: 'ownData', icon: 'document' },
  alert: { screen: 'alerts', icon: 'bell' },
  security: { screen: 'securityEvents', icon: 'lock' },
  order: { screen: 'positions', icon: 'candles' },
  secondContracts: { screen: 'secondContracts', icon: 'candles' },
  position: { screen: 'positions', icon: 'candles' },
  loan: { screen: 'loanOrders', icon: 'bank' },
  offering: { screen: 'offerings', icon: 'gift' },
  product: { screen: 'investments', icon: 'curve' },
};

/** Where an entry leads, and its picture. */
export function targetOf({ kind, id }: Pick<Entry, 'kind' | 'id'>): Target & {
  readonly query: Readonly<Record<string, string>>;
} {
  const known = targets[kind.split('.')[0] ?? ''];
  if (known) return { ...known, query: {} };
  return { screen: 'announcement', icon: 'bell', query: { id } };
}
