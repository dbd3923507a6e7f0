const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST = 128;
const FIRST_BIAS = 72;
const POINT_MAX = 0x10ffff;
const PREFIX = 'xn--';

/**
 * A host name as its owner writes it: `xn--mnchen-3ya.example` → `münchen.example`. Null if a label
 * is not well-formed. Source: RFC 3492.
 */
export function unicodeHost(host: string): string | null {
  const labels = host.split('.').map((label) => {
    if (!label.startsWith(PREFIX)) return label;
    return decodeLabel(label.slice(PREFIX.length));
  });
  return labels.includes(null) ? null : labels.join('.');
}

function decodeLabel(label: string): string | null {
  const end = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(end, 0)), (letter) => letter.codePointAt(0)!);
  let [point, bias, index, at] = [FIRST, FIRST_BIAS, 0, end + 1];
  while (at < label.length) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label[at++]);
      if (digit === null) return null;
      index += digit * weight;
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < t) break;
      weight *= BASE - t;
      if (!Number.isSafeInteger(index) || !Number.isSafeInteger(weight)) return null;
    }
    const length = points.length + 1;
    bias = adapt(index - before, length, before === 0);
    point += Math.trunc(index / length);
    if (point > POINT_MAX) return null;
    index %= length;
    points.splice(index++, 0, point);
  }
  return points.length > 0 ? String.fromCodePoint(...points) : null;
}

/** `a`–`z` are 0 to 25, `0`–`9` are 26 to 35. */
function digitOf(letter: string | undefined): number | null {
  if (letter === undefined || !/^[a-z0-9]$/.test(letter)) return null;
  return (Number.parseInt(letter, BASE) + T_MAX) % BASE;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.trunc(delta / DAMP) : Math.trunc(delta / 2);
  rest += Math.trunc(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.trunc(rest / (BASE - T_MIN));
  return k + Math.trunc(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
