import { openSumsubServer } from '@candor/server/src/modules/kyc/outside/testing/sumsub-server.ts';
import { HOUSE } from '@candor/server/src/modules/wallet/testing/bank-harness.ts';
import { startBitcoinNode } from '@candor/server/src/modules/wallet/testing/bitcoin-node.ts';
import { TRON } from '@candor/server/src/modules/wallet/testing/funding-harness.ts';
import { startLocalTron } from '@candor/server/src/modules/wallet/testing/local-tron.ts';
import { startReferenceBitcoinSigner } from '@candor/server/src/modules/wallet/testing/reference-bitcoin-signer.ts';
import { NODE_KEY } from '@candor/server/src/modules/wallet/testing/tron-api.ts';
import { startTronReferenceSigner } from '@candor/server/src/modules/wallet/testing/tron-reference-signer.ts';
import { HDKey } from 'viem/accounts';
import { readOperatorPage } from './operator-page.ts';
import { openOutsideWorld } from './outside-world.ts';

const SECRET = 'a secret of thirty-two characters';
/** As fast as the networks can be without running ahead of the clock, or nearly. */
const TRON_BLOCK_MS = 3_000;
const BITCOIN_BLOCK_MS = 1_000;
const SIGNER_UNITS = 1_000_000_000_000n;
const now = () => Date.now();

/** Tron, Bitcoin, a bank and an outside reviewer of identities, and no Ethereum. */
export async function openFurtherWorld() {
  const world = await openOutsideWorld();
  const [tron, bitcoin, reviewer] = [await openTron(), await openBitcoin(), await openReviewer()];
  const evm = [...readOperatorPage().variables.keys()].filter((name) => name.startsWith('EVM_'));
  return {
    ...world,
    tron,
    bitcoin,
    reviewer: reviewer.server,
    variables: {
      ...world.variables,
      ...Object.fromEntries(evm.map((name) => [name, null] as const)),
      ...tron.variables,
      ...bitcoin.variables,
      ...reviewer.variables,
      BANK_ACCOUNT: HOUSE,
      BANK_BIC: 'NWBKGB2L',
      BANK_HOLDER: 'Candor House Ltd',
    },
    async close() {
      await tron.close();
      await bitcoin.close();
      await reviewer.server.close();
      await world.close();
    },
  };
}

export type FurtherWorld = Awaited<ReturnType<typeof openFurtherWorld>>;

const accountKey = (path: string) =>
  HDKey.fromMasterSeed(Buffer.alloc(32, 'customers')).derive(path).publicExtendedKey;

async function openTron() {
  const chain = await startLocalTron({ now, network: 'mainnet' });
  const final = {
    atMs: () => chain.solid().atMs,
    includes: (txId: string) =>
      (chain.find(txId)?.block.number ?? Infinity) <= chain.solid().number,
  };
  const network = 'mainnet';
  const signer = await startTronReferenceSigner({ secret: SECRET, now, network, final });
  chain.setBalance(TRON, signer.address, SIGNER_UNITS);
  const mining = setInterval(() => chain.mine(), TRON_BLOCK_MS);
  return {
    chain,
    signer,
    token: TRON,
    variables: {
      TRON_NODE_URL: chain.url,
      TRON_NODE_KEY: NODE_KEY,
      TRON_NETWORK: network,
      TRON_XPUB: accountKey("m/44'/195'/0'"),
      TRON_TOKENS: `USDT=${TRON}:6`,
      TRON_SIGNER_URL: signer.url,
      TRON_SIGNER_SECRET: SECRET,
      TRON_CONFIRMATIONS: '5',
    },
    async close() {
      clearInterval(mining);
      await signer.stop();
      await chain.stop();
    },
  };
}

async function openBitcoin() {
  const node = await startBitcoinNode('main');
  const signer = await startReferenceBitcoinSigner({ secret: SECRET, now, chain: 'main' });
  const mining = setInterval(() => node.mine(), BITCOIN_BLOCK_MS);
  return {
    node,
    signer,
    variables: {
      BITCOIN_RPC_URL: node.url,
      BITCOIN_CHAIN: 'main',
      BITCOIN_XPUB: accountKey("m/84'/0'/0'"),
      BITCOIN_PAYOUT_ADDRESS: signer.address,
      BITCOIN_SIGNER_URL: signer.url,
      BITCOIN_SIGNER_SECRET: SECRET,
      BITCOIN_POLL_SECONDS: '1',
    },
    async close() {
      clearInterval(mining);
      await signer.stop();
      await node.stop();
    },
  };
}

async function openReviewer() {
  const server = await openSumsubServer(now, 'prd:uY0CgwELmgUAEyl4hNWxLngb');
  const { url, appToken, secretKey, webhookSecret, levels } = server.config;
  return {
    server,
    variables: {
      IDENTITY_REVIEW: 'sumsub',
      SUMSUB_APP_TOKEN: appToken,
      SUMSUB_SECRET_KEY: secretKey,
      SUMSUB_WEBHOOK_SECRET: webhookSecret,
      SUMSUB_LEVEL_BASIC: levels.basic,
      SUMSUB_LEVEL_ADVANCED: levels.advanced,
      SUMSUB_URL: url,
    },
  };
}
