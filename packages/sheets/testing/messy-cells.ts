import type { UploadField } from '@repo/schemas/training/enrolment-upload';
import { serialOfDateTextOrNull } from '../cell-text.ts';
import type { Random } from './random.ts';

export type MessyCell = string | { number: number } | { date: number; shown: string };

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateForm(date: string, random: Random, withCentury: boolean): MessyCell {
  const serial = serialOfDateTextOrNull(date);
  if (serial === null) return date;
  const [year = '', month = '', day = ''] = date.split('-');
  const short = `${Number(day)}/${Number(month)}/${year}`;
  const forms: MessyCell[] = [
    { date: serial, shown: `${day}/${month}/${year}` },
    { date: serial, shown: `${day}/${month}/${year}` },
    `${day}/${month}/${year}`,
    short,
    `${day}-${month}-${year}`,
    `${day}.${month}.${year}`,
    `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`,
    date,
    { number: serial },
    ` ${short} `,
    ...(withCentury
      ? [`${day}/${month}/${year.slice(2)}`, `${day}-${monthNames[Number(month) - 1]}-${year.slice(2)}`]
      : []),
  ];
  return random.pick(forms);
}

function stray(text: string, random: Random): string {
  const forms = [
    text,
    text,
    text,
    text,
    text,
    ` ${text}`,
    `${text} `,
    `\u00a0${text}`,
    `${text}\u200b`,
    `${text}\t`,
  ];
  return random.pick(forms);
}

const forms: Partial<Record<UploadField, (text: string, random: Random) => MessyCell>> = {
  traineeNric: (text, random) =>
    random.pick([
      text,
      text,
      text.toLowerCase(),
      `${text.slice(0, 1)} ${text.slice(1, 5)} ${text.slice(5)}`,
      `${text.slice(0, -1)}-${text.slice(-1)}`,
      stray(text, random),
    ]),
  traineeName: (text, random) => stray(random.below(6) === 0 ? text.replace(' ', '  ') : text, random),
  courseRunId: (text, random) =>
    /^\d{1,15}$/.test(text) && random.below(2) === 0 ? { number: Number(text) } : stray(text, random),
  traineePhone: (text, random) => (random.below(2) === 0 ? { number: Number(text) } : stray(text, random)),
  sponsorshipType: (text, random) =>
    text === 'Employer'
      ? random.pick(['Employer', 'EMPLOYER', 'Company', 'employer-sponsored', 'Corporate '])
      : random.pick(['Individual', 'Self-sponsored', 'self', 'SELF SPONSORED', ' individual']),
  enrolmentStatus: (text, random) => random.pick([text, text.toUpperCase(), text.toLowerCase(), ` ${text} `]),
  enrolmentDate: (text, random) => dateForm(text, random, true),
  traineeBirthDate: (text, random) => dateForm(text, random, false),
};

/** Varies the spelling of a cell; parsing gives the same value. */
export function varySpelling(field: UploadField, text: string, random: Random): MessyCell {
  return (forms[field] ?? stray)(text, random);
}
