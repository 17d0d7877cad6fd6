/**
 * Trims, normalises line ends to `\n`, and removes NUL (refused by PostgreSQL), other control characters, unpaired surrogates,
 * and characters that override or isolate a text direction.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\p{Surrogate}/gu, '')
      .trim()
  );
}

/** Fast path: printable ASCII with single spaces needs no cleaning. */
const tidyLine = /^[!-~]+(?: [!-~]+)*$/;

/** Like cleanText, but each run of white space becomes one space. */
export function cleanLine(text: string): string {
  if (tidyLine.test(text)) return text;
  return cleanText(text.replace(/\s/g, ' ')).replace(/ +/g, ' ');
}

/** An id with NUL or an unpaired surrogate, which PostgreSQL refuses, becomes '' and matches nothing. */
export function blankUnstorableId(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what has to be found
  return /[\u0000\p{Surrogate}]/u.test(text) ? '' : text;
}

/** False for white space and invisible characters alone, some of which count as letters. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}
