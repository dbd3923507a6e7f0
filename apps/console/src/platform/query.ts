import { CallError } from '@candor/client/envelope';
import { text } from '@candor/client/language';
import { createQueryClient } from '@candor/client/query-client';
import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { showToast } from '@candor/ui/toast';
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './call.ts';

// Decisions are made on current data, never on cached data.
export const queryClient = createQueryClient({ staleTimeMs: 2_000, refetchOnMount: 'always' });

interface UseCallOptions {
  readonly enabled?: boolean;
  readonly repeatMs?: number;
  /** Keeps showing the previous response while the next page or filter loads. */
  readonly keepPrevious?: boolean;
}

/** Queries and caches a call. */
export function useCall<Name extends ConsoleCallName>(
  name: Name,
  request: ConsoleRequestOf<Name>,
  { enabled = true, repeatMs, keepPrevious = false }: UseCallOptions = {},
): UseQueryResult<ConsoleResultOf<Name>, Error> {
  return useQuery<ConsoleResultOf<Name>>({
    queryKey: [name, JSON.stringify(request)],
    queryFn: ({ signal }) => call(name, request, signal),
    enabled,
    refetchInterval: repeatMs ?? false,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface UseCommandOptions<Result> {
  readonly onDone?: (result: Result) => void;
}

/** A command; afterward every query on screen is refetched. */
export function useCommand<Name extends ConsoleCallName>(
  name: Name,
  { onDone }: UseCommandOptions<ConsoleResultOf<Name>> = {},
): UseMutationResult<ConsoleResultOf<Name>, Error, ConsoleRequestOf<Name>> {
  return useMutation({
    mutationFn: (request: ConsoleRequestOf<Name>) => call(name, request),
    onSuccess: async (result) => {
      onDone?.(result);
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (!(error instanceof CallError)) showToast(text('console.noAnswer'), 'error');
    },
  });
}
