import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. A character's index is its value. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 8;

/** Multiplies by the generator of GF(32) with the polynomial x⁵ + x² + 1. */
function timesGenerator(value: number): number {
  const doubled = value << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}

/**
 * The check character: Σ gⁱ·xᵢ in GF(32), i counted from 1 at the last symbol, the check character itself having g⁰. All 31
 * weights differ, so every single wrong character and every swap of two is detected.
 */
function checkCharacter(symbols: string): string {
  // Horner's rule.
  const sum = [...symbols].reduce(
    (total, symbol) => timesGenerator(total ^ Math.max(0, alphabet.indexOf(symbol))),
    0,
  );
  return alphabet[sum] ?? '';
}

function format(year: string, random: string, check: string): string {
  return `CC-${year}-${random.slice(0, 4)}-${random.slice(4)}-${check}`;
}

/** The year in Singapore, UTC+8 all year. */
function singaporeYear(instant: Date): string {
  return String(new Date(instant.getTime() + 8 * 3_600_000).getUTCFullYear());
}

/** `CC-2026-7K3M-PQ9X-D`: the year of issue in Singapore, 40 random bits, and the check character of both. */
export function generateCertificateId(
  issuedAt: Date,
  pick: (below: number) => number = (below) => randomInt(below),
): string {
  const year = singaporeYear(issuedAt);
  const random = Array.from({ length: randomLength }, () => alphabet[pick(alphabet.length)]).join('');
  return format(year, random, checkCharacter(year + random));
}

/** The stored form of an id; `mistyped` when it is invalid; null when empty. */
export type ParsedCertificateId = { id: string } | 'mistyped' | null;

/**
 * Parses an id as people type it: any case, with or without dashes, spaces and the leading CC; O, I and L count as 0 and 1. A
 * pasted URL is accepted: only its last segment counts.
 */
export function parseCertificateId(typed: string): ParsedCertificateId {
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
