import type { CellObject } from 'xlsx';

const dayMs = 86_400_000;
/** 31 December 9999 in the 1900 date system. */
const lastSerial = 2_958_465;
const days1904 = 1462;

/** YYYY-MM-DD of a serial number; "" when invalid. Independent of time zones. */
export function dateTextOfSerial(serial: number, date1904 = false): string {
  const days = Math.floor(serial) + (date1904 ? days1904 : 0);
  if (!(days >= 1 && days <= lastSerial)) return '';
  // Excel treats 1900 as a leap year: day 60 does not exist, and earlier days are off by one.
  if (days === 60) return '';
  const sinceEpoch = days - (days < 60 ? 25_568 : 25_569);
  return new Date(sinceEpoch * dayMs).toISOString().slice(0, 10);
}

/** All digits, without an exponent (1.2E+5) or rounding errors (0.30000000000000004). */
function numberText(value: number): string {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '');
}

/** Excel keeps 15 digits; longer numbers have lost some. */
export function hasLostDigits(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) >= 1e15;
}

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** The text of a cell whose formula has no result in the file. */
export const formulaWithoutResult = '#FORMULA!';

const maximumFormatLength = 255;
const dateFormats = new Map<string, boolean>();

/** A date format has y or d outside quotes, brackets and escapes. */
function showsDate(format: string): boolean {
  let known = dateFormats.get(format);
  if (known === undefined) {
    const bare = format.slice(0, maximumFormatLength).replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
    known = !/general/i.test(bare) && /[dy]/i.test(bare.split(';')[0] ?? '');
    dateFormats.set(format, known);
  }
  return known;
}

export function numberCellText(value: number, format: string, date1904: boolean): string {
  if (showsDate(format)) {
    const date = dateTextOfSerial(value, date1904);
    if (date !== '') return date;
  }
  // As people see it: 85 %, not 0.85.
  if (/[0#?]%\s*$/.test(format.split(';')[0] ?? ''))
    return `${numberText(Number((value * 100).toPrecision(15)))}%`;
  const text = numberText(value);
  // A format such as 00000000 shows leading zeros, which belong to the value.
  return /^0{2,}$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
}

/** A formula gives its last value, a date YYYY-MM-DD, an error its name. */
export function cellText({ t: type, v: value, z: format }: CellObject, date1904: boolean): string {
  if (value === undefined || value === null) return '';
  if (type === 'e') return errorTexts[Number(value)] ?? '#ERROR';
  if (typeof value === 'number') return numberCellText(value, String(format ?? ''), date1904);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

/** The serial number of YYYY-MM-DD in the 1900 date system; null when invalid. */
export function serialOfDateTextOrNull(text: string): number | null {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return null;
  const days = time / dayMs + 25_569;
  // Before March 1900 Excel is off by one day, so earlier dates are not supported.
  return days > 60 ? days : null;
}
