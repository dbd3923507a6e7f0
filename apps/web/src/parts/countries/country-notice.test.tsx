import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { signInTrader } from '../../testing/trader.ts';
import { CountryNotice } from './country-notice.tsx';

type Offered = ResultOf<'getServices'>['services'][number];

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  signInTrader(server);
});

const open = (bonds: Omit<Offered, 'service'>, service: Offered['service'] = 'bonds') => {
  server.answer('getServices', { places: [], services: [{ service, ...bonds }] });
  return openScreen(<CountryNotice service={service} />);
};
/** Before the place of toasts, which is always there. */
const notice = () => page.getByRole('status').first();
const germany = { source: 'phone', country: 'DE' } as const;
const place = { source: 'phone', country: 'Germany' };

describe('the notice of a country', () => {
  test('says before anything is entered which country forbids a service, and what tells it', async () => {
    await open({ isOffered: false, decidedBy: germany });
    await expect.element(notice()).toHaveTextContent(text('countries.notice.notOffered', place));
    expect(text('countries.notice.notOffered', place)).toContain(
      'Not offered in Germany, the country of your phone number.',
    );
  });

  test('leads to the verification while no country is known', async () => {
    await open({ isOffered: false });
    await expect
      .poll(() => notice().element().textContent)
      .toContain(text('countries.notice.unknown'));
    await expect
      .element(page.getByRole('link', { name: text('ticket.verify') }))
      .toHaveAttribute('href', hrefTo('verification'));
  });

  test('names the cap of a country on leverage', async () => {
    await open({ isOffered: true, leverageMax: 5, decidedBy: germany }, 'cryptoContracts');
    await expect
      .element(notice())
      .toHaveTextContent(text('countries.notice.leverageCap', { ...place, leverage: 5 }));
  });

  test('is absent where a service is offered', async () => {
    await open({ isOffered: true });
    await expect.poll(() => server.sent('getServices').length).toBe(1);
    expect(notice().element().textContent).toBe('');
  });
});
