import { liveVendors, liveVenues, presetVenues } from '@candor/domain/markets/live-sources';
import { marketSymbols } from '@candor/domain/markets/symbols';
import { countVotes } from '@candor/domain/markets/votes';
import { expect, test } from 'vitest';
import {
  readLiveFeed,
  vendorVariables,
  venueOwners,
} from '../../../../platform/startup/live-feed.ts';
import { vendorKeys } from '../../testing/venues/voices.ts';
import { spokenSources } from './protocols.ts';

test('the start knows the same sources and owners as the catalogue', () => {
  expect(venueOwners).toEqual(
    Object.fromEntries(liveVenues.map(({ name, owner }) => [name, owner])),
  );
  expect(Object.keys(vendorVariables)).toEqual(liveVendors.map(({ name }) => name));
  expect(readLiveFeed(() => null).venues).toEqual(presetVenues);
});

test('every market has three independent votes in the preset', () => {
  const sources = spokenSources({ venues: presetVenues, keys: vendorKeys });
  for (const { symbol, quote } of marketSymbols) {
    const offers = sources.flatMap(({ facts: { owner, markets } }) =>
      markets.filter((market) => market.symbol === symbol).map((market) => ({ owner, ...market })),
    );
    expect(countVotes(offers, quote)).toBeGreaterThanOrEqual(3);
  }
});

test('each source is reached by TLS, and only those that are switched on', () => {
  const all = spokenSources({ venues: presetVenues, keys: vendorKeys });
  for (const { protocol } of all) {
    expect(protocol.address).toMatch(/^(wss|https):\/\//);
    expect(protocol.restAddress).toMatch(/^https:\/\//);
  }
  const few = spokenSources({ venues: ['okx'], keys: { massive: 'key' } });
  expect(few.map(({ facts }) => facts.name)).toEqual(['okx', 'massive']);
});
