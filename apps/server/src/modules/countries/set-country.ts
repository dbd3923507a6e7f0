import {
  type AnnouncedRules,
  countryKey,
  type CountryRules,
  countryRulesText,
  LEVERAGE_CAP_MAX,
  onlyAdds,
} from '@candor/domain/countries/country-rules';
import { type ContractService, services } from '@candor/domain/countries/services';
import { MINUTE_MS } from '@candor/domain/durations';
import { countryCodes } from '@candor/domain/kyc/countries';
import { invariant } from '@candor/domain/refusal';
import { NOTICE_MS } from '@candor/domain/settings/symbol-settings';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorFact,
} from '../../platform/operator-commands.ts';
import type { Tx } from '../../platform/db.ts';
import { addSettingVersion } from '../settings/index.ts';
import { readRules } from './announced-rules.ts';
import type { CountriesOptions } from './deps.ts';

const areKnown = (text: string) =>
  listed(text).every((code) => countryCodes.includes(code)) &&
  new Set(listed(text)).size === listed(text).length;
const listed = (text: string): readonly string[] =>
  text === '' ? [] : text.split(',').map((code) => code.trim());

const cap = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(LEVERAGE_CAP_MAX)));
const payload = z.object({
  country: z.string().check(z.refine((code) => countryCodes.includes(code))),
  /** More countries that get the same rules, separated by commas. */
  alsoIn: z.optional(z.string().check(z.maxLength(1_000), z.refine(areKnown))),
  services: z.optional(z.array(z.enum(services)).check(z.maxLength(services.length))),
  cryptoLeverageMax: cap,
  goldLeverageMax: cap,
  forexLeverageMax: cap,
  /** Epoch milliseconds; as soon as possible if missing or too soon. */
  from: z.optional(z.number().check(z.int(), z.positive())),
});
type Entered = z.output<typeof payload>;

const caps = {
  cryptoLeverageMax: 'cryptoContracts',
  goldLeverageMax: 'goldContracts',
  forexLeverageMax: 'forexContracts',
} as const satisfies Record<string, ContractService>;
type CapName = keyof typeof caps;
const capNames = Object.keys(caps) as CapName[];

const enteredRules = (entered: Entered): CountryRules => ({
  services: new Set(entered.services ?? []),
  leverageMax: new Map(
    capNames.flatMap((name): [ContractService, number][] => {
      const value = entered[name];
      return value === undefined ? [] : [[caps[name], value]];
    }),
  ),
});

const countriesOf = ({ country, alsoIn = '' }: Entered): readonly string[] => [
  ...new Set([country, ...listed(alsoIn)]),
];

/** Rules as an operator enters them. */
export const typedRules = ({ services: offered, leverageMax }: CountryRules) => ({
  services: services.filter((service) => offered.has(service)),
  ...Object.fromEntries(
    capNames.flatMap((name) => {
      const value = leverageMax.get(caps[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** Rules as facts; what changes shows the rules before as well. */
export function presentRules(rules: CountryRules, before = rules): OperatorFact[] {
  const offered = (of: CountryRules) => typedRules(of).services.join(', ') || '–';
  const capOf = (of: CountryRules, name: CapName) => String(of.leverageMax.get(caps[name]) ?? '–');
  const changed = (name: string, old: string, value: string): OperatorFact => ({
    name,
    type: 'text',
    value: old === value ? value : `${old} → ${value}`,
  });
  return [
    changed('services', offered(before), offered(rules)),
    ...capNames.map((name) => changed(name, capOf(before, name), capOf(rules, name))),
  ];
}

/** What only adds holds at once; what takes something away is published an hour before. */
function announced(
  rules: CountryRules,
  { from = 0 }: Entered,
  { inForce, nowMs }: { readonly inForce: CountryRules; readonly nowMs: number },
): AnnouncedRules {
  const earliest = onlyAdds(rules, inForce)
    ? nowMs
    : Math.ceil((nowMs + NOTICE_MS) / MINUTE_MS) * MINUTE_MS;
  return { ...rules, fromMs: Math.max(from, earliest) };
}

/**
 * Announces what is offered in countries, for orders accepted from then on. Two operators decide.
 * What is open stays open under its own terms. Refuses: settings.unchanged.
 */
export const setCountry = (options: Pick<CountriesOptions, 'mode'>) =>
  operatorCommand<Entered>({
    role: 'finance',
    makerChecker: true,
    payload,
    fields: [
      { name: 'services', type: 'choices', choices: services, isOptional: true },
      ...capNames.map((name) => ({ name, type: 'integer', isOptional: true }) as const),
      { name: 'alsoIn', type: 'text', isOptional: true },
      { name: 'from', type: 'time', isOptional: true },
    ],
    writes: ['settings.setting'],
    async describe(db, entered) {
      const { country } = entered;
      const { newest } = await readRules(options, db, { country, nowMs: 0 });
      return [
        { name: 'countries', type: 'text', value: countriesOf(entered).join(', ') },
        ...presentRules(enteredRules(entered), newest),
      ];
    },
    async execute(tx, entered, context) {
      invariant(new Set(context.operatorIds).size === 2, 'two operators set what a country offers');
      for (const country of countriesOf(entered))
        await announce(options, tx, { entered, country, context });
    },
  });

async function announce(
  options: Pick<CountriesOptions, 'mode'>,
  tx: Tx,
  {
    entered,
    country,
    context,
  }: {
    readonly entered: Entered;
    readonly country: string;
    readonly context: OperatorCommandContext;
  },
): Promise<void> {
  const { nowMs } = context;
  const { inForce } = await readRules(options, tx, { country, nowMs });
  const rules = announced(enteredRules(entered), entered, { inForce, nowMs });
  const version = { key: countryKey(country), value: countryRulesText(rules) };
  await addSettingVersion(tx, version, context);
}
