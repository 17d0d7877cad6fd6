import { formatSingaporeDate } from '#domain/certificates/format-singapore-date.ts';
import type { Day } from './calendar-days.ts';
import type { Evaluation } from './evaluate-requirement.ts';

export type RequirementReason = {
  /** The role by which it applies; empty: it is asked of everybody. */
  jobRole: string;
  dueDays: number;
  validMonths: number | null;
  /** The last day of the waiver; null: for good, or none. */
  waivedUntil: Day | null;
  waiveReason: string;
  /** It is assigned, and opens when the centre pays. */
  isUnpaid: boolean;
};

/** Noon in Singapore, so that the day reads the same everywhere. */
const inWords = (day: Day) => formatSingaporeDate(new Date(`${day}T12:00:00+08:00`));

function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

const endWithStop = (text: string) => (/[.!?。！？]$/u.test(text) ? text : `${text}.`);

const unpaidText = 'The course opens once the centre has paid for it.';

/** Why a requirement applies to somebody, until when it is fulfilled, and what is next, as both they and their manager read it. */
export function describeRequirement(
  { state, since, completedOn, validUntil, dueOn, assignOn }: Evaluation,
  { jobRole, dueDays, validMonths, waivedUntil, waiveReason, isUnpaid }: RequirementReason,
): { why: string; status: string; next: string } {
  const who =
    jobRole === '' ? 'Asked of everybody in the centre' : `Asked of everybody with the job role “${jobRole}”`;
  const by =
    dueDays === 0 ? `from ${inWords(since)}` : `within ${countOf(dueDays, 'day')} of ${inWords(since)}`;
  const again = validMonths === null ? ', once' : `, again every ${countOf(validMonths, 'month')}`;
  const why = `${who}, ${by}${again}.`;
  const done = completedOn === null ? '' : `Completed on ${inWords(completedOn)}`;
  switch (state) {
    case 'WAIVED':
      return {
        why,
        status: `Waived by the centre${waivedUntil === null ? '' : ` until ${inWords(waivedUntil)}`}${waiveReason === '' ? '.' : `: ${endWithStop(waiveReason)}`}`,
        next: waivedUntil === null ? '' : 'It is assigned again after that day.',
      };
    case 'FULFILLED':
      return {
        why,
        status: validUntil === null ? `${done}.` : `${done}, valid until ${inWords(validUntil)}.`,
        next: isUnpaid ? unpaidText : assignOn === null ? '' : `Assigned again on ${inWords(assignOn)}.`,
      };
    case 'DUE':
      return {
        why,
        status: done === '' ? 'Not completed yet.' : `${done}, which no longer counts.`,
        next: [dueOn === null ? '' : `Due by ${inWords(dueOn)}.`, isUnpaid ? unpaidText : '']
          .join(' ')
          .trim(),
      };
    default:
      return {
        why,
        status:
          validUntil === null
            ? `It was due by ${inWords(dueOn ?? since)}.`
            : `${done}, which counted until ${inWords(validUntil)}.`,
        next: isUnpaid
          ? unpaidText
          : completedOn === null
            ? 'Complete the course to fulfil it.'
            : 'Complete the course again.',
      };
  }
}
