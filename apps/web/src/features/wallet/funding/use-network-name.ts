import { useText } from '../../../platform/language.ts';

/** Chains have one name everywhere; a bank transfer has one in each language. */
export function useNetworkName(): (of: {
  readonly chainType: string;
  readonly network: string;
}) => string {
  const t = useText();
  return ({ chainType, network }) => (chainType === 'BANK' ? t('funding.bank') : network);
}
