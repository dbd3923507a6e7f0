import type { OperatorCommands } from '../../platform/operator-commands.ts';
import { productsHandlers } from './calls.ts';
import type { ProductsOptions } from './deps.ts';
import { firstProducts, livePastDay, putOnSale } from './first-catalogue.ts';
import { freezeProductOrder, resumeProductOrder } from './freeze-order.ts';
import { incomeJob } from './income.job.ts';
import { announceFixedRate, changeFixedRate } from './kinds/arbitrage/announce-fixed-rate.ts';
import { createBonds } from './kinds/bonds/index.ts';
import { machineCommands } from './kinds/mining/announce-machine.ts';
import { createMining } from './kinds/mining/index.ts';
import { poolCommands } from './kinds/pool/announce-pool.ts';
import { createServedForms } from './kinds/served-forms.ts';
import { productsQueues } from './operator-queues.ts';
import { createPools } from './pools/index.ts';

/**
 * Products with a promised or floating income: what is on sale, orders, daily income, redemption,
 * the pools behind floating ones, and bonds.
 * Refuses: products.*, pools.*, bonds.*, wallet.insufficientBalance, identity.fundPassword*.
 */
export async function createProducts(options: ProductsOptions) {
  const mining = await createMining(options);
  const forms = createServedForms({ mining: mining.form });
  const pools = createPools(options, forms);
  const bonds = createBonds(options);
  return {
    calls: {
      ...productsHandlers(options, forms, bonds.buyNote),
      ...mining.calls,
      ...pools.calls,
      ...bonds.calls,
    },
    jobs: [incomeJob({ ...options, forms }), ...mining.jobs, ...pools.jobs, ...bonds.jobs],
    operatorCommands: {
      'products.announceFixedRate': announceFixedRate(options),
      'products.changeFixedRate': changeFixedRate,
      ...(mining.form ? machineCommands(mining.form, options) : {}),
      ...poolCommands(options),
      'products.freezeOrder': freezeProductOrder,
      'products.resumeOrder': resumeProductOrder,
      ...bonds.operatorCommands,
    } as OperatorCommands,
    operatorQueues: { ...productsQueues({ ...options, forms }), ...bonds.operatorQueues },
    cancelBuys: pools.cancelBuys,
    livePastDay: livePastDay(options, forms, bonds.fillPast),
    async start(): Promise<void> {
      if (options.mode === 'live') return;
      await putOnSale(options, forms, firstProducts(options.clock.now(), options.pools ?? false));
      await mining.start();
    },
  };
}
