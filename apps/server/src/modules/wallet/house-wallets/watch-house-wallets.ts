import { SECOND_MS } from '@candor/domain/durations';
import { controlText } from '@candor/domain/wallet/house-wallets';
import type { Stop } from '../../../platform/clock.ts';
import type { Custody } from '../chains/chain-adapter.ts';
import type { WalletDeps } from '../deps.ts';
import { showShares, showUnproven } from './show-shares.ts';
import type { Rounds } from '../rounds.ts';
import {
  insertHouseWallet,
  isOfCustomer,
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
  const steps = stepsOf(deps);
  /** Steps that failed when they were taken last. */
  const failing = new Set<string>();
  const stopping = new AbortController();
  let stopTimer: Stop = () => undefined;
  let running: Promise<void> = Promise.resolve();

  /** Never throws: the next look would not come, and nobody catches what a timer throws. */
  async function look(): Promise<void> {
    // Separately: neither a signer nor a node holds up the other, or another network.
    for (const { name, run } of steps) {
      if (stopping.signal.aborted) return;
      try {
        await run(stopping.signal);
        failing.delete(name);
      } catch (error) {
        if (!failing.has(name) && !stopping.signal.aborted)
          deps.log.warn({ err: error, step: name }, 'house wallets not read');
        failing.add(name);
      }
    }
  }

  return {
    start() {
      if (steps.length > 0)
        stopTimer = deps.clock.every(LOOK_EVERY_MS, () => (running = running.then(look)));
    },
    async stop() {
      stopTimer();
      stopping.abort();
      await running;
    },
  };
}

interface Step {
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** None where nothing lies on a public chain. */
function stepsOf(deps: WalletDeps): readonly Step[] {
  const ofNetworks = [...deps.chains].flatMap(([chainType, { custody }]): Step[] => {
    if (!custody) return [];
    const watched: Watched = { chainType, custody, hot: null, nextReadMs: 0 };
    return [
      { name: `account that pays on ${chainType}`, run: () => nameHot(deps, watched) },
      { name: `holdings on ${chainType}`, run: (signal) => readHoldings(deps, watched, signal) },
      { name: `control on ${chainType}`, run: () => proveHot(deps, watched) },
    ];
  });
  if (ofNetworks.length === 0) return [];
  return [
    ...ofNetworks,
    { name: 'shares', run: () => showShares(deps) },
    { name: 'unproven', run: () => showUnproven(deps) },
  ];
}

interface Watched {
  readonly chainType: string;
  readonly custody: Custody;
  /** The account that pays; null if nobody could name it now. */
  hot: string | null;
  /** Epoch milliseconds. */
  nextReadMs: number;
}

async function nameHot(deps: WalletDeps, watched: Watched): Promise<void> {
  watched.hot = null;
  const hot = await watched.custody.hotAddress();
  if (hot !== null) await listHot(deps, watched, hot);
  watched.hot = hot;
}

async function readHoldings(
  { db, now }: WalletDeps,
  watched: Watched,
  signal: AbortSignal,
): Promise<void> {
  const { custody } = watched;
  const wallets = await listHouseWallets(db, custody.chain);
  const isDue = now() >= watched.nextReadMs && wallets.length > 0;
  // A new one is read at once.
  if (!isDue && wallets.every(({ isRead }) => isRead)) return;
  // Before it is read: of two processes that read, the one that began later knows the newer block.
  const seenAtMs = now();
  const addresses = wallets.map(({ address }) => address);
  const reading = await custody.holdings(addresses, signal);
  await keepHoldings(db, wallets, { ...reading, seenAtMs });
  watched.nextReadMs = now() + custody.everyMs;
}

/** An account that paid before stays listed until two operators retire it: it may still hold money. */
async function listHot(
  { db, now, random }: WalletDeps,
  watched: Watched,
  address: string,
): Promise<void> {
  const { chainType, custody } = watched;
  if (await isOfCustomer(db, { chainType, address }))
    throw new Error('the signer names an address that a customer pays to');
  const listed = { id: random.uuid(now()), chainType, chain: custody.chain, address };
  await insertHouseWallet(db, { ...listed, share: 'hot', listedAtMs: now() });
}

async function proveHot(
  { db, now, log, newestSealedDay }: WalletDeps,
  { custody, hot }: Watched,
): Promise<void> {
  const wallets = hot === null ? [] : await listHouseWallets(db, custody.chain);
  const own = wallets.find(({ address }) => address === hot);
  if (!own) return;
  const { id: walletId, chain, address, controlDay } = own;
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
