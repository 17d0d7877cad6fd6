import { dateTextOfSerial } from '@repo/sheets/cell-text';

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const separator = String.raw`\s*[/.\-\s]\s*`;
const yearFirst = new RegExp(`^(\\d{4})${separator}(\\d{1,2})${separator}(\\d{1,2})$`);
const dayFirst = new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})${separator}(\\d{4}|\\d{2})$`);
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]*([a-z]{3,9})\.?[\s/.,-]*(\d{4}|\d{2})$/i;
const nameAndDay = /^([a-z]{3,9})\.?[\s/.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,/.-]+(\d{4}|\d{2})$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?[\s,]+/i;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const timeOfDay = /[T\s,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?$/i;

/** Long enough for a weekday and a time. The limit keeps the patterns below from slow backtracking. */
const maximumDateLength = 60;

function dateText(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1;
  return isReal ? date.toISOString().slice(0, 10) : '';
}

function singaporeDay(text: string): string {
  const time = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(time) ? '' : new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** The month's number from at least the first three letters of its name; 0 when invalid. */
function monthOf(name: string): number {
  const start = name.toLowerCase().replace(/^sept$/, 'sep');
  return start.length < 3 ? 0 : 1 + months.findIndex((month) => month.startsWith(start));
}

function ofDigits(text: string, date1904: boolean): string {
  // Five digits are a spreadsheet's serial date, between 1927 and 2173.
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return dateTextOfSerial(Number(text), date1904);
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return '';
  const found = dateText(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  if (/^(19|20)/.test(found)) return found;
  const year = Number(text.slice(4));
  return year >= 1900 && year < 2100
    ? dateText(year, Number(text.slice(2, 4)), Number(text.slice(0, 2)))
    : '';
}

/** Parses a date with the day first, as in Singapore. Returns YYYY-MM-DD, or "" if invalid. `century` allows two-digit years. */
export function parseDayFirstDateOrEmpty(
  text: string,
  options: { date1904?: boolean; century?: 2000 } = {},
): string {
  if (text.length > maximumDateLength) return '';
  const trimmed = text.trim().replace(weekday, '');
  if (instant.test(trimmed)) return singaporeDay(trimmed);
  const bare = trimmed.replace(timeOfDay, '');
  const yearOf = (digits = '') => {
    if (digits.length === 4) return Number(digits);
    return options.century === undefined ? 0 : options.century + Number(digits);
  };
  const first = yearFirst.exec(bare);
  if (first) return dateText(Number(first[1]), Number(first[2]), Number(first[3]));
  const usual = dayFirst.exec(bare);
  if (usual) return dateText(yearOf(usual[3]), Number(usual[2]), Number(usual[1]));
  const named = dayAndName.exec(bare);
  if (named) return dateText(yearOf(named[3]), monthOf(named[2] ?? ''), Number(named[1]));
  const american = nameAndDay.exec(bare);
  if (american) return dateText(yearOf(american[3]), monthOf(american[1] ?? ''), Number(american[2]));
  return ofDigits(bare, options.date1904 ?? false);
}
