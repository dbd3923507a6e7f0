import { Refusal } from '@candor/domain/refusal';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { SignInProvider } from '../../../platform/startup/sign-in-providers.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';

export interface Providers {
  /** In the order of the settings. */
  readonly all: readonly SignInProvider[];
  /** Refuses: identity.providerUnknown. */
  get(name: string): ProviderClient;
}

/** Contacts no provider before a customer wants to sign in there. */
export function createProviders(
  settings: readonly SignInProvider[],
  deps: { clock: Clock; log: Log },
): Providers {
  const clients = new Map(
    settings.map((provider) => [provider.name, createProviderClient(provider, deps)]),
  );
  return {
    all: settings,
    get(name) {
      const client = clients.get(name);
      if (!client) throw new Refusal('identity.providerUnknown');
      return client;
    },
  };
}
