/** Chromium names the module that it could not fetch. */
const ADDRESS = /https?:\/\/\S+\.js/;
let times = 0;

/**
 * A module without which nothing can be sent. Chromium keeps a failed fetch of a module until the
 * page is loaded again, so the next attempt asks for the same code at an address of its own. Helps a
 * module whose own imports have arrived.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0];
    if (address === undefined) throw error;
    times += 1;
    return (await import(/* @vite-ignore */ `${address}?again=${times}`)) as Module;
  }
}
