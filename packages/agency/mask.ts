const identityNumber = /[STFGM]\d{7}[A-Z]/gi;

/** "S****567D": what everybody but an admin who asks for more is shown of an identity number. */
export function maskIdentityNumber(number: string): string {
  if (number.length < 9) return '*'.repeat(number.length);
  return `${number.slice(0, 1)}${'*'.repeat(number.length - 5)}${number.slice(-4)}`;
}

/** The text with every identity number in it masked, in capitals. */
export function maskIdentityNumbers(text: string): string {
  return text.replace(identityNumber, (number) => maskIdentityNumber(number.toUpperCase()));
}
