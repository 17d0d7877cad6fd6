const standing = /(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/iu;

/** Whether an identity number is in a text by itself: columns get shifted. */
export function holdsIdentityNumber(text: string): boolean {
  return standing.test(text);
}
