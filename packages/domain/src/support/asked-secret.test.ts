import { describe, expect, test } from 'vitest';
import { secretAskedFor } from './asked-secret.ts';

describe('support may not ask for', () => {
  test.each([
    ['password', 'Please send me your password'],
    ['password', 'What is your password?'],
    ['password', 'I need your fund password to continue.'],
    ['password', 'Could you confirm your PIN'],
    ['password', 'Give me the 12 words of your wallet'],
    ['password', 'Type your seed phrase here'],
    ['password', 'Share your recovery phrase with us'],
    ['password', 'Reply with your private key'],
    ['password', 'Please send me your p a s s w o r d'],
    ['password', 'Please send me your p.a.s.s.w.o.r.d'],
    ['password', 'Please send me your pass-word'],
    ['password', 'Send me your pa$$w0rd'],
    ['password', 'Send me your p4ssw0rd'],
    ['password', 'Send me your раѕѕwоrd'],
    ['password', 'Send me your ｐａｓｓｗｏｒｄ'],
    ['password', 'Send me your pass\u200bword'],
    ['password', 'S\u200den\u200dd me your pass\u00adword'],
    ['password', 'SEND ME YOUR PASSWORD'],
    ['password', 'I’ll check. Don’t hesitate to send me your password'],
    ['password', 'We never ask for much. Tell me your password'],
    ['password', 'Why not send me your password'],
    ['password', 'Never send your password to others, only to me send it'],
    ['password', 'Envíame tu contraseña, por favor'],
    ['password', '¿Cuál es tu contraseña?'],
    ['password', 'Necesito tu clave de fondos'],
    ['password', 'Dime las doce palabras'],
    ['password', 'Escribe aquí tu frase semilla'],
    ['password', 'E n v í a m e tu contrаseñа'],
    ['code', 'Send me the code you just got'],
    ['code', 'Read me the six digits'],
    ['code', 'What is the c0de?'],
    ['code', 'Tell me the cоde'],
    ['code', 'Forward the OTP to me'],
    ['code', 'Enter the code here in this chat'],
    ['code', 'Dime el código que recibiste'],
    ['code', 'Pásame el c ó d i g o'],
    ['code', 'Necesitamos las seis cifras de tu aplicación'],
    ['payment', 'Pay us a fee of 50 USDT'],
    ['payment', 'Send 100 USDT to this address'],
    ['payment', 'Deposit 10 USDT first, to unlock your account'],
    ['payment', 'Transfer the tax to me'],
    ['payment', 'Use 0x52908400098527886E0F7030069857D2E4169EE7'],
    ['payment', 'Our account is DE89 3704 0044 0532 0130 00'],
    ['payment', 'Envía 100 USDT a esta dirección'],
    ['payment', 'Paga primero el impuesto'],
    ['payment', 'Send the rnoney to me'],
  ])('a %s: %s', (secret, text) => {
    expect(secretAskedFor(text)).toBe(secret);
  });
});

describe('support may say', () => {
  test.each([
    'Support never asks for passwords, codes or payments.',
    'We will never ask for your password.',
    'Please do not share your password with anyone.',
    'Never send your recovery phrase to anyone.',
    'Nunca te pediremos tu contraseña.',
    'No compartas tu código con nadie.',
    'You can change your password under My, Security.',
    'Your password was changed at 09:41.',
    'The code is valid for ten minutes and goes into the app only.',
    'Puedes cambiar tu contraseña en Yo, Seguridad.',
    'El código vale diez minutos.',
    'Your deposit of 100 USDT was credited.',
    'To deposit, open Deposit in the app.',
    'Hello Mei, thanks for the picture. 3,458.00 is your limit; 3,458.10 is the price it was filled at.',
    'Your withdrawal of 250 USDT was paid out.',
    'Which position do you mean?',
    'Please send me a screenshot of the chart.',
    'Could you tell me when it happened?',
    'Tu retirada de 250 USDT está en camino.',
    '¿Puedes enviarme una captura de la pantalla de la orden?',
    'I opened the position with you and see the same price.',
  ])('%s', (text) => {
    expect(secretAskedFor(text)).toBeNull();
  });
});
