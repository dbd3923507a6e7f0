import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { Skeleton } from '@candor/ui/skeleton';
import { TextField } from '@candor/ui/text-field';
import { type ReactNode, useState, type FormEvent, useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { fieldText, Problem } from '../../parts/problem.tsx';
import { useCommand } from '../../platform/query.ts';
import { type Me, knowMe } from '../../platform/session.ts';
import { Entrance } from './sign-in-screen.tsx';

/** First steps of a new operator: their own password, then an authenticator. */
export function SetUpScreen({ next }: { readonly next: Me['next'] }): ReactNode {
  return next === 'changePassword' ? <OwnPassword /> : <BindAuthenticator />;
}

/** Replaces the one-time password, which is invalid afterward. */
function OwnPassword(): ReactNode {
  const t = useText();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useCommand('changePassword', { onDone: knowMe });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ oldPassword, newPassword });
  };
  return (
    <Entrance title={t('console.ownPasswordTitle')} text={t('console.ownPasswordText')}>
      <form onSubmit={send} className="space-y-4">
        <TextField
          label={t('console.oneTimePassword')}
          value={oldPassword}
          error={fieldText(change.error, 'oldPassword')}
          onChange={setOld}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label={t('console.newPassword')}
          hint={t('console.newPasswordNote')}
          value={newPassword}
          error={fieldText(change.error, 'newPassword')}
          onChange={setNew}
          type="password"
          autoComplete="new-password"
        />
        <Problem error={change.error} />
        <Button
          type="submit"
          busy={change.isPending}
          disabled={oldPassword === '' || newPassword === ''}
        >
          {t('console.setPassword')}
        </Button>
      </form>
    </Entrance>
  );
}

const QR_EDGE = 192;

/** Binds the authenticator with one of its codes, so that nobody locks themselves out. */
function BindAuthenticator(): ReactNode {
  const t = useText();
  const [code, setCode] = useState('');
  const begin = useCommand('beginAuthenticator');
  const confirm = useCommand('confirmAuthenticator', { onDone: knowMe });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.mutate({});
  }, [begin]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !confirm.isPending) confirm.mutate({ code });
  };
  return (
    <Entrance title={t('console.bindTitle')} text={t('console.bindText')}>
      <form onSubmit={send} className="space-y-4">
        <div className="flex flex-col items-center gap-3">
          {begin.data ? (
            <QrCode text={begin.data.uri} />
          ) : (
            <Skeleton width={QR_EDGE} height={QR_EDGE} />
          )}
          <div className="text-center">
            <div className="text-caption text-tertiary">{t('console.bindByHand')}</div>
            <code className="text-label break-all" data-testid="secret">
              {begin.data?.secret ?? ' '}
            </code>
          </div>
        </div>
        <CodeField
          label={t('console.code')}
          value={code}
          onChange={setCode}
          error={fieldText(confirm.error, 'code')}
        />
        <Problem error={begin.error ?? confirm.error} />
        <Button type="submit" busy={confirm.isPending} disabled={code.length < 6}>
          {t('console.bind')}
        </Button>
      </form>
    </Entrance>
  );
}

/** Always dark on white: cameras need it, whatever the theme. */
function QrCode({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={t('console.qrCode')}
      width={QR_EDGE}
      height={QR_EDGE}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="rounded-control"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
