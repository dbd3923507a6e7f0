import { money, quantity, rate, toText } from '@candor/domain/money/money';
import { machineProblem } from '@candor/domain/products/kinds/mining/machine-problem';
import * as z from 'zod/mini';
import type { OperatorCommands, OperatorField } from '../../../../platform/operator-commands.ts';
import type { Random } from '../../../../platform/random.ts';
import {
  announceProduct,
  changeProduct,
  changeShape,
  decimal,
  nameField,
  saleFacts,
  saleFields,
  saleShape,
  saleTermsOf,
  type TermsRules,
  textFact,
  typedSale,
  words,
} from '../announce-terms.ts';
import type { ServedForm } from '../served-form.ts';
import type { PublishedMiningTerms } from './published-terms.ts';

const length = z.number().check(z.int(), z.minimum(1), z.maximum(10_000));
const celsius = z.number().check(z.int(), z.minimum(-60), z.maximum(100));

/** What hosting costs. What a machine mines follows from recorded figures; nobody enters it. */
const costs = { hostingPrice: decimal, poolFee: decimal, electricity: decimal, hosting: decimal };
/** The machine itself, as its maker describes it. */
const machine = {
  manufacturer: words(60),
  model: words(60),
  site: words(60),
  hashrate: decimal,
  powerW: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  lengthMm: length,
  widthMm: length,
  heightMm: length,
  weightKg: decimal,
  temperatureMin: celsius,
  temperatureMax: celsius,
  humidityMax: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  connection: words(60),
};
const newTerms = z.object({ ...saleShape, ...costs, ...machine });
const changedTerms = z.object({ ...saleShape, ...costs, ...machine, ...changeShape });
type EnteredTerms = z.output<typeof newTerms>;

const decimalField = (name: string): OperatorField => ({ name, type: 'decimal' });
const textField = (name: string): OperatorField => ({ name, type: 'text' });
const integerField = (name: string): OperatorField => ({ name, type: 'integer' });

const costFields = ['hostingPrice', 'poolFee', 'electricity', 'hosting'].map(decimalField);
const machineFields: readonly OperatorField[] = [
  ...['manufacturer', 'model', 'site'].map(textField),
  decimalField('hashrate'),
  ...['powerW', 'lengthMm', 'widthMm', 'heightMm'].map(integerField),
  decimalField('weightKg'),
  ...['temperatureMin', 'temperatureMax', 'humidityMax'].map(integerField),
  textField('connection'),
];

const termsOf = (intent: EnteredTerms, nowMs: number): PublishedMiningTerms => ({
  ...saleTermsOf(intent, nowMs),
  // Whoever hosts machines can lose all of the price: no operator can say otherwise.
  risk: 5,
  riskReasons: ['incomeMayBeZero', 'priceMayFall', 'difficultyRises', 'lockedUntilEnd'],
  currency: 'USDT',
  incomeSource: 'minedCoin',
  machine: machineOf(intent),
  price: money(intent.hostingPrice),
  poolFee: rate(intent.poolFee),
  electricity: money(intent.electricity),
  hosting: money(intent.hosting),
});

const machineOf = (entered: EnteredTerms): PublishedMiningTerms['machine'] => ({
  manufacturer: entered.manufacturer,
  model: entered.model,
  site: entered.site,
  hashrate: quantity(entered.hashrate),
  powerW: entered.powerW,
  sizeMm: [entered.lengthMm, entered.widthMm, entered.heightMm],
  weightKg: quantity(entered.weightKg),
  temperatureC: [entered.temperatureMin, entered.temperatureMax],
  humidityMax: entered.humidityMax,
  network: entered.connection,
});

const rulesOf = (served: ServedForm): TermsRules<PublishedMiningTerms> => ({
  served,
  problem: machineProblem,
  facts: (terms) => [
    textFact('name', terms.name),
    ...machineFacts(terms),
    { name: 'hostingPrice', type: 'amount', value: toText(terms.price), currency: 'USDT' },
    textFact('poolFee', toText(terms.poolFee)),
    { name: 'electricity', type: 'amount', value: toText(terms.electricity), currency: 'USDT' },
    { name: 'hosting', type: 'amount', value: toText(terms.hosting), currency: 'USDT' },
    ...saleFacts(terms, served),
  ],
});

/** What operators see of the machine itself. */
export const machineFacts = ({ machine: hosted }: PublishedMiningTerms) => [
  textFact('machine', `${hosted.manufacturer} ${hosted.model}`),
  textFact('site', hosted.site),
  textFact('hashrate', `${toText(hosted.hashrate)} TH/s`),
  textFact('powerW', `${hosted.powerW} W`),
  textFact('size', `${hosted.sizeMm.join(' × ')} mm`),
  textFact('weight', `${toText(hosted.weightKg)} kg`),
  textFact('temperature', `${hosted.temperatureC.join(' … ')} °C`),
  textFact('humidityMax', `${hosted.humidityMax} %`),
  textFact('connection', hosted.network),
];

/**
 * Puts a machine on sale, and changes it and what hosting it costs. Each is a new version: a hosted
 * machine keeps hashing, costing and earning by the version it was sold at, day after day.
 */
export function machineCommands(
  served: ServedForm,
  options: { readonly random: Random },
): OperatorCommands {
  const rules = rulesOf(served);
  const fields = [nameField, ...machineFields, ...costFields, ...saleFields];
  return {
    'products.announceMachine': announceProduct(
      rules,
      {
        payload: newTerms,
        fields,
        kindOf: () => 'mining',
        termsOf,
      },
      options,
    ),
    'products.changeMachine': changeProduct(rules, {
      payload: changedTerms,
      fields,
      termsOf: (intent, _current, nowMs) => termsOf(intent, nowMs),
    }),
  };
}

const typedFacts = (hosted: PublishedMiningTerms['machine']) => {
  const [lengthMm, widthMm, heightMm] = hosted.sizeMm;
  const [temperatureMin, temperatureMax] = hosted.temperatureC;
  return {
    manufacturer: hosted.manufacturer,
    model: hosted.model,
    site: hosted.site,
    hashrate: toText(hosted.hashrate),
    powerW: hosted.powerW,
    lengthMm,
    widthMm,
    heightMm,
    weightKg: toText(hosted.weightKg),
    temperatureMin,
    temperatureMax,
    humidityMax: hosted.humidityMax,
    connection: hosted.network,
  };
};

/** Terms as operators enter them, for a form that starts from them. */
export const typedMachine = (terms: PublishedMiningTerms): Required<EnteredTerms> => ({
  ...typedSale(terms),
  ...typedFacts(terms.machine),
  hostingPrice: toText(terms.price),
  poolFee: toText(terms.poolFee),
  electricity: toText(terms.electricity),
  hosting: toText(terms.hosting),
});
