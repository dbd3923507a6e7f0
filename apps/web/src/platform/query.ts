/** Server state: questions that are kept and refreshed, and acts that change something. */
import type { CallName } from '@candor/contract/wire/calls';
import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { call, CallError, type Ask, type CallTable, type NamesOf, type Reply } from './call.ts';
import { showToast } from '@candor/ui/toast';
import { createIntent, requestText } from './intent.ts';
import { text } from './language.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; a dead line is worth one more try.
      retry: (failures, error) => !(error instanceof CallError) && failures < 1,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
    // An order that waits for the network and leaves by itself later is not what anybody pressed.
    mutations: { networkMode: 'always' },
  },
});

export interface UseCallOptions<Answer = unknown> {
  /** False while something that the question needs is not known. */
  readonly enabled?: boolean;
  /** Milliseconds between repeats; private pushes and the stream usually make it unnecessary. */
  readonly repeatMs?: number | ((answer: Answer | undefined) => number | false);
  /** Milliseconds during which an answer counts as fresh. */
  readonly freshMs?: number;
}

/**
 * Asks and keeps the answer: `const balances = useCall(walletCalls, 'listBalances', {})`.
 * The screen shows loading, error and offline by itself; a refusal also raises the server's notice.
 */
export function useCall<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
  { enabled = true, repeatMs, freshMs }: UseCallOptions<Reply<Table, Name>> = {},
): UseQueryResult<Reply<Table, Name>, Error> {
  return useQuery({
    queryKey: keyOf(name, request),
    queryFn: ({ signal }) => call(table, name, request, { signal }),
    enabled,
    refetchInterval:
      typeof repeatMs === 'function'
        ? ({ state }) => repeatMs(state.data as Reply<Table, Name> | undefined)
        : (repeatMs ?? false),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  });
}

/**
 * A list that goes on from where it stopped: pages as they were read, each asked for by the `next`
 * of the one before.
 */
export function useEndlessCall<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(name, request), 'endless'],
    queryFn: ({ signal, pageParam }) => {
      const further = pageParam === '' ? request : { ...(request as object), after: pageParam };
      return call(table, name, further as Ask<Table, Name>, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page as { readonly next?: string }).next,
  });
}

export interface UseActOptions<Result> {
  readonly onDone?: (result: Result) => void;
  /** Questions whose answers this act changes. */
  readonly refreshes?: readonly CallName[];
}

/**
 * Something that changes the world: `const open = useAct(positionsCalls, 'openPosition', { … })`,
 * then `open.mutate(request)`. Refusals are shown as a notice and also stay in `open.error`.
 * A double tap sends once, and a repeat after a dead line carries the first key.
 */
export function useAct<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  { onDone, refreshes = [] }: UseActOptions<Reply<Table, Name>> = {},
): UseMutationResult<Reply<Table, Name>, Error, Ask<Table, Name>> {
  const intent = useRef(createIntent({ isAnswer })).current;
  return useMutation({
    mutationFn: (request: Ask<Table, Name>) =>
      intent.run(request, (idempotencyKey) => call(table, name, request, { idempotencyKey })),
    onSuccess: async (result) => {
      onDone?.(result);
      await refresh(refreshes);
    },
    onError: (error) => {
      if (!isAnswer(error)) showToast(text('shell.noAnswer'), 'error');
    },
  });
}

/** The server has spoken, so the intent is over; anything else leaves it open. */
const isAnswer = (error: unknown): boolean => error instanceof CallError;

/** Asks the named questions again wherever they are on screen. */
export async function refresh(names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

function keyOf(name: CallName, request: unknown): readonly unknown[] {
  return [name, requestText(request)];
}
