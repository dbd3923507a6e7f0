/** Runs a limited number of tasks concurrently and queues the next ones in order. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Whether the queue is full. Callers check this first and turn further requests away. */
  readonly isFull: boolean;
}

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    get isFull() {
      return running >= atOnce && queue.length >= waiting;
    },
    async run(task) {
      if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
      else running++;
      try {
        return await task();
      } finally {
        // The place is handed over directly, so that no newcomer can take it in between.
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
