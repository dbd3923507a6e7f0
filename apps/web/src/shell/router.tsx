/** Which file shows which screen. A row of the contract's screen table without a line here does not compile. */
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<ComponentType>;

const loaders: Record<ScreenId, ScreenLoader> = {
  home: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
  market: async () => (await import('../features/markets/market-screen.tsx')).MarketScreen,
  positions: async () =>
    (await import('../features/positions/positions-screen.tsx')).PositionsScreen,
  secondContracts: async () =>
    (await import('../features/second-contracts/second-contracts-screen.tsx'))
      .SecondContractsScreen,
  my: async () => (await import('../features/account/my-screen.tsx')).MyScreen,
  assets: async () => (await import('../features/wallet/assets-screen.tsx')).AssetsScreen,
  balanceChanges: async () =>
    (await import('../features/wallet/balance-changes-screen.tsx')).BalanceChangesScreen,
  transfer: async () => (await import('../features/wallet/transfer-screen.tsx')).TransferScreen,
  proofs: async () => (await import('../features/proofs/proofs-screen.tsx')).ProofsScreen,
  chart: async () => (await import('../features/chart/chart-screen.tsx')).ChartScreen,
  login: async () => (await import('../features/identity/login-screen.tsx')).LoginScreen,
  demoTrading: async () =>
    (await import('../features/demo-trading/demo-trading-screen.tsx')).DemoTradingScreen,
};

const loaded = new Map<ScreenId, ComponentType>();

/** Fetches a screen's code once. Rejects when the line is dead; the next try asks again. */
export async function loadScreen(screen: ScreenId): Promise<void> {
  if (!loaded.has(screen)) loaded.set(screen, await loaders[screen]());
}

/** The component of a screen that `loadScreen` has fetched. */
export const screenComponent = (screen: ScreenId): ComponentType | undefined => loaded.get(screen);
