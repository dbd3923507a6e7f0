import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';

/** The three things that make a picture readable, drawn. */
export function Guidance(): ReactNode {
  const t = useText();
  return (
    <section aria-label={t('kyc.guidance')} className="rounded-card bg-base p-4">
      <h2 className="m-0 text-label text-secondary">{t('kyc.guidance')}</h2>
      <ul className="m-0 mt-3 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-3 p-0">
        <Advice picture={<CompleteBorder />} text={t('kyc.guidance.border')} />
        <Advice picture={<EvenLight />} text={t('kyc.guidance.light')} />
        <Advice picture={<ClearFocus />} text={t('kyc.guidance.focus')} />
      </ul>
    </section>
  );
}

function Advice({ picture, text }: { readonly picture: ReactNode; readonly text: string }) {
  return (
    <li className="flex flex-col items-center gap-2 text-center text-caption text-secondary">
      {picture}
      {text}
    </li>
  );
}

interface DrawingProps {
  readonly children: ReactNode;
}

function Drawing({ children }: DrawingProps): ReactNode {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full max-w-28 rounded-control bg-sunken text-primary"
    >
      {children}
    </svg>
  );
}

/** A card with a face and two lines. */
const Card = () => (
  <>
    <rect x="22" y="20" width="52" height="32" rx="4" fill="var(--surface-base)" />
    <circle cx="35" cy="32" r="4.5" />
    <path d="M28 45c.8-4 3.400-6 7-6s6.200 2 7 6M49 31h17M49 38h13M49 45h9" />
  </>
);

function CompleteBorder(): ReactNode {
  return (
    <Drawing>
      <Card />
      <path d="M12 20v-8h10M74 12h10v8M84 52v8H74M22 60H12v-8" strokeWidth="3" />
    </Drawing>
  );
}

function EvenLight(): ReactNode {
  return (
    <Drawing>
      <Card />
      <path d="M34 14l-3-5M48 12V5M62 14l3-5M20 22l-6-4M76 22l6-4" strokeWidth="3" />
      <path d="M26 60h44" strokeWidth="3" opacity="0.35" />
    </Drawing>
  );
}

function ClearFocus(): ReactNode {
  return (
    <Drawing>
      <Card />
      <circle cx="62" cy="44" r="13" fill="var(--surface-base)" />
      <path d="M72 54l9 9" strokeWidth="4" />
      <path d="M55 41h14M55 47h9" strokeWidth="2.500" />
    </Drawing>
  );
}
