/** XML Schema's rule for identifiers and Booleans (whiteSpace="collapse"). */
export function collapseWhiteSpace(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, ' ').trim();
}
