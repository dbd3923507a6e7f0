/** Server state: questions that are kept and refreshed, and acts that change something. */
import type { Call } from '@candor/contract/call';
import { isFinalCode } from '@candor/contract/final-code';
import type { CallName } from '@candor/contract/wire/calls';
import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  call,
  CallError,
  isPassing,
  type Ask,
  type CallTable,
  type NamesOf,
  type Reply,
} from './call.ts';
import { showToast } from '@candor/ui/toast';
import { now } from './clock.ts';
import { createIntents, requestText, type Intent } from './intent.ts';
import { text } from './language.ts';
import { userId } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

const PASSING_TRIES = 3;

/** A refusal stays a refusal; a dead line is worth one more try, a busy server some with pauses. */
export function isWorthAnother(failures: number, error: Error): boolean {
  if (isPassing(error)) return failures < PASSING_TRIES;
  return !(error instanceof CallError) && failures < 1;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthAnother,
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

export interface UseCommandOptions<Result> {
  readonly onDone?: (result: Result) => void;
  /** Questions whose answers this act changes. */
  readonly refreshes?: readonly CallName[];
}

/**
 * Something that changes the world: `const open = useAct(positionsCalls, 'openPosition', { … })`,
 * then `open.mutate(request)`. Refusals are shown as a notice and also stay in `open.error`.
 * A double tap sends once. A press after a dead line, a fault of ours or an outcome that nobody knows
 * carries the first key, so that it finds what was done instead of doing it again.
 */
export function useCommand<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  { onDone, refreshes = [] }: UseCommandOptions<Reply<Table, Name>> = {},
): UseMutationResult<Reply<Table, Name>, Error, Ask<Table, Name>> {
  return useMutation({
    mutationFn: (request: Ask<Table, Name>) =>
      intents.run(intentOf(table, name, request), (idempotencyKey) =>
        call(table, name, request, { idempotencyKey }),
      ),
    onSuccess: async (result) => {
      onDone?.(result);
      await refresh(refreshes);
    },
    onError: (error) => {
      if (!isAnswer(error)) showToast(text('shell.noAnswer'), 'error');
    },
  });
}

/** The server has spoken, and its words were shown. */
const isAnswer = (error: unknown): error is CallError => error instanceof CallError;

const intents = createIntents({
  isFinal: (error) => isAnswer(error) && isFinalCode(error.code),
  store: {
    read: () => recall(storageKeys.intents),
    write: (open) => remember(storageKeys.intents, open),
  },
  now,
});

/** What is wished for, without what a repeat may carry anew. */
function intentOf(table: CallTable, name: CallName, request: unknown): Intent {
  const { idempotent = false, passing = [] } = table[name] as Call;
  const lasting = Object.entries(request as Record<string, unknown>).filter(
    ([field]) => !passing.includes(field),
  );
  return { text: requestText([userId(), name, lasting]), hasKey: idempotent };
}

/** Asks the named questions again wherever they are on screen. */
export async function refresh(names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

function keyOf(name: CallName, request: unknown): readonly unknown[] {
  return [name, requestText(request)];
}
