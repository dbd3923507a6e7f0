/** Letters and digits that Latin readers confuse with each other. */
const WITHIN_LATIN = `
0O 1l Il mrn ÆAE ÐD̵ ØO̸ æae ð∂̵ øo̸ ĐD̵ đd̵ ĦH̵ ħh̵ ŁL̸ łl̸ ŒOE œoe ŦT̵ ŧt̵`;
/** Cyrillic letters, each with its Latin look-alike. */
const CYRILLIC = `
ЄꞒ ЅS Іl ЈJ АA Бb̄ ВB ГΓ ЕE З3 КK ЛɅ МM НH ОO ПΠ РP СC ТT УY ФΦ ХX Ыbl Ьb ЮlO аa
б6 вʙ гr еe зɜ иᴎ кĸ мʍ нʜ оo пπ рp сc тᴛ уy фɸ хx ъˉb ыƅi ьƅ яᴙ єꞓ ѕs іi јj ћh̵
ҐΓ' ґr' ҒΓ̵ ғr̵ ҚK̩ қĸ̩ ҢH̩ ңʜ̩ ҮY үy ҰY̵ ұy̵ һh ӘƏ әǝ ӨO̵ өo̵`;
/** Greek letters, likewise. */
const GREEK = `
ΑA ΒB ΕE ΖZ ΗH ΘO̵ Ιl ΚK ΛɅ ΜM ΝN ΟO ΡP ΣƩ ΤT ΥY ΧX αa βß γy δẟ εꞓ ηn̩ θO̵ ιi κĸ
νv οo ρp σo τᴛ υu φɸ`;
/** Kana that look like a Chinese character or like each other. */
const KANA = `
エ工 カ力 タ夕 ト卜 ニ二 ハ八 ヘへ ロ口 ー一`;

/**
 * Look-alike of each letter: first the letter, then its look-alike (Unicode Technical Standard 39,
 * confusables, for the scripts that names are written in). Letters with marks are decomposed before
 * the lookup.
 */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  [WITHIN_LATIN, CYRILLIC, GREEK, KANA].flatMap((table) =>
    table
      .trim()
      .split(/\s+/)
      .map((row): [string, string] => {
        const [letter = '', ...seen] = row;
        return [letter, seen.join('')];
      }),
  ),
);
