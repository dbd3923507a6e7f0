import { SECOND_MS } from '@candor/domain/durations';
import { controlText } from '@candor/domain/wallet/house-wallets';
import type { Stop } from '../../../platform/clock.ts';
import type { Custody } from '../chains/chain-adapter.ts';
import type { WalletDeps } from '../deps.ts';
import { showShares, showUnproven } from './show-shares.ts';
import type { Rounds } from '../rounds.ts';
import {
  type HouseWallet,
  insertHouseWallet,
  keepControl,
  keepHoldings,
  listHouseWallets,
} from './store-house-wallets.ts';

const LOOK_EVERY_MS = 30 * SECOND_MS;

/**
 * Reads what the addresses of the house hold, and has the accounts that pay withdrawals prove control
 * once a day is sealed. Apart from the rounds: a node may take minutes, and no payment waits for it.
 */
function createHouseWatch(deps: WalletDeps) {
  const networks = [...deps.chains].flatMap(([chainType, { custody }]) =>
    custody ? [{ chainType, custody, nextReadMs: 0, isFailing: false }] : [],
  );
  let stopTimer: Stop = () => undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    for (const network of networks) {
      try {
        await visit(deps, network);
        network.isFailing = false;
      } catch (error) {
        if (!network.isFailing)
          deps.log.warn({ err: error, network: network.chainType }, 'house wallets not read');
        network.isFailing = true;
      }
    }
    await showShares(deps);
    await showUnproven(deps);
  }

  return {
    start() {
      if (networks.length > 0)
        stopTimer = deps.clock.every(LOOK_EVERY_MS, () => (running = running.then(look)));
    },
    async stop() {
      stopTimer();
      await running;
    },
  };
}

interface Watched {
  readonly chainType: string;
  readonly custody: Custody;
  /** Epoch milliseconds. */
  nextReadMs: number;
}

async function visit(deps: WalletDeps, watched: Watched): Promise<void> {
  const { db, now } = deps;
  const { custody } = watched;
  const hot = await custody.hotAddress();
  if (hot !== null) await listHot(deps, watched, hot);
  const wallets = await listHouseWallets(db, custody.chain);
  const isDue = now() >= watched.nextReadMs && wallets.length > 0;
  // A new one is read at once.
  if (isDue || wallets.some(({ isRead }) => !isRead)) {
    const reading = await custody.holdings(wallets.map(({ address }) => address));
    await keepHoldings(db, wallets, { ...reading, seenAtMs: now() });
    watched.nextReadMs = now() + custody.everyMs;
  }
  const own = wallets.find(({ address }) => address === hot);
  if (own) await proveHot(deps, custody, own);
}

/** An account that paid before stays listed until two operators retire it: it may still hold money. */
async function listHot(
  { db, now, random }: WalletDeps,
  watched: Watched,
  address: string,
): Promise<void> {
  const { chainType, custody } = watched;
  const listed = { id: random.uuid(now()), chainType, chain: custody.chain, address };
  await insertHouseWallet(db, { ...listed, share: 'hot', listedAtMs: now() });
}

async function proveHot(
  { db, now, log, newestSealedDay }: WalletDeps,
  custody: Custody,
  { id: walletId, chain, address, controlDay }: HouseWallet,
): Promise<void> {
  const newest = await newestSealedDay(db);
  if (newest === null || newest.day === controlDay) return;
  const claim = { chain, address, day: newest.day, dayHash: newest.hash };
  const signature = await custody.signControl(claim);
  if (await custody.isSignedBy(address, controlText(claim), signature))
    return keepControl(db, { walletId, day: newest.day, signature, nowMs: now() });
  log.error({ chain, address }, 'the signer does not prove control of its account');
}

/** The rounds, with the watch over addresses of the house beside them. */
export function withHouseWatch(deps: WalletDeps, rounds: Rounds): Rounds {
  const watch = createHouseWatch(deps);
  return {
    run: rounds.run,
    start() {
      rounds.start();
      watch.start();
    },
    async stop() {
      await watch.stop();
      await rounds.stop();
    },
  };
}
