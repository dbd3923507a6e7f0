import { describe, expect, test } from 'vitest';
import {
  ANYWHERE,
  type AnnouncedRules,
  countryRulesAt,
  countryRulesOf,
  countryRulesText,
  type CustomerCountries,
  EVERYTHING,
  isServiceOffered,
  NOTHING,
  onlyAdds,
  requireService,
  serviceOffer,
  unnamedRules,
} from './country-rules.ts';
import { placeSources, type Service, services } from './services.ts';

const only = (...offered: Service[]) => ({ services: new Set(offered), leverageMax: new Map() });
const capped = (leverage: number) => ({
  services: new Set(services),
  leverageMax: new Map([['cryptoContracts' as const, leverage]]),
});
const at = (rules: Record<string, typeof NOTHING>, ...countries: string[]): CustomerCountries => ({
  places: countries.map((country, index) => ({ source: placeSources[index % 3]!, country })),
  rulesOf: (country) => rules[country] ?? NOTHING,
  unknown: NOTHING,
});

describe('whether a service is offered', () => {
  test.each(services)('%s needs the permission of every known country', (service) => {
    const rules = { DE: only(service), FR: NOTHING };
    expect(serviceOffer(service, at(rules, 'DE', 'DE', 'DE'))).toEqual({ isOffered: true });
    for (const [index, source] of placeSources.entries()) {
      const countries = ['DE', 'DE', 'DE'];
      countries[index] = 'FR';
      expect(serviceOffer(service, at(rules, ...countries))).toEqual({
        isOffered: false,
        decidedBy: { source, country: 'FR' },
      });
    }
  });

  test('nobody whose country is unknown gets anything in a live house', () => {
    const unknown = { places: [], rulesOf: () => NOTHING, unknown: unnamedRules('live') };
    expect(() => requireService({ service: 'bonds' }, unknown)).toThrow('countries.unknown');
    expect(() => requireService({ service: 'bonds' }, ANYWHERE)).not.toThrow();
    expect(unnamedRules('practice')).toBe(EVERYTHING);
  });

  test('the lowest cap of all countries counts, up to and including it', () => {
    const countries = at({ DE: capped(5), FR: capped(2) }, 'DE', 'FR');
    expect(serviceOffer('cryptoContracts', countries)).toEqual({
      isOffered: true,
      leverageMax: 2,
      decidedBy: { source: 'phone', country: 'FR' },
    });
    const ask = (leverage: number) => ({ service: 'cryptoContracts', leverage }) as const;
    expect(() => requireService(ask(2), countries)).not.toThrow();
    expect(() => requireService(ask(3), countries)).toThrow('countries.leverageCap');
    expect([isServiceOffered(ask(2), countries), isServiceOffered(ask(3), countries)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('versions of the rules', () => {
  test('are read as they were written', () => {
    const rules: AnnouncedRules = { ...capped(3), fromMs: 17 };
    expect(countryRulesOf(countryRulesText(rules))).toEqual(rules);
  });

  test('hold from their moment on, the newest first', () => {
    const versions = [
      { ...only('bonds'), fromMs: 20 },
      { ...only('mining'), fromMs: 10 },
    ];
    const offered = (atMs: number) => [...countryRulesAt(versions, atMs, NOTHING).services];
    expect([offered(9), offered(10), offered(20)]).toEqual([[], ['mining'], ['bonds']]);
  });

  test('need notice unless they only add', () => {
    expect(onlyAdds(only('bonds', 'mining'), only('bonds'))).toBe(true);
    expect(onlyAdds(only('mining'), only('bonds'))).toBe(false);
    expect(onlyAdds(capped(5), capped(3))).toBe(true);
    expect(onlyAdds(capped(3), capped(5))).toBe(false);
    expect(onlyAdds(capped(3), EVERYTHING)).toBe(false);
    expect(onlyAdds(EVERYTHING, capped(3))).toBe(true);
    // A cap on what was not offered takes nothing away.
    expect(onlyAdds(capped(3), NOTHING)).toBe(true);
  });
});
