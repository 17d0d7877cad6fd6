const standing = /(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/iu;

export function holdsIdentityNumber(text: string): boolean {
  return standing.test(text);
}
