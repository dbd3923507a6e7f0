import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ToastViewport } from '@candor/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { SetUpScreen } from '../features/sign-in/set-up-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { Asked } from '../parts/asked.tsx';
import { queryClient, useCall } from '../platform/query.ts';
import { knowMe, useSession } from '../platform/session.ts';
import { ConsoleLayout } from './console-layout.tsx';

/** Everything on screen: sign-in, first steps or the console. */
export function App(): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionGate />
        <ToastViewport />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function SessionGate(): ReactNode {
  const { token, me } = useSession();
  // One operator's data must not be visible to the next one on the same device.
  useEffect(() => {
    if (token === '') queryClient.clear();
  }, [token]);
  if (token === '') return <SignInScreen />;
  if (!me) return <SignedOut />;
  if (me.next !== 'work') return <SetUpScreen next={me.next} />;
  return <ConsoleLayout me={me} />;
}

/** After a reload there is a token, but its owner must be fetched. */
function SignedOut(): ReactNode {
  const asked = useCall('getMe', {});
  useEffect(() => {
    if (asked.data) knowMe(asked.data);
  }, [asked.data]);
  return <Asked of={asked}>{() => null}</Asked>;
}
