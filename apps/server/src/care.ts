import type { PriceOf } from '@candor/domain/own-data/closing';
import { archivedTables } from './archived-tables.ts';
import { customersOf } from './customers-of.ts';
import type { createFinance } from './finance.ts';
import { removeAlertsOf } from './modules/alerts/index.ts';
import { createContent } from './modules/content/index.ts';
import { createHome } from './modules/home/index.ts';
import type { createIdentity } from './modules/identity/index.ts';
import type { Markets } from './modules/markets/index.ts';
import { createMessages } from './modules/messages/index.ts';
import { createNetWorth } from './modules/net-worth/index.ts';
import { createOwnData } from './modules/own-data/index.ts';
import type { createPositions } from './modules/positions/index.ts';
import { createResponsibleTrading } from './modules/responsible-trading/index.ts';
import { createSupport } from './modules/support/index.ts';
import type { createWallet } from './modules/wallet/index.ts';
import type { ModulesOptions } from './modules-options.ts';
import { businessOf, mayErase, owesTo } from './open-business.ts';
import { partsOf } from './platform/startup/role.ts';
import { retained } from './retained-tables.ts';
import { createWelfare, type WelfareOptions } from './welfare.ts';

interface CareParts {
  readonly markets: Markets;
  readonly identity: Awaited<ReturnType<typeof createIdentity>>;
  readonly positions: ReturnType<typeof createPositions>;
  readonly wallet: Awaited<ReturnType<typeof createWallet>>;
  readonly finance: Pick<Awaited<ReturnType<typeof createFinance>>, 'cancelWaiting'>;
  readonly prices: WelfareOptions['prices'];
  readonly priceOf: PriceOf;
}

/** What looks after customers beside trading: limits, alerts, messages, help, the start screen. */
export async function createCare(
  of: (name: string) => ModulesOptions,
  { markets, identity, positions, wallet, finance, prices, priceOf }: CareParts,
) {
  const options = of('care');
  const responsible = createResponsibleTrading({
    ...of('responsibleTrading'),
    depositedOf: wallet.depositedOf,
    async cancelResting(userId) {
      await finance.cancelWaiting(userId);
      return positions.cancelResting(userId);
    },
    withdrawalFreeze: wallet.withdrawalFreeze,
    owner: identity.owner,
    recordSecurityEvent: identity.recordSecurityEvent,
  });
  const welfare = createWelfare({ ...of('welfare'), prices });
  const messages = createMessages({ ...of('messages'), customersOf });
  const support = createSupport(of('support'));
  const content = createContent(options);
  const netWorth = createNetWorth({ ...of('netWorth'), latestTick: markets.latestTick });
  const ownData = createOwnData({
    ...of('ownData'),
    ...identity,
    businessOf: (db, userId, nowMs) => businessOf(db, { userId, priceOf, nowMs }),
    endAlerts: removeAlertsOf,
    mayErase,
    owesTo,
    retained,
    tables: archivedTables,
  });
  return {
    calls: {
      ...responsible.calls,
      ...welfare.calls,
      ...messages.calls,
      ...support.calls,
      ...content.calls,
      ...netWorth.calls,
      ...ownData.calls,
      ...startCalls(options, markets, identity),
    },
    /** Have jobs, commands and queues of their own. */
    served: [responsible, welfare, messages, support, content, ownData],
    leaderTasks: welfare.leaderTasks,
    downloads: { ...support.downloads, ...netWorth.downloads, ...ownData.downloads },
    operatorChats: support.operatorChats,
    content,
    async start(): Promise<void> {
      await welfare.start();
      await messages.start();
      if (partsOf[options.role].engine) await content.start();
    },
  };
}

/** What the start screen shows of an account. */
function startCalls(
  options: ModulesOptions,
  { boards }: Markets,
  { safetyOf }: CareParts['identity'],
) {
  const hasMarket = (symbol: string) => boards.has(symbol);
  return createHome({ ...options, hasMarket, safetyOf }).calls;
}
