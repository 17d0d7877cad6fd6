import { maskIdentityNumber } from '#domain/identity/identity-number.ts';

const standing = /(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/iu;
const everyStanding = new RegExp(standing, 'giu');

/** Whether an identity number is in a text by itself: columns get shifted. */
export function holdsIdentityNumber(text: string): boolean {
  return standing.test(text);
}

/** The text with every identity number in it masked. */
export function maskIdentityNumbers(text: string): string {
  return text.replace(everyStanding, (number) => maskIdentityNumber(number.toUpperCase()));
}
