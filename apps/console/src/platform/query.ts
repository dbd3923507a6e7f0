import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { showToast } from '@candor/ui/toast';
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, CallError } from './call.ts';
import { text } from './language.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !(error instanceof CallError) && failures < 1,
      staleTime: 2_000,
      // Who enters a place decides by what stands there now, not by what stood there a moment ago.
      refetchOnMount: 'always',
    },
    // What somebody decided leaves now or not at all, never later by itself.
    mutations: { networkMode: 'always' },
  },
});

interface UseCallOptions {
  readonly enabled?: boolean;
  readonly repeatMs?: number;
  /** Shows the answer before while the next page or filter is on its way. */
  readonly keepPrevious?: boolean;
}

/** Asks and keeps the answer. */
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

/** Something that changes the world; afterwards every question on screen is asked again. */
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
