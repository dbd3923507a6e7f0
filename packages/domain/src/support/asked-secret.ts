import { skeleton } from '../look-alike.ts';

/** What support never asks for. */
export type AskedSecret = 'password' | 'code' | 'payment';

/** Digits and signs that are typed instead of letters. */
const TYPED: Readonly<Record<string, string>> = {
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Letters that are mistaken for each other, as one. */
const folded = (text: string): string =>
  skeleton(text)
    .replace(/[3457@$!]/g, (sign) => TYPED[sign]!)
    .replaceAll('l', 'i');

/** Put together when a text is first judged: most processes never judge one. */
type Words = () => RegExp;

/** Words in both languages, matched also with one or two signs between their letters. */
const words = (list: string): Words => {
  let pattern: RegExp | undefined;
  return () => (pattern ??= patternOf(list));
};

function patternOf(list: string): RegExp {
  const patterns = list.split(', ').map((phrase) =>
    phrase
      .split(' ')
      .map((word) => [...folded(word)].join('[^\\p{L}\\n]{0,2}'))
      .join('[^\\p{L}\\n]{1,3}'),
  );
  return new RegExp(`(?<![\\p{L}])(?:${patterns.join('|')})(?![\\p{L}])`, 'gu');
}

const secrets: readonly (readonly [AskedSecret, Words])[] = [
  [
    'password',
    words(
      'password, passwords, passwort, passcode, passphrase, passkey, pass word, pin, pin number, login details, ' +
        'credentials, secret phrase, seed, seed phrase, seed words, recovery phrase, recovery words, recovery key, ' +
        'mnemonic, private key, secret key, twelve words, 12 words, 24 words, ' +
        'contraseña, contraseñas, clave, claves, clave de fondos, clave privada, clave secreta, credenciales, ' +
        'frase semilla, semilla, frase secreta, frase de recuperación, palabras de recuperación, doce palabras, 12 palabras, 24 palabras',
    ),
  ],
  [
    'code',
    words(
      'code, codes, verification code, security code, one-time code, otp, totp, authenticator code, 2fa, cvv, cvc, ' +
        'six digits, 6 digits, digits, token, qr code, ' +
        'código, códigos, codigo de verificación, cifras, seis cifras, seis dígitos, dígitos',
    ),
  ],
];

/** Asks for what was named, wherever it stands in the sentence. */
const ASKS = words(
  'send, send me, sends, sending, tell, tell me, give, give me, share, share with, provide, forward, dictate, read out, ' +
    'read me, reply with, respond with, answer with, confirm, verify, need, require, want, what is, whats, what are, ' +
    'let me have, let me know, let us have, pass me, hand over, message me, text me, write me, ask for, request, ' +
    'show me, screenshot of, photo of, ' +
    'envía, envíe, envíame, envíeme, envíanos, enviar, enviarme, manda, mande, mándame, mándeme, mándanos, mandar, dime, ' +
    'dígame, dinos, decirme, decirnos, da, dame, deme, danos, dar, darme, comparte, comparta, compartir, compártelo, facilita, facilite, ' +
    'facilítame, facilitar, proporciona, proporcione, proporcionar, pásame, pásanos, páseme, pasar, reenvía, reenvíe, ' +
    'reenvíame, indica, indícame, indique, indíqueme, confirma, confirme, confirmar, confírmame, verifica, necesito, necesitamos, ' +
    'cuál es, cuáles son, quiero, queremos, responde con, responda con, contesta con, enséñame, muéstrame, escríbeme, captura de, foto de',
);
/** Entering something is asked for only when it is to be entered here. */
const ENTERS = words(
  'enter, type, write, paste, put, fill in, escribe, escriba, introduce, introduzca, pega, pegue, pon, ponga',
);
const HERE = words(
  'here, me, us, this chat, the chat, below, aquí, acá, este chat, el chat, abajo, mí, nosotros',
);

const PAYS = words(
  'send, pay, transfer, deposit, wire, remit, top up, prepay, envía, envíe, envíame, enviar, paga, pague, pagar, págame, transfiere, ' +
    'transfiera, transferir, deposita, deposite, depositar, ingresa, ingrese, ingresar, abona, abone, abonar, manda, mande, mandar, mándame',
);
const MONEY = words(
  'money, funds, payment, fee, fees, tax, taxes, commission, amount, usdt, btc, eth, usd, eur, bitcoin, dollars, euros, coins, ' +
    'crypto, gift card, gift cards, deposit first, dinero, fondos, pago, tarifa, comisión, impuesto, impuestos, tasa, cantidad, importe, ' +
    'dólares, monedas, tarjeta regalo, tarjetas regalo',
);
/** To pay somebody, or for something that costs nothing. */
const TO_WHOM = words(
  'me, us, this address, the address, following address, this account, this wallet, unlock, unfreeze, release, activate, verify your, ' +
    'before you can withdraw, first, esta dirección, la dirección, siguiente dirección, esta cuenta, desbloquear, liberar, activar, ' +
    'verificar tu, antes de retirar, primero, nosotros',
);
/** Where money could be sent: an address of a chain or of a bank. */
const PAYMENT_ADDRESS =
  /\b0x[0-9a-fA-F]{40}\b|\bbc1[a-z0-9]{20,}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/;

/** `never ask`, `do not share`: takes the request back, unless something is left of it. */
const DENIAL =
  /(?<![\p{L}])(?:never|not|dont|wont|cant|no one|nobody|nunca|no|jamas|nadie)(?:[^\p{L}\n]+(?:wiii|wouid|te|ie|ios|to|ever|be|us|we|they|our|staff|support|va|vamos|te|se|de|que|a)){0,3}[^\p{L}\n]+(?:ask|asks|asking|share|send|tell|give|forward|need|request|want|enter|type|write|pay|transfer|deposit|pide|pedimos|pedira|pediremos|pedir|compartas|comparta|envies|envie|des|digas|diga|mandes|reenvies|necesitamos|pagues|transfieras|deposites|escribas)/gu;
const TAKES_BACK =
  /(?<![\p{L}])(?:why|unless|except|oniy|but|instead|sino|saivo|excepto|soio|por que|menos|forget|hesitate|oivides|dudes)(?![\p{L}])/u;

const has = (text: string, of: Words): boolean => text.search(of()) >= 0;

/**
 * What a text of support asks a customer for, if it is something that support never asks for: a
 * password or seed phrase, a code, a payment. Sees through accents, look-alike letters, invisible
 * characters, signs for letters and letters set apart. A text that says not to share them asks for
 * nothing. Null if it may be sent.
 */
export function secretAskedFor(text: string): AskedSecret | null {
  if (PAYMENT_ADDRESS.test(text)) return 'payment';
  for (const clause of clausesOf(text)) {
    const secret = secretIn(clause);
    if (secret) return secret;
  }
  return null;
}

/** Sentences, folded; letters set apart by blanks stay in one. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[.!?;:\n](?=\s|$)|[;\n]/u)
    .flatMap((sentence) => folded(sentence.replaceAll(/['’]/g, '')))
    .filter((clause) => clause.trim() !== '');

function secretIn(sentence: string): AskedSecret | null {
  const clause = TAKES_BACK.test(sentence) ? sentence : sentence.replace(DENIAL, ' ');
  const asks = has(clause, ASKS) || (has(clause, ENTERS) && has(clause, HERE));
  const named = asks ? secrets.find(([, pattern]) => has(clause, pattern)) : undefined;
  if (named) return named[0];
  const pays = has(clause, PAYS) && has(clause, TO_WHOM);
  return pays && (has(clause, MONEY) || /\d/.test(clause)) ? 'payment' : null;
}
