/**
 * Stops once, whatever asks for it first: Ctrl-C, a service manager, a closed terminal, or the
 * launcher being killed (it holds a channel to us). One Ctrl-C reaches us up to three times, through
 * the terminal, npm and the launcher, so repetitions are not taken for impatience.
 */
export function onStopSignal(stop: () => Promise<void>, withinMs = 20_000): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('candor: stopping failed:', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  process.on('disconnect', once);
  // Otherwise the channel alone would keep a process that failed to start from ending.
  process.channel?.unref();
}
