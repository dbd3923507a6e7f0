import { Refusal } from '../refusal.ts';
import {
  type ContractService,
  contractServices,
  type Place,
  type Service,
  services,
} from './services.ts';

/** What is offered in one country. */
export interface CountryRules {
  readonly services: ReadonlySet<Service>;
  /** Highest leverage by class of contract; without an entry, the market's own maximum. */
  readonly leverageMax: ReadonlyMap<ContractService, number>;
}

/** Rules and the moment, epoch milliseconds, from which new orders are accepted under them. */
export interface AnnouncedRules extends CountryRules {
  readonly fromMs: number;
}

export const EVERYTHING: CountryRules = { services: new Set(services), leverageMax: new Map() };
export const NOTHING: CountryRules = { services: new Set(), leverageMax: new Map() };

/** Countries without rules of their own: a live house offers nothing there, practice everything. */
export const unnamedRules = (mode: 'practice' | 'live'): CountryRules =>
  mode === 'live' ? NOTHING : EVERYTHING;

/** Key that the rules of a country are published under. */
export const countryKey = (country: string): string => `country.${country}`;

export const LEVERAGE_CAP_MAX = 30;

/** The hashed and published text: services and caps in one order, so that equal rules are equal texts. */
export const countryRulesText = ({
  services: offered,
  leverageMax,
  fromMs,
}: AnnouncedRules): string =>
  JSON.stringify({
    services: services.filter((service) => offered.has(service)),
    leverageMax: Object.fromEntries(
      contractServices.flatMap((service) => {
        const cap = leverageMax.get(service);
        return cap === undefined ? [] : [[service, cap]];
      }),
    ),
    from: fromMs,
  });

/** Parses what `countryRulesText` wrote. */
export function countryRulesOf(text: string): AnnouncedRules {
  const written = JSON.parse(text) as {
    readonly services: readonly Service[];
    readonly leverageMax: Readonly<Partial<Record<ContractService, number>>>;
    readonly from: number;
  };
  return {
    services: new Set(written.services),
    leverageMax: new Map(Object.entries(written.leverageMax) as [ContractService, number][]),
    fromMs: written.from,
  };
}

/**
 * Rules of a country for an order accepted at `atMs`: the newest version in effect by then; a later
 * version replaces an announced one that is not in effect yet. `versions`: newest first.
 */
export const countryRulesAt = (
  versions: readonly AnnouncedRules[],
  atMs: number,
  unnamed: CountryRules,
): CountryRules => versions.find(({ fromMs }) => fromMs <= atMs) ?? unnamed;

/** What decides whether a service is offered to a customer. */
export interface CustomerCountries {
  /** Countries known of the customer, by what tells them; empty if nothing does. */
  readonly places: readonly Place[];
  readonly rulesOf: (country: string) => CountryRules;
  /** Rules for somebody whose country nothing tells. */
  readonly unknown: CountryRules;
}

/** What is asked for: a service, with its leverage where it has one. */
export interface AskedService {
  readonly service: Service;
  readonly leverage?: number;
}

/** Whether and up to which leverage a service is offered, and the place that decides it. */
export interface ServiceOffer {
  readonly isOffered: boolean;
  /** Missing: the market's own maximum. */
  readonly leverageMax?: number;
  /** The place that forbids the service or sets the cap; missing if none does. */
  readonly decidedBy?: Place;
}

/** Nothing is refused: what the house knows of the customer need not be read. */
export const ANYWHERE: CustomerCountries = {
  places: [],
  rulesOf: () => EVERYTHING,
  unknown: EVERYTHING,
};

/** Whether nothing that was offered is taken away or capped lower: such rules need no notice. */
export const onlyAdds = (next: CountryRules, before: CountryRules): boolean =>
  [...before.services].every((service) => next.services.has(service)) &&
  [...next.leverageMax].every(
    ([service, cap]) =>
      !before.services.has(service) || cap >= (before.leverageMax.get(service) ?? Infinity),
  );

/** Every known country has to allow a service, and the lowest cap of them counts. */
export function serviceOffer(
  service: Service,
  { places, rulesOf, unknown }: CustomerCountries,
): ServiceOffer {
  if (places.length === 0) return { isOffered: unknown.services.has(service) };
  const forbids = places.find(({ country }) => !rulesOf(country).services.has(service));
  if (forbids) return { isOffered: false, decidedBy: forbids };
  let lowest: ServiceOffer = { isOffered: true };
  for (const place of places) {
    const cap = rulesOf(place.country).leverageMax.get(service as ContractService);
    if (cap !== undefined && cap < (lowest.leverageMax ?? Infinity))
      lowest = { isOffered: true, leverageMax: cap, decidedBy: place };
  }
  return lowest;
}

/** Refuses: countries.notOffered, countries.unknown, countries.leverageCap. */
export function requireService(
  { service, leverage }: AskedService,
  countries: CustomerCountries,
): void {
  const { isOffered, leverageMax, decidedBy } = serviceOffer(service, countries);
  if (!isOffered && !decidedBy) throw new Refusal('countries.unknown', { service });
  if (!isOffered) throw new Refusal('countries.notOffered', { service, ...decidedBy });
  if (leverage !== undefined && leverageMax !== undefined && leverage > leverageMax)
    throw new Refusal('countries.leverageCap', {
      service,
      leverage: String(leverageMax),
      ...decidedBy,
    });
}

/** Whether something agreed on earlier may be opened now. */
export function isServiceOffered(asked: AskedService, countries: CustomerCountries): boolean {
  const { isOffered, leverageMax } = serviceOffer(asked.service, countries);
  return isOffered && (asked.leverage ?? 0) <= (leverageMax ?? Infinity);
}
