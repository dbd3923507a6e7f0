/**
 * Code that calls need, fetched when it is first used. Chromium keeps the failure of a module until the
 * page is loaded again, but only under its address: what was lost is asked for at another one.
 */
export function freshCode<Code>(
  load: () => Promise<Code>,
  loadFrom: (address: string) => Promise<Code> = async (address) =>
    (await import(/* @vite-ignore */ address)) as Code,
): () => Promise<Code> {
  let arrived: Code | undefined;
  let lostAt: URL | null = null;
  let tries = 0;
  return async () => {
    if (arrived) return arrived;
    try {
      return (arrived = await (lostAt ? loadFrom(again(lostAt, ++tries)) : load()));
    } catch (error) {
      lostAt ??= addressIn(error);
      // Without the address, whose digits could be read as the status of an answer.
      throw new TypeError('Code did not load', { cause: error });
    }
  };
}

function again(address: URL, tries: number): string {
  const fresh = new URL(address);
  fresh.searchParams.set('again', String(tries));
  return fresh.href;
}

/** Browsers that keep a failure name the module in it. */
function addressIn(error: unknown): URL | null {
  const named = error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
  return named && URL.canParse(named) ? new URL(named) : null;
}
