type Step = () => Promise<void> | void;

let steps: readonly Step[] = [];
let isListening = false;
let isStopping = false;

/** A stop that takes longer is cut off, because the requester is waiting. */
const withinMs = 20_000;

/**
 * Steps to run in this order on a stop request; a failed step does not prevent the later ones. A
 * later call replaces the steps, as more has been started.
 * A stop is requested by Ctrl-C, a service manager, a closed terminal, or the launcher being killed
 * (it holds a channel to us). One Ctrl-C reaches us up to three times, through the terminal, npm
 * and the launcher, so repeated signals do not force an exit.
 */
export function onStopSignal(...inOrder: Step[]): void {
  steps = inOrder;
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  process.on('disconnect', stopOnce);
  // Otherwise the channel alone would keep a process that failed to start from exiting.
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
