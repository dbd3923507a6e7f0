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

/** Everything on screen: the sign-in, the first steps, or the desk. */
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
  // What one operator has read is not for the next one at the same desk.
  useEffect(() => {
    if (token === '') queryClient.clear();
  }, [token]);
  if (token === '') return <SignInScreen />;
  if (!me) return <SignedOut />;
  if (me.next !== 'work') return <SetUpScreen next={me.next} />;
  return <ConsoleLayout me={me} />;
}

/** After a reload the token is there and who it belongs to has to be asked. */
function SignedOut(): ReactNode {
  const asked = useCall('getMe', {});
  useEffect(() => {
    if (asked.data) knowMe(asked.data);
  }, [asked.data]);
  return <Asked of={asked}>{() => null}</Asked>;
}
