import type { CurrencyCode } from '../money/currencies.ts';
import { type Money, money } from '../money/money.ts';

/** A network for deposits and withdrawals. To add one, add a row. */
export interface Network {
  readonly currency: CurrencyCode;
  readonly chainType: string;
  readonly name: string;
  readonly kind: 'chain' | 'bank';
  /**
   * Blocks, including the first, until a payment is final; bank statement lines are final at once.
   */
  readonly confirmations: number;
  readonly depositMin: Money;
  readonly withdrawalMin: Money;
  /** Kept by the house; deducted from the withdrawn amount. */
  readonly withdrawalFee: Money;
  /** How long a payment usually takes, in minutes. */
  readonly arrivalMinutes: number;
  /** Maximum of one simulated payment in practice mode. */
  readonly practiceMax: Money;
  /** Format of an address or account number; network-specific checks are in its adapter. */
  readonly addressPattern: RegExp;
}

/**
 * Addresses of the simulated chain: no outside wallet accepts them, so no real money can get lost.
 */
const PRACTICE = 'practice-[a-z0-9-]{6,60}';
const evmAddress = new RegExp(`^(0x[0-9a-fA-F]{40}|${PRACTICE})$`);

export const networks: readonly Network[] = [
  {
    currency: 'USDT',
    chainType: 'TRC20',
    name: 'Tron (TRC20)',
    kind: 'chain',
    confirmations: 20,
    depositMin: money('1'),
    withdrawalMin: money('10'),
    withdrawalFee: money('1'),
    arrivalMinutes: 2,
    practiceMax: money('100000'),
    addressPattern: new RegExp(`^(T[1-9A-HJ-NP-Za-km-z]{33}|${PRACTICE})$`),
  },
  {
    currency: 'USDT',
    chainType: 'ERC20',
    name: 'Ethereum (ERC20)',
    kind: 'chain',
    confirmations: 12,
    depositMin: money('5'),
    withdrawalMin: money('20'),
    withdrawalFee: money('4'),
    arrivalMinutes: 5,
    practiceMax: money('100000'),
    addressPattern: evmAddress,
  },
  {
    // A dollar is credited as one USDT, and a USDT is paid out as one dollar.
    currency: 'USDT',
    chainType: 'BANK',
    name: 'Bank transfer (USD)',
    kind: 'bank',
    confirmations: 1,
    depositMin: money('10'),
    withdrawalMin: money('50'),
    withdrawalFee: money('5'),
    arrivalMinutes: 1_440,
    practiceMax: money('100000'),
    addressPattern: /^[0-9A-Z]{6,34}$/,
  },
  {
    currency: 'BTC',
    chainType: 'BTC',
    name: 'Bitcoin',
    kind: 'chain',
    confirmations: 2,
    depositMin: money('0.0001'),
    withdrawalMin: money('0.0005'),
    withdrawalFee: money('0.0001'),
    arrivalMinutes: 20,
    practiceMax: money('2'),
    // Those of its test chains, too: which of them is in use, its adapter knows.
    addressPattern: new RegExp(
      `^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,71}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|${PRACTICE})$`,
    ),
  },
  {
    currency: 'ETH',
    chainType: 'ERC20',
    name: 'Ethereum',
    kind: 'chain',
    confirmations: 12,
    depositMin: money('0.001'),
    withdrawalMin: money('0.005'),
    withdrawalFee: money('0.001'),
    arrivalMinutes: 5,
    practiceMax: money('50'),
    addressPattern: evmAddress,
  },
];

/** Chain types allowed on the wire. */
export const chainTypes = [...new Set(networks.map(({ chainType }) => chainType))];

export const networksOf = (currency: CurrencyCode): readonly Network[] =>
  networks.filter((network) => network.currency === currency);

/** Undefined if the currency is not available on that network. */
export const findNetwork = (currency: CurrencyCode, chainType: string): Network | undefined =>
  networks.find((each) => each.currency === currency && each.chainType === chainType);
