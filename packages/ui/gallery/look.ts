import { useEffect, useState } from 'react';

/** How the gallery shows all stories; part of its address, so that a look can be linked. */
const choices = {
  theme: ['system', 'light', 'dark'],
  convention: ['green-up', 'red-up'],
  shown: ['default', 'focused'],
} as const;

export type Look = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };

/** The look in the query of an address; what it does not say is the first choice. */
export function lookOf(search: string): Look {
  const query = new URLSearchParams(search);
  const entries = Object.entries(choices).map(([name, allowed]) => [
    name,
    (allowed as readonly string[]).find((value) => value === query.get(name)) ?? allowed[0],
  ]);
  return Object.fromEntries(entries) as Look;
}

/** Applies the look to the page, as the app does, and keeps it in the address. */
export function useLook(): [Look, (part: Partial<Look>) => void] {
  const [look, setLook] = useState(() => lookOf(location.search));
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (look.theme === 'system') delete dataset.theme;
    else dataset.theme = look.theme;
    dataset.convention = look.convention;
    history.replaceState(null, '', `?${new URLSearchParams(look).toString()}${location.hash}`);
  }, [look]);
  return [look, (part) => setLook({ ...look, ...part })];
}
