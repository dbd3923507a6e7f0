import { customersOf } from './customers-of.ts';
import { createContent } from './modules/content/index.ts';
import { createHome } from './modules/home/index.ts';
import type { createIdentity } from './modules/identity/index.ts';
import type { Markets } from './modules/markets/index.ts';
import { createMessages } from './modules/messages/index.ts';
import { createNetWorth } from './modules/net-worth/index.ts';
import type { createPositions } from './modules/positions/index.ts';
import { createResponsibleTrading } from './modules/responsible-trading/index.ts';
import { createSupport } from './modules/support/index.ts';
import type { createWallet } from './modules/wallet/index.ts';
import type { ModulesOptions } from './modules-options.ts';
import { partsOf } from './platform/startup/role.ts';
import { createWelfare, type WelfareOptions } from './welfare.ts';

interface CareParts {
  readonly markets: Markets;
  readonly identity: Awaited<ReturnType<typeof createIdentity>>;
  readonly positions: ReturnType<typeof createPositions>;
  readonly wallet: Awaited<ReturnType<typeof createWallet>>;
  readonly prices: WelfareOptions['prices'];
}

/** What looks after customers beside trading: limits, alerts, messages, help, the start screen. */
export async function createCare(
  of: (name: string) => ModulesOptions,
  { markets, identity, positions, wallet, prices }: CareParts,
) {
  const options = of('care');
  const responsible = createResponsibleTrading({
    ...of('responsibleTrading'),
    depositedOf: wallet.depositedOf,
    cancelResting: positions.cancelResting,
  });
  const welfare = await createWelfare({ ...of('welfare'), prices });
  const messages = createMessages({ ...of('messages'), customersOf });
  const support = createSupport(of('support'));
  const content = createContent(options);
  return {
    calls: {
      ...responsible.calls,
      ...welfare.calls,
      ...messages.calls,
      ...support.calls,
      ...content.calls,
      ...startCalls(options, markets, identity),
    },
    /** Have jobs, commands and queues of their own. */
    served: [responsible, welfare, messages, support, content],
    leaderTasks: welfare.leaderTasks,
    downloads: support.downloads,
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
  { latestTick, boards }: Markets,
  { safetyOf }: CareParts['identity'],
) {
  const hasMarket = (symbol: string) => boards.has(symbol);
  return {
    ...createHome({ ...options, hasMarket, safetyOf }).calls,
    ...createNetWorth({ ...options, latestTick }).calls,
  };
}
