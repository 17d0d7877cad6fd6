import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. A character's place is its value. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 8;

/** Times the field's generator in GF(32), the polynomial being x⁵ + x² + 1. */
function timesGenerator(value: number): number {
  const doubled = value << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}

/**
 * The check character of symbols: Σ gⁱ·xᵢ in GF(32), i counted from 1 at the last one; the check character itself has g⁰.
 * The weights are 31 different ones before they repeat and nothing but zero times one of them is zero, so every single wrong
 * character and every exchange of two, neighbours or not, is found out.
 */
function checkCharacter(symbols: string): string {
  // Horner's rule from the first symbol on.
  const sum = [...symbols].reduce(
    (total, symbol) => timesGenerator(total ^ Math.max(0, alphabet.indexOf(symbol))),
    0,
  );
  return alphabet[sum] ?? '';
}

function format(year: string, random: string, check: string): string {
  return `CC-${year}-${random.slice(0, 4)}-${random.slice(4)}-${check}`;
}

/** The year in Singapore, which is eight hours ahead all year. */
function singaporeYear(instant: Date): string {
  return String(new Date(instant.getTime() + 8 * 3_600_000).getUTCFullYear());
}

/** `CC-2026-7K3M-PQ9X-D`: the year of issue in Singapore, 40 random bits, and the check character of both. */
export function makeCertificateId(
  issuedAt: Date,
  pick: (below: number) => number = (below) => randomInt(below),
): string {
  const year = singaporeYear(issuedAt);
  const random = Array.from({ length: randomLength }, () => alphabet[pick(alphabet.length)]).join('');
  return format(year, random, checkCharacter(year + random));
}

/** An id as it is stored; `mistyped` when it cannot be one; null where nothing was typed. */
export type ReadCertificateId = { id: string } | 'mistyped' | null;

/**
 * Reads an id as people type it: any case, with or without dashes, spaces and the leading CC, the letters O, I and L for 0
 * and 1. Of what comes before it only the last part of an address counts, so that a copied link is read too.
 */
export function readCertificateId(typed: string): ReadCertificateId {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const symbols = last
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212_.·]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (symbols === '') return null;
  const found = /^(?:CC)?(\d{4})([0-9A-HJKMNP-TV-Z]{8})([0-9A-HJKMNP-TV-Z])$/.exec(symbols);
  if (!found) return 'mistyped';
  const [, year = '', random = '', check = ''] = found;
  return checkCharacter(year + random) === check ? { id: format(year, random, check) } : 'mistyped';
}
