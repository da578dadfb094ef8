/**
 * Names that can be read as another name. UTS #39 has the terms and the full data. This file has only the letters that look like Latin letters in most
 * fonts, because the pages never show the name of a stranger without its host.
 */

/**
 * Letters of three scripts that look like a Latin letter, and that letter. Most real words in these scripts also contain a letter that looks like no
 * Latin letter.
 */
const LATIN_TWINS: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    ["АВЕКМНОРСТУХІЈЅԌԚԜҺЬаеорсухіјѕԁԛԝһӏѵ", "ABEKMHOPCTYXIJSGQWHbaeopcyxijsdqwhlv"],
    // Greek
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABEZHIKMNOPTYXaikvopux"],
    // Armenian
    ["ՕՍՏԼօսոհցզյ", "OUSLouohgqj"],
  ].flatMap(([letters = "", latin = ""]) => [...letters].map((letter, at) => [letter, latin[at] ?? ""] as const)),
)

/** Letters for phonetics that look like ordinary Latin letters: ɑ, ɡ and small capitals. */
const PHONETIC: ReadonlyMap<string, string> = new Map(
  [..."ɑɡɢɪɴʀʏʙʜʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ"].map((letter, at) => [letter, "aggınrybhlacdejkmoptuvwz"[at] ?? ""]),
)

/** Digits and signs that people read as letters in a name, and letters that differ only slightly. */
const READ_AS: Readonly<Record<string, string>> = {
  0: "o",
  1: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  i: "l",
  ı: "l",
  "|": "l",
  ł: "l",
  ɨ: "l",
  ɩ: "l",
  ǀ: "l",
  ȷ: "j",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
}

/**
 * Reduces a text to what a hurried reader sees: Latin letters in lower case, without accents, spaces and signs. Two texts with the same result look
 * alike.
 */
export const skeletonOf = (text: string): string =>
  [...text.normalize("NFKD").replace(/[^\p{L}\p{N}|]/gu, "")]
    .map((letter) => (LATIN_TWINS.get(letter) ?? PHONETIC.get(letter) ?? letter).toLowerCase())
    .map((letter) => READ_AS[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")

/** Scripts in everyday use (UAX #31, table 5). Letters of one group appear together in words. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}ー]/u
const LATIN = /\p{sc=Latin}/u
const OTHERS = [
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Thaana",
  "Ethiopic",
  "Thai",
  "Lao",
  "Tibetan",
  "Myanmar",
  "Khmer",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
].map((script) => new RegExp(`\\p{sc=${script}}`, "u"))
const SCRIPTS = [LATIN, EAST_ASIAN, ...OTHERS]

const scriptsOf = (word: string): readonly RegExp[] | undefined => {
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter))
  const found = letters.map((letter) => SCRIPTS.find((script) => script.test(letter)))
  return found.includes(undefined) ? undefined : [...new Set(found as RegExp[])]
}

/** Whether a name is written so that its letters mislead: letters of two scripts in one word, or letters that only look like Latin ones. */
export function hasMisleadingLetters(name: string): boolean {
  const plain = name.normalize("NFC")
  // Letters for mathematics, full-width letters, letters in circles, and many accents on one letter.
  if (name.normalize("NFKC") !== plain || /\p{M}{4,}|[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]\p{M}/u.test(plain))
    return true
  if ([...plain].some((letter) => PHONETIC.has(letter))) return true
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? []
  const scripts = words.map(scriptsOf)
  if (scripts.some((ofWord) => ofWord === undefined || !isReadable(ofWord))) return true
  // A Cyrillic name has letters that no Latin name has. If it has none of these, it may be an imitation: "Аррӏе" in Cyrillic letters.
  return OTHERS.some((script) => {
    const own = words.filter((_, at) => scripts[at]?.includes(script))
    return own.length > 0 && own.every((word) => [...word].every((letter) => LATIN_TWINS.has(letter)))
  })
}

/** Japanese, Chinese and Korean names contain Latin letters. In all other scripts, the letters of a word belong to one script. */
const isReadable = (scripts: readonly RegExp[]): boolean =>
  scripts.length < 2 || scripts.every((script) => script === LATIN || script === EAST_ASIAN)
