import { id } from '@candor/contract/wire/fields';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { chainTypes } from '@candor/domain/wallet/networks';
import { dayBounds } from '@candor/domain/proofs/sealed-day';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import type { Custody } from '../chains/chain-adapter.ts';
import { controlSignature } from '../chains/signer-line.ts';
import type { WalletDeps } from '../deps.ts';
import { houseWalletFacts } from './house-wallet-facts.ts';
import {
  findHouseWallet,
  type HouseWallet,
  insertHouseWallet,
  isOfCustomer,
  keepControl,
  lockHouseWallet,
  retireHouseWallet,
} from './store-house-wallets.ts';

type Deps = Pick<WalletDeps, 'chains' | 'random' | 'sealedDayHash'>;

/** What operators list is used by people; hot is what a signer names. */
const listedShares = ['warm', 'cold'] as const;
const listed = z.object({
  chainType: z.enum(chainTypes),
  share: z.enum(listedShares),
  address: z.string().check(z.minLength(20), z.maxLength(120), z.refine(isReadable)),
});
const named = z.object({ id });
const proof = z.object({
  id,
  day: z.string().check(z.refine((text) => dayBounds(text) !== null)),
  signature: z.pipe(z.string().check(z.trim()), controlSignature),
});

/**
 * Addresses of the house: listed and retired by two operators, proven by whoever has the signature,
 * which proves itself. Refuses: wallet.unknownNetwork, wallet.addressInvalid, wallet.houseWallet*,
 * wallet.controlUnproven.
 */
export const houseWalletCommandsOf = (deps: Deps): OperatorCommands => ({
  'wallet.listHouseWallet': operatorCommand<z.output<typeof listed>>({
    role: 'finance',
    makerChecker: true,
    payload: listed,
    fields: [
      { name: 'chainType', type: 'choice', choices: chainTypes },
      { name: 'share', type: 'choice', choices: listedShares },
      { name: 'address', type: 'text' },
    ],
    writes: ['wallet.house_wallet'],
    execute: (tx, payload, context) => list(deps, tx, payload, context),
  }),
  'wallet.retireHouseWallet': operatorCommand<z.output<typeof named>>({
    role: 'finance',
    makerChecker: true,
    payload: named,
    fields: [],
    writes: ['wallet.house_wallet'],
    async describe(db, payload) {
      const wallet = await findHouseWallet(db, payload.id);
      return wallet ? houseWalletFacts(db, wallet) : [];
    },
    async execute(tx, payload, context) {
      assertTwo(context);
      const { id: walletId } = await requireInUse(tx, payload.id);
      await retireHouseWallet(tx, walletId, context.nowMs);
    },
  }),
  'wallet.proveControl': operatorCommand<z.output<typeof proof>>({
    role: 'finance',
    makerChecker: false,
    payload: proof,
    fields: [{ name: 'signature', type: 'longText' }],
    writes: ['wallet.control_proof', 'wallet.house_wallet'],
    execute: (tx, payload, { nowMs }) => prove(deps, tx, payload, nowMs),
  }),
});

async function list(
  { chains, random }: Deps,
  tx: Tx,
  { chainType, share, address: entered }: z.output<typeof listed>,
  context: OperatorCommandContext,
): Promise<void> {
  assertTwo(context);
  const { custody } = chains.get(chainType) ?? {};
  if (!custody) throw new Refusal('wallet.unknownNetwork');
  const address = custody.canonical(entered);
  if (address === null) throw new Refusal('wallet.addressInvalid');
  if (await isOfCustomer(tx, { chainType, address }))
    throw new Refusal('wallet.houseWalletOfCustomer');
  const { nowMs } = context;
  const wallet = { id: random.uuid(nowMs), chainType, chain: custody.chain, address, share };
  const added = await insertHouseWallet(tx, { ...wallet, listedAtMs: nowMs });
  if (added === null) throw new Refusal('wallet.houseWalletListed');
}

async function prove(
  { chains, sealedDayHash }: Deps,
  tx: Tx,
  { id: asked, day, signature }: z.output<typeof proof>,
  nowMs: number,
): Promise<void> {
  const { id: walletId, chainType, chain, address } = await requireInUse(tx, asked);
  const custody: Custody | undefined = chains.get(chainType)?.custody;
  const dayHash = await sealedDayHash(tx, day);
  if (custody?.chain !== chain || dayHash === null) throw new Refusal('wallet.controlUnproven');
  const text = controlText({ chain, address, day, dayHash });
  if (!(await custody.isSignedBy(address, text, signature)))
    throw new Refusal('wallet.controlUnproven');
  await keepControl(tx, { walletId, day, signature, nowMs });
}

async function requireInUse(tx: Tx, walletId: string): Promise<HouseWallet> {
  const wallet = await lockHouseWallet(tx, walletId);
  if (!wallet || wallet.retiredAtMs !== null) throw new Refusal('wallet.houseWalletMovedOn');
  return wallet;
}

/** Second check against a single operator; the console makes the first. */
function assertTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide what is an address of the house');
}
