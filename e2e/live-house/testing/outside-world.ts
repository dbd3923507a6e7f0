import {
  createListFolder,
  euXml,
  sdnXml,
  ukCsv,
} from '@candor/server/src/modules/sanctions/testing/list-files.ts';
import { startLocalChain } from '@candor/server/src/modules/wallet/testing/local-chain.ts';
import { startReferenceSigner } from '@candor/server/src/modules/wallet/testing/reference-signer.ts';
import { vendorKeys } from '@candor/server/src/modules/markets/testing/venues/voices.ts';
import {
  mailCertificate,
  startMailServer,
} from '@candor/server/src/platform/testing/mail-server.ts';
import { startTextProvider } from '@candor/server/src/platform/testing/text-provider.ts';
import { HDKey } from 'viem/accounts';
import { openMarketSources } from './market-sources.ts';

/** Ethereum: the house must not notice that its chain is played. */
const CHAIN_ID = 1;
const BLOCK_EVERY_MS = 250;
const SIGNER_SECRET = 'a secret of thirty-two characters';
const SIGNER_UNITS = 1_000_000_000_000n;
/** On the list of OFAC. */
export const LISTED_ADDRESS = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96';
const takenText = { status: 201, body: { sid: 'SM1' } };

/** Whoever a live house talks to, whatever its networks, each with its own protocol on this machine. */
export async function openOutsideWorld() {
  const sources = await openMarketSources();
  const mail = await startMailServer();
  const texts = await startTextProvider(Array.from({ length: 20 }, () => takenText));
  const lists = await createListFolder();
  const listed = { ref: '7800', first: 'Jane', last: 'ROE', addresses: [LISTED_ADDRESS] };
  await lists.put('SDN.XML', sdnXml([listed]));
  await lists.put('20261120-FULL-1_1.xml', euXml('Yana Rou'));
  await lists.put('UK-Sanctions-List.csv', ukCsv('ROE', 'Janet'));
  /** Values of the operator's variables that name somebody outside; null: left out. */
  const variables: Readonly<Record<string, string | null>> = {
    OANDA_TOKEN: vendorKeys.oanda.token,
    OANDA_ACCOUNT: vendorKeys.oanda.account,
    TWELVE_DATA_KEY: vendorKeys.twelvedata,
    MASSIVE_KEY: vendorKeys.massive,
    SMTP_URL: `smtp://candor:right@localhost:${mail.port}`,
    SANCTIONS_FOLDER: lists.path,
  };

  return {
    sources,
    mail,
    texts,
    variables,
    /** What stands for the internet's names and authorities on this machine. */
    stage: {
      OUTSIDE_WORLD: String(sources.port),
      SMTP_CA_FILE: mailCertificate,
      TWILIO_URL: texts.url,
    },
    async close() {
      texts.close();
      await mail.close();
      await sources.close();
      await lists.drop();
    },
  };
}

export type OutsideWorld = Awaited<ReturnType<typeof openOutsideWorld>>;

/** The same, with Ethereum. */
export async function openEthereumWorld() {
  const world = await openOutsideWorld();
  const chain = await startLocalChain({ chainId: CHAIN_ID });
  const token = await chain.deployToken();
  const secret = SIGNER_SECRET;
  const signer = await startReferenceSigner({ rpcUrl: chain.url, secret, now: () => Date.now() });
  await chain.payToken(token, signer.address, SIGNER_UNITS);
  const mining = setInterval(() => void chain.mine().catch(() => undefined), BLOCK_EVERY_MS);
  const customersKey = HDKey.fromMasterSeed(Buffer.alloc(32, 'customers')).derive("m/44'/60'/0'");

  return {
    ...world,
    chain,
    token,
    signer,
    variables: {
      ...world.variables,
      EVM_RPC_URL: chain.url,
      EVM_XPUB: customersKey.publicExtendedKey,
      EVM_TOKENS: `USDT=${token}:6`,
      EVM_SIGNER_URL: signer.url,
      EVM_SIGNER_SECRET: secret,
    },
    async close() {
      clearInterval(mining);
      await signer.stop();
      await chain.stop();
      await world.close();
    },
  };
}

export type EthereumWorld = Awaited<ReturnType<typeof openEthereumWorld>>;
