/** Lets a number of tasks run at once, and the next ones in turn. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Whether as many wait as may. Who asks first turns further ones away. */
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
        // The place is handed on, so that nobody can slip in between.
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
