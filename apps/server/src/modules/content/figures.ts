import { HOUR_MS } from '@candor/domain/durations';
import { QUOTE_LIFE_MS } from '@candor/domain/flash-exchange/exchange-terms';
import { PASSWORD_LENGTH_MIN } from '@candor/domain/identity/password-rule';
import { SECURITY_HOLD_MS } from '@candor/domain/identity/security-event';
import type { Level } from '@candor/domain/levels/levels';
import { type CreditTerms, defaultTerms, type PledgeTerms } from '@candor/domain/loans/terms';
import { marketSymbols, type SymbolType } from '@candor/domain/markets/symbols';
import { type Fixed, formatFixed } from '@candor/domain/money/fixed';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { LIQUIDATION_FEE_RATE } from '@candor/domain/positions/fees';
import { UPTIME_FLOOR } from '@candor/domain/products/kinds/mining/uptime';
import { invariant } from '@candor/domain/refusal';
import { defaultSets } from '@candor/domain/second-contracts/default-sets';
import { breakEvenRate, expectedValueRate } from '@candor/domain/second-contracts/odds';
import { networks } from '@candor/domain/wallet/networks';
import { withdrawalTiers } from '@candor/domain/wallet/withdrawal-limits';
import { holdMs } from '@candor/domain/wallet/withdrawal-holds';
import { grouped } from '../../platform/grouped.ts';
import type { Translate } from '../../platform/messages.ts';

const marketOf = (type: SymbolType) => marketSymbols.find((market) => market.type === type)!;
const termsOf = (type: SymbolType) => contractTerms(marketOf(type));
const pledge = defaultTerms.find((terms): terms is PledgeTerms => terms.kind === 'pledge')!;
const credit = defaultTerms.find((terms): terms is CreditTerms => terms.kind === 'credit')!;
const profits = [...new Set(defaultSets.map(({ profitRate }) => profitRate))];

const amount = (value: Fixed): string => grouped(formatFixed(value));
const percent = (value: Fixed): string => `${formatFixed((value * 100n) as Fixed)}%`;
const hours = (ms: number): string => String(ms / HOUR_MS);

/** Figures of the terms in force, by the names that the texts use. */
const figures: Readonly<Record<string, () => string>> = {
  feeCrypto: () => percent(termsOf('crypto').feeRate),
  feeForex: () => percent(termsOf('forex').feeRate),
  feeMetals: () => percent(termsOf('gold').feeRate),
  leverageCrypto: () => String(marketOf('crypto').maxLeverage),
  leverageForex: () => String(marketOf('forex').maxLeverage),
  leverageMetals: () => String(marketOf('gold').maxLeverage),
  marginMin: () => amount(marketOf('crypto').minMargin),
  slippageCrypto: () => percent(termsOf('crypto').defaultMaxSlippage),
  slippageOther: () => percent(termsOf('forex').defaultMaxSlippage),
  liquidationFee: () => percent(LIQUIDATION_FEE_RATE),
  quoteSeconds: () => String(QUOTE_LIFE_MS / 1_000),
  passwordMin: () => String(PASSWORD_LENGTH_MIN),
  securityHold: () => hours(SECURITY_HOLD_MS),
  reviewHours: () => hours(holdMs.review),
  sanctionsHours: () => hours(holdMs.sanctions),
  chainHours: () => hours(holdMs.chainDown),
  courtDays: () => String(holdMs.courtOrder / HOUR_MS / 24),
  dailyNone: () => amount(withdrawalTiers.none.dailyMax),
  dailyBasic: () => amount(withdrawalTiers.basic.dailyMax),
  dailyAdvanced: () => amount(withdrawalTiers.advanced.dailyMax),
  automaticNone: () => amount(withdrawalTiers.none.automaticMax),
  automaticBasic: () => amount(withdrawalTiers.basic.automaticMax),
  automaticAdvanced: () => amount(withdrawalTiers.advanced.automaticMax),
  profitLow: () => percent(profits[0]!),
  profitHigh: () => percent(profits.at(-1)!),
  stakeMin: () => amount(defaultSets[0]!.minStake),
  stakeMax: () => amount(defaultSets[0]!.maxStake),
  creditMin: () => amount(credit.minAmount),
  creditMax: () => amount(credit.maxAmount),
  creditRate: () => percent(credit.dailyRate),
  creditReturnDays: () => String(credit.returnDays),
  creditOnePerson: () => amount(credit.onePersonMax),
  pledgeRate: () => percent(pledge.dailyRate),
  pledgeMin: () => amount(pledge.minAmount),
  pledgeMax: () => amount(pledge.maxAmount),
  pledgeDaysMin: () => String(pledge.minDays),
  pledgeDaysMax: () => String(pledge.maxDays),
  ltvInitial: () => percent(pledge.ltv.initial),
  ltvWarn: () => percent(pledge.ltv.warn),
  ltvCall: () => percent(pledge.ltv.call),
  ltvSell: () => percent(pledge.ltv.sell),
  ltvTarget: () => percent(pledge.ltv.target),
  cureHours: () => String(pledge.cureHours),
  saleFee: () => percent(pledge.saleFee),
  graceHours: () => String(pledge.graceHours),
  lateFactor: () => formatFixed(pledge.lateFactor),
  uptimeFloor: () => percent(UPTIME_FLOOR),
};

/** What figures are written from, beside terms that are fixed in the product. */
export interface FigureSource {
  readonly translate: Translate;
  /** In force. */
  readonly levels: readonly Level[];
}

const tables: Readonly<Record<string, (source: FigureSource) => string>> = {
  networksTable: ({ translate }) =>
    table(
      ['network', 'depositMin', 'withdrawalMin', 'withdrawalFee'].map(heads(translate)),
      networks.map(({ name, currency, depositMin, withdrawalMin, withdrawalFee }) => [
        name,
        ...[depositMin, withdrawalMin, withdrawalFee].map((each) => `${amount(each)} ${currency}`),
      ]),
    ),
  levelsTable: ({ translate, levels }) =>
    table(
      ['level', 'levelFrom', 'levelBonus', 'levelEnvelope', 'levelFees'].map(heads(translate)),
      levels.map(({ level, threshold, upgradeBonus, weeklyEnvelope, feeDiscount }) => [
        String(level),
        ...[threshold, upgradeBonus, weeklyEnvelope].map(amount),
        feeDiscount === 0n ? '0%' : `−${percent(feeDiscount)}`,
      ]),
    ),
  oddsTable: ({ translate }) =>
    table(
      ['profit', 'expectedValue', 'breakEven'].map(heads(translate)),
      profits.map((profit) => [
        percent(profit),
        percent(truncated(expectedValueRate(profit))),
        percent(truncated(breakEvenRate(profit))),
      ]),
    ),
};

const heads =
  (translate: Translate) =>
  (name: string): string =>
    translate(`content.figure.${name}`);

/** Two decimals of a percentage. */
const truncated = (value: Fixed): Fixed => {
  const unit = 10n ** 14n;
  return ((value / unit) * unit) as Fixed;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join(
    '\n',
  );

/** Fills in `{{name}}` from the terms, so that no text repeats a figure that may change. */
export const fillFigures = (text: string, source: FigureSource): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name] ?? tables[name];
    invariant(figure, `the figure ${name} exists`);
    return figure(source);
  });
