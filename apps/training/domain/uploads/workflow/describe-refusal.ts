import type { EnrolmentToCreate } from '@repo/agency/agency';
import type { AgencyFailure } from '@repo/agency/result';

type Need = {
  what: string;
  column: string;
  hasFallback: boolean;
};

/** Fields that the agency may report as missing and that a column can supply, by the end of the name. */
const needs: readonly (readonly [ending: RegExp, need: Need])[] = [
  [/trainee\.dateOfBirth$/, { what: 'a date of birth', column: 'Date of Birth', hasFallback: false }],
  [
    /trainee\.contactNumber(\.\w+)?$/,
    { what: 'a phone number of the trainee', column: 'Trainee Phone', hasFallback: true },
  ],
  [/employer\.uen$/, { what: 'the employer’s UEN', column: 'Employer UEN', hasFallback: true }],
  [
    /employer\.contact\.fullName$/,
    { what: 'the employer’s contact', column: 'Employer Contact Name', hasFallback: true },
  ],
  [
    /employer\.contact\.email(Address)?$/,
    {
      what: 'an e-mail address of the employer’s contact',
      column: 'Employer Contact Email',
      hasFallback: true,
    },
  ],
  [
    /employer\.contact\.contactNumber(\.\w+)?$/,
    { what: 'a phone number of the employer’s contact', column: 'Employer Contact Phone', hasFallback: true },
  ],
];

const names: readonly (readonly [ending: RegExp, name: string])[] = [
  [/trainee\.id$/, 'the identity number'],
  [/trainee\.idType/, 'the kind of identity number'],
  [/trainee\.fullName$/, 'the trainee’s name'],
  [/trainee\.email(Address)?$/, 'the trainee’s e-mail address'],
  [/trainee\.enrolmentDate$/, 'the enrolment date'],
  [/trainee\.sponsorshipType$/, 'the sponsorship type'],
  [/trainee\.fees\.collectionStatus$/, 'the fee collection status'],
  [/course\.run\.id$/, 'the course run'],
  [/course\.referenceNumber$/, 'the course reference number'],
];

export function isAlreadyEnrolled({ message, details }: AgencyFailure): boolean {
  return [message, ...details.map((detail) => detail.message)].some((text) =>
    /already (been )?enrolled|duplicate enrolment|enrolment (already )?exists/i.test(text),
  );
}

/** The agency's refusal as one sentence with advice. Identity numbers in its text are masked already. */
export function describeRefusal(failure: AgencyFailure, enrolment: EnrolmentToCreate): string {
  const { details } = failure;
  const blank = details.filter(({ message }) => /TGS-441|cannot be blank/i.test(message));
  if (blank.length > 0) return describeMissing(blank.map(({ field }) => field));
  const known = details
    .map((detail) => describeDetail(detail, enrolment))
    .find((sentence) => sentence !== null);
  if (known) return known;
  if (/invalid input parameter/i.test(failure.message))
    return 'The agency does not take one of this row’s values and does not say which: look for a text that is too long or in the wrong form';
  const [first] = details;
  const name = first ? names.find(([ending]) => ending.test(first.field))?.[1] : undefined;
  const words = stripCode(first?.message || failure.message);
  return `The agency refused it: ${name ? `${words} (${name})` : words}`;
}

function describeDetail(
  { field, message }: AgencyFailure['details'][number],
  { courseReferenceNumber, courseRunId }: EnrolmentToCreate,
): string | null {
  if (/course\.run\.id$/.test(field) && /not found|invalid|no course run/i.test(message))
    return `The agency has no course run ${courseRunId} of the course ${courseReferenceNumber}: check Course Run ID and Course Code`;
  if (/does not belong/i.test(message))
    return `The agency says that the course ${courseReferenceNumber} is not one of this training provider’s`;
  if (/course\.referenceNumber$/.test(field) || /TGS-406/.test(message))
    return `The agency does not know the course ${courseReferenceNumber}: check Course Code and Course Reference Number`;
  if (/trainee\.id$/.test(field) && /invalid/i.test(message))
    return 'The agency does not take this identity number: check it';
  return null;
}

function describeMissing(fields: readonly string[]): string {
  const found = needs
    .filter(([ending]) => fields.some((field) => ending.test(field)))
    .map(([, need]) => need);
  const others = fields
    .filter((field) => !needs.some(([ending]) => ending.test(field)))
    .map((field) => names.find(([ending]) => ending.test(field))?.[1] ?? field);
  const wanted = [...found.map(({ what }) => what), ...new Set(others)];
  const sentence = `The agency needs ${list(wanted)}`;
  if (found.length === 0 || others.length > 0) return sentence;
  const columns = list(found.map(({ column }) => `“${column}”`));
  const one = found.length === 1;
  const add = `${sentence}: add ${one ? 'a column' : 'the columns'} ${columns}`;
  if (!found.every(({ hasFallback }) => hasFallback)) return add;
  return `${add}, or set ${one ? 'one' : 'them'} in Company Settings`;
}

/** "a, b and c". */
function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

function stripCode(words: string): string {
  return words.replace(/^TGS-\d{3}\s*-\s*/, '').replace(/\.$/, '');
}
