/**
 * Text as people type it, made safe to store and show: line ends are `\n`, and what PostgreSQL refuses (NUL), a screen cannot
 * show (other control characters, halves of a surrogate pair) or makes other text read backwards (marks that override or
 * isolate a direction) is gone. Trimmed.
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

/** Printable ASCII with single spaces: most lines there are, and nothing to clean. */
const tidyLine = /^[!-~]+(?: [!-~]+)*$/;

/** Like cleanText, for a text of one line: runs of white space become one space. */
export function cleanLine(text: string): string {
  if (tidyLine.test(text)) return text;
  return cleanText(text.replace(/\s/g, ' ')).replace(/ +/g, ' ');
}

/** An id that PostgreSQL would refuse to look up (NUL, half a surrogate pair) becomes the empty text: it names nothing. */
export function cleanId(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what has to be found
  return /[\u0000\p{Surrogate}]/u.test(text) ? '' : text;
}

/** Whether a text shows something: neither white space nor invisible marks alone (some of which count as letters). */
export function showsSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}
