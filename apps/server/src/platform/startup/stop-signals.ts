type Step = () => Promise<void> | void;

let steps: readonly Step[] = [];
let isListening = false;
let isStopping = false;

/** A stop that takes longer is cut off: whoever asked is waiting. */
const withinMs = 20_000;

/**
 * What to do, in this order, when asked to stop; a step that fails does not keep the later ones from
 * being taken. Said again, the newer replaces the older, as more has been started.
 * Asked are we by Ctrl-C, a service manager, a closed terminal, or the launcher being killed (it
 * holds a channel to us). One Ctrl-C reaches us up to three times, through the terminal, npm and the
 * launcher, so repetitions are not taken for impatience.
 */
export function onStopSignal(...inOrder: Step[]): void {
  steps = inOrder;
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  process.on('disconnect', stopOnce);
  // Otherwise the channel alone would keep a process that failed to start from ending.
  process.channel?.unref();
}

function stopOnce(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), withinMs).unref();
  void takeSteps().then((exitCode) => process.exit(exitCode));
}

async function takeSteps(): Promise<number> {
  let exitCode = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      console.error('candor: stopping failed:', error);
      exitCode = 1;
    }
  }
  return exitCode;
}
