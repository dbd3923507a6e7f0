const SPECIAL = /["\\]/;

/** `{"a","b",null}`, the format in which PostgreSQL reads an array of any type of element. */
export function arrayLiteral(values: readonly unknown[]): string {
  // Tested as one text: almost no array needs more, and every command passes here.
  if (!values.includes(null) && !SPECIAL.test(values.join())) return quoted(values);
  return `{${values.map((value) => (value === null ? 'null' : `"${escaped(String(value))}"`)).join()}}`;
}

const quoted = (values: readonly unknown[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('","')}"}`;

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');

/** OID of the type of the elements. */
const TEXT = 25;
const HEADER_BYTES = 20;

/**
 * A `text[]`. Texts full of quotes, such as JSON, are sent in the binary format, where nothing is
 * escaped here and read back character by character there.
 */
export function textArray(values: readonly unknown[]): string | Buffer {
  if (values.length === 0 || values.includes(null)) return arrayLiteral(values);
  return SPECIAL.test(values.join()) ? binaryTexts(values.map(String)) : quoted(values);
}

function binaryTexts(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const size = lengths.reduce((sum, length) => sum + 4 + length, HEADER_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  // One dimension, no nulls, elements of this type, so many, counted from one.
  let at = 0;
  for (const field of [1, 0, TEXT, texts.length, 1]) at = bytes.writeInt32BE(field, at);
  for (const [index, text] of texts.entries()) {
    at = bytes.writeInt32BE(lengths[index]!, at);
    at += bytes.write(text, at);
  }
  return bytes;
}
