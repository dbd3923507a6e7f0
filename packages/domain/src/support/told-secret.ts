/** What a customer is about to tell and nobody needs to know. */
export type ToldSecret = 'seedPhrase' | 'privateKey' | 'password' | 'code' | 'card';

const SEED_LENGTHS = [12, 15, 18, 21, 24];
/** Words of a seed phrase have three to eight letters; a sentence of twelve words has one of these. */
const SENTENCE_WORDS = new Set(
  (
    'the and you your for but not with was that this have has from are can when what why how did ' +
    'que los las por para con una uno del pero mis fue cuando como esta este muy más hay son'
  ).split(' '),
);
const KEY =
  /\b(?:0x)?[0-9a-f]{64}\b|\b[xyz]prv[1-9A-HJ-NP-Za-km-z]{50,}|\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b/i;
const PASSWORD =
  /(?<!\p{L})(?:password|passcode|pin|contraseña|clave)(?!\p{L})[^\p{L}\d\n]{0,3}(?:(?:is|es|=|:)\s*)(?!(?:wrong|not|incorrect|correct|changed|reset|inv[aá]lida|incorrecta|correcta|the same|la misma)(?!\p{L}))\S{4,}/iu;
const CODE =
  /(?<!\p{L})(?:code|otp|token|código|codigo)(?!\p{L})[^\d\n]{0,12}\d{3} ?\d{1,5}(?!\d)/iu;
const ONLY_CODE = /^\s*\d{3}[ -]?\d{3}\s*$/;

/** Warns before a message is sent; null if it holds nothing that looks like a secret. */
export function secretToldIn(text: string): ToldSecret | null {
  if (text.split('\n').some(isSeedPhrase) || isSeedPhrase(text)) return 'seedPhrase';
  if (KEY.test(text)) return 'privateKey';
  if (PASSWORD.test(text)) return 'password';
  if (ONLY_CODE.test(text) || CODE.test(text)) return 'code';
  return hasCardNumber(text) ? 'card' : null;
}

function isSeedPhrase(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/\b\d{1,2}[.):]?/g, ' ')
    .trim()
    .split(/[\s,;]+/);
  return (
    SEED_LENGTHS.includes(words.length) &&
    words.every((word) => /^\p{Ll}{3,8}$/u.test(word) && !SENTENCE_WORDS.has(word))
  );
}

function hasCardNumber(text: string): boolean {
  const numbers = text.match(/(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d.,])/g) ?? [];
  return numbers.some((number) => isLuhn(number.replaceAll(/[ -]/g, '')));
}

/** Source: ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
