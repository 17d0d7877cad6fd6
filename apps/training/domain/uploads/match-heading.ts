import { type UploadField, uploadColumns } from '@repo/schemas/training/enrolment-upload';

/** Synonyms of the headings, compared without case, spaces, punctuation and text in brackets. */
const synonyms: Record<UploadField, readonly string[]> = {
  traineeEmail: ['email', 'email address', 'email id', 'trainee email address', 'mail'],
  traineeName: [
    'name',
    'full name',
    'trainee full name',
    'name of trainee',
    'name as per nric',
    'name as in nric',
    'trainee',
  ],
  traineeNric: [
    'nric',
    'nric/fin',
    'fin',
    'nric or fin',
    'nric/fin/passport',
    'uin/fin',
    'ic',
    'identity number',
    'identification number',
    'id number',
    'id no',
    'trainee nric/fin',
    'trainee id',
    'trainee fin',
    'national identity number',
  ],
  courseCode: ['code', 'course id', 'module code'],
  courseTitle: ['title', 'course', 'course name', 'name of course', 'module', 'module title', 'module name'],
  courseRunId: ['run id', 'run', 'course run', 'run number', 'class id', 'tp run id'],
  courseReferenceNumber: [
    'course reference',
    'course ref',
    'tgs ref',
    'tgs reference',
    'tgs code',
    'tgs number',
    'tgs',
    'ssg course reference',
    'ssg course ref',
    'course ref code',
  ],
  sponsorshipType: [
    'sponsorship',
    'sponsor',
    'sponsor type',
    'sponsored by',
    'type of sponsorship',
    'employer or individual',
  ],
  enrolmentDate: ['date of enrolment', 'enrol date', 'enrolled on', 'enrolled date', 'registration date'],
  enrolmentStatus: ['status'],
  enrolmentId: ['enrolment reference', 'enrolment ref', 'enrolment reference id'],
  traineeBirthDate: ['dob', 'birth date', 'birthday', 'trainee date of birth', 'trainee dob'],
  traineePhone: [
    'phone',
    'mobile',
    'handphone',
    'hp',
    'contact',
    'tel',
    'telephone',
    'mobile phone',
    'trainee contact',
    'trainee mobile',
    'trainee telephone',
    'trainee handphone',
  ],
  employerUen: ['uen', 'company uen', 'organisation uen', 'employer company uen'],
  employerName: [
    'employer contact',
    'employer contact person',
    'employer contact full name',
    'contact person',
  ],
  employerEmail: [
    'company email',
    'contact person email',
    'employer contact email address',
    'employer email address',
  ],
  employerPhone: [
    'company phone',
    'contact person phone',
    'employer contact mobile',
    'employer mobile',
    'employer tel',
    'company contact',
  ],
};

function headingKey(heading: string): string {
  const bare = heading.normalize('NFKD').toLowerCase();
  const words = bare.replace(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, ' ');
  const letters = (text: string) => text.replace(/[^a-z0-9]/g, '');
  return (letters(words) || letters(bare))
    .replace(/enroll/g, 'enrol')
    .replace(/^(?:learner|participant|student|attendee|candidate|delegate)s?(?=[a-z])/, 'trainee')
    .replace(/(?<=[a-z]{2})(?:numbers?|nos?|num)$/, '#');
}

/** `closeness`: 2 for the template's own heading, 1 for the record's field name, 0 for a synonym. */
export type HeadingMatch = { field: UploadField; closeness: 0 | 1 | 2 };

const known = new Map<string, HeadingMatch>();
for (const { field, heading } of uploadColumns) {
  for (const name of synonyms[field]) {
    known.set(headingKey(name), { field, closeness: 0 });
    // "Run", "Run No." and "Run number" are the same, but a "Course No." is not a title.
    if (field !== 'courseTitle' && field !== 'traineeName') {
      known.set(headingKey(`${name} no`), { field, closeness: 0 });
    }
  }
  known.set(headingKey(`${heading} no`), { field, closeness: 0 });
  known.set(headingKey(field), { field, closeness: 1 });
  known.set(headingKey(heading), { field, closeness: 2 });
}

/** Characters, including an explanation in brackets. Longer text is no heading and would make the patterns slow. */
const maximumHeadingLength = 300;

/** The field of a heading; undefined when unknown. */
export function matchHeading(heading: string): HeadingMatch | undefined {
  if (heading.length > maximumHeadingLength) return undefined;
  const key = headingKey(heading);
  return key === '' ? undefined : known.get(key);
}
