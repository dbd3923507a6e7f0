import { QueryClient } from '@tanstack/react-query';
import { CallError, isPassing } from './envelope.ts';

const PASSING_TRIES = 3;

/** Never retries a refusal; retries a lost connection once and a busy server several times with delays. */
export function isWorthAnother(failures: number, error: Error): boolean {
  if (isPassing(error)) return failures < PASSING_TRIES;
  return !(error instanceof CallError) && failures < 1;
}

interface Freshness {
  /** For how long a response is shown without asking again. */
  readonly staleTimeMs: number;
  /** Whether a screen that opens asks again even then. */
  readonly refetchOnMount?: 'always';
}

/** The cache of an app's queries. */
export const createQueryClient = ({ staleTimeMs, refetchOnMount }: Freshness): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthAnother,
        staleTime: staleTimeMs,
        // A screen that opens without a connection says so instead of loading forever.
        networkMode: 'always',
        refetchOnReconnect: true,
        ...(refetchOnMount && { refetchOnMount }),
      },
      // Nobody expects a command to be sent later, when the network returns.
      mutations: { networkMode: 'always' },
    },
  });
