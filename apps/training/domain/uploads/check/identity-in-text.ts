const standing = /(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/iu;

/** Whether free text contains an identity number, for example because columns are shifted. */
export function holdsIdentityNumber(text: string): boolean {
  return standing.test(text);
}
