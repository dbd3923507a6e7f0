let stop: () => Promise<void> = async () => undefined;
let isListening = false;
let isStopping = false;

/** A stop that takes longer is cut off: whoever asked is waiting. */
const withinMs = 20_000;

/**
 * What to do when asked to stop; said again, the newer replaces the older, as more has been started.
 * Asked are we by Ctrl-C, a service manager, a closed terminal, or the launcher being killed (it
 * holds a channel to us). One Ctrl-C reaches us up to three times, through the terminal, npm and the
 * launcher, so repetitions are not taken for impatience.
 */
export function onStopSignal(act: () => Promise<void>): void {
  stop = act;
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
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error('candor: stopping failed:', error);
      process.exit(1);
    },
  );
}
