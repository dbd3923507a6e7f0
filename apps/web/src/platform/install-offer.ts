/** The browser's offer to install the app, kept for the customer to take up under My. */
import { create } from 'zustand';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const useOffer = create<{ readonly offer: InstallEvent | null }>(() => ({ offer: null }));

export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useOffer.setState({ offer: null }));
}

/** Safari on phones never offers: its users add the app by themselves. */
const isAddedByHand = (): boolean => 'standalone' in navigator && !navigator.standalone;

/** `ask` opens the browser's question, which it answers once; null if the app cannot be installed here. */
export function useInstallation(): 'byHand' | { readonly ask: () => void } | null {
  const { offer } = useOffer();
  if (!offer) return isAddedByHand() ? 'byHand' : null;
  return {
    ask: () => {
      useOffer.setState({ offer: null });
      void offer.prompt().catch(() => undefined);
    },
  };
}
