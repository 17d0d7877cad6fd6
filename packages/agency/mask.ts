const identityNumber = /[STFGM]\d{7}[A-Z]/gi;

/** Masks every identity number in a text: S****567D. */
export function maskIdentityNumbers(text: string): string {
  return text.replace(identityNumber, (id) => `${id.slice(0, 1)}****${id.slice(-4)}`);
}
