import { Button } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { Skeleton } from '@candor/ui/skeleton';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { encode } from 'uqr';
import { useText } from '../../platform/language.ts';
import { useCommand } from '../../platform/query.ts';
import { knowMe } from '../../platform/session.ts';
import { Entrance, Problem } from './sign-in-screen.tsx';

const QR_EDGE = 192;

/** Binds the authenticator with one of its codes, so that nobody locks themselves out. */
export function BindAuthenticator(): ReactNode {
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
        <CodeField label={t('console.code')} value={code} onChange={setCode} />
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
