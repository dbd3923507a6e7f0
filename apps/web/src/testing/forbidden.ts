import type { Place, Service } from '@candor/domain/countries/services';
import { startSession } from '../platform/session.ts';
import { customer } from './customer.ts';
import type { PlayedServer } from './played-server.ts';

/** Signs in somebody to whom a service is not offered; with null, no country is known. */
export function forbid(
  server: PlayedServer,
  service: Service,
  decidedBy: Place | null = { source: 'phone', country: 'DE' },
): void {
  startSession('t-1', customer);
  server.answer('getServices', {
    places: decidedBy ? [decidedBy] : [],
    services: [{ service, isOffered: false, ...(decidedBy && { decidedBy }) }],
  });
}

/** What the notice says then. */
export const NOT_OFFERED = /^Not offered in Germany, the country of your phone number\./;
