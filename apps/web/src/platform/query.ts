/** Server state: cached queries and commands. */
import { now } from '@candor/client/clock';
import { CallError } from '@candor/client/envelope';
import { text } from '@candor/client/language';
import { createQueryClient } from '@candor/client/query-client';
import type { Call } from '@candor/contract/call';
import { isFinalCode } from '@candor/contract/final-code';
import type { CallName } from '@candor/contract/wire/calls';
import { showToast } from '@candor/ui/toast';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useBackend, type Backend } from './backend.ts';
import { type Ask, type CallTable, type NamesOf, type Reply, resultAhead } from './call.ts';
import { createIntents, requestText, type Intent } from './intent.ts';
import { userId } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

export const queryClient = createQueryClient({ staleTimeMs: 5_000 });

export interface UseCallOptions<Answer = unknown> {
  /** False while the request cannot be built yet. */
  readonly enabled?: boolean;
  /** Milliseconds between repeats; private pushes and the stream usually make it unnecessary. */
  readonly repeatMs?: number | ((answer: Answer | undefined) => number | false);
  /** Milliseconds for which a response counts as fresh. */
  readonly freshMs?: number;
  /** Asked ahead of its use: a refusal is shown to nobody, and leads nowhere. */
  readonly quiet?: boolean;
}

/**
 * Queries and caches a call: `const balances = useCall(walletCalls, 'listBalances', {})`.
 * The screen shows loading, error and offline states; a refusal also shows the server's message.
 */
export function useCall<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
  { enabled = true, repeatMs, freshMs, quiet }: UseCallOptions<Reply<Table, Name>> = {},
): UseQueryResult<Reply<Table, Name>, Error> {
  const backend = useBackend(name, table[name]);
  const isOurs = backend.scope.length === 0;
  return useQuery({
    queryKey: keyOf(backend, name, request),
    queryFn: ({ signal }) =>
      backend.call(table, name, request, { signal, ...(quiet && { quiet }) }),
    // On display with the first frame, in the place of what is painted.
    initialData: () => (isOurs && enabled ? resultAhead(table, name, request) : undefined),
    enabled,
    refetchInterval:
      typeof repeatMs === 'function'
        ? ({ state }) => repeatMs(state.data as Reply<Table, Name> | undefined)
        : (repeatMs ?? false),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  });
}

/**
 * A list that loads more pages on demand, each requested with the `next` of the previous one.
 */
export function useEndlessCall<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
) {
  const backend = useBackend(name, table[name]);
  return useInfiniteQuery({
    queryKey: [...keyOf(backend, name, request), 'endless'],
    queryFn: ({ signal, pageParam }) => {
      const further = pageParam === '' ? request : { ...(request as object), after: pageParam };
      return backend.call(table, name, further as Ask<Table, Name>, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page as { readonly next?: string }).next,
  });
}

export interface UseCommandOptions<Result> {
  readonly onDone?: (result: Result) => void;
  /** Queries to refresh afterward. */
  readonly refreshes?: readonly CallName[];
}

/**
 * A command: `const open = useCommand(positionsCalls, 'openPosition', { … })`, then
 * `open.mutate(request)`. Refusals are shown as a notice and stay in `open.error`.
 * A double tap sends once. A retry after a lost connection, a server fault or an unknown outcome
 * reuses the first key, so that it finds the recorded result instead of repeating the command.
 */
export function useCommand<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  { onDone, refreshes = [] }: UseCommandOptions<Reply<Table, Name>> = {},
): UseMutationResult<Reply<Table, Name>, Error, Ask<Table, Name>> {
  const backend = useBackend(name, table[name]);
  return useMutation({
    mutationFn: (request: Ask<Table, Name>) =>
      intents.run(intentOf(backend, { table, name, request }), (idempotencyKey) =>
        backend.call(table, name, request, { idempotencyKey }),
      ),
    onSuccess: async (result) => {
      onDone?.(result);
      await refresh(refreshes, backend);
    },
    onError: (error) => {
      if (isAnswer(error)) return;
      // Without a network the request has certainly not left this device.
      showToast(text(navigator.onLine ? 'shell.noAnswer' : 'shell.offlineText'), 'error');
    },
  });
}

/** The server refused, and its message was shown. */
const isAnswer = (error: unknown): error is CallError => error instanceof CallError;

const intents = createIntents({
  isFinal: (error) => isAnswer(error) && isFinalCode(error.code),
  store: {
    read: () => recall(storageKeys.intents),
    write: (open) => remember(storageKeys.intents, open),
  },
  now,
});

interface Asked {
  readonly table: CallTable;
  readonly name: CallName;
  readonly request: unknown;
}

/** Identifies an intent, without the fields that may change between retries. */
function intentOf({ scope }: Backend, { table, name, request }: Asked): Intent {
  const { idempotent = false, passing = [] } = table[name] as Call;
  const lasting = Object.entries(request as Record<string, unknown>).filter(
    ([field]) => !passing.includes(field),
  );
  return { text: requestText([...scope, userId(), name, lasting]), hasKey: idempotent };
}

/** Refetches the named queries wherever they are on screen. */
export async function refresh(
  names: readonly CallName[],
  { scope }: Pick<Backend, 'scope'> = { scope: [] },
): Promise<void> {
  const keys = names.map((name) => [...scope, name]);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function keyOf({ scope }: Backend, name: CallName, request: unknown): readonly unknown[] {
  return [...scope, name, requestText(request)];
}
