import { cleanCourseCode } from '@repo/schemas/training/course-code';
import type { UploadFinding } from '@repo/schemas/training/enrolment-upload';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';
import type { CheckFacts, ClassFact } from './facts.ts';
import type { RowRelation } from './find-row-relations.ts';
import { createErrorFinding, createWarningFinding } from './finding.ts';
import type { PreparedRow } from './row-keys.ts';

const otherCourse = (message: string) => createErrorFinding('courseRunId', 'class_of_other_course', message);

function* roomFindings(
  { remainingPlaces }: RowRelation,
  { intakeSize, threshold, enrolledCount }: ClassFact,
): Generator<UploadFinding> {
  const room = `The class has ${intakeSize + threshold} places, ${enrolledCount} are taken`;
  if (remainingPlaces === 'none') {
    const message = `${room}, and the rows before this one in the file take the rest: it would be over-full`;
    yield createWarningFinding('courseRunId', 'class_over_full', message);
  } else if (remainingPlaces === 'last') {
    const message = `${room}; with the rows of this file it is nearly full`;
    yield createWarningFinding('courseRunId', 'class_nearly_full', message);
  }
}

function* timeFindings(
  { startDate, endDate, status }: ClassFact,
  { today }: CheckFacts,
): Generator<UploadFinding> {
  if (status === 'Cancelled') {
    const message = 'This class is cancelled here. Check the Course Run ID';
    yield createWarningFinding('courseRunId', 'class_cancelled', message);
  }
  const last = endDate ?? startDate;
  if (last !== null && last < today) {
    const message = `This class ended on ${formatDate(last)}. Check the Course Run ID`;
    yield createWarningFinding('courseRunId', 'class_finished', message);
  } else if (startDate !== null && startDate < today) {
    yield createWarningFinding('courseRunId', 'class_begun', `This class began on ${formatDate(startDate)}`);
  }
}

function* dateFindings(
  { record, issues }: PreparedRow,
  run: ClassFact | undefined,
  { today }: CheckFacts,
): Generator<UploadFinding> {
  const date = record.enrolmentDate ?? '';
  if (date === '' || issues.some(({ field }) => field === 'enrolmentDate')) return;
  const last = run?.endDate ?? null;
  if (date > addDaysToDateText(today, 366)) {
    const message = 'The enrolment date is more than a year from now. Check day, month and year';
    yield createWarningFinding('enrolmentDate', 'date_far', message);
  } else if (last !== null && date > last) {
    const message = `The enrolment date is after the end of the class on ${formatDate(last)}`;
    yield createWarningFinding('enrolmentDate', 'date_after_class', message);
  }
}

/** A new class is created only when the agency has it or cannot be asked. */
function newClassFinding({ keys, record }: PreparedRow, { agencyRuns }: CheckFacts): UploadFinding {
  const { agencyRunId, courseCode } = keys;
  const theirs = agencyRuns.get(agencyRunId);
  if (theirs === undefined) {
    const message = `The class ${agencyRunId} is not here yet, and whether the agency has it is not known: it did not answer. Without dates it will be created here once it is sent`;
    return createWarningFinding('courseRunId', 'class_new', message);
  }
  if (theirs === null) {
    const message = `The agency has no course run ${agencyRunId}. Correct the Course Run ID`;
    return createErrorFinding('courseRunId', 'class_not_at_agency', message);
  }
  const code = cleanCourseCode(record.courseReferenceNumber ?? '') || courseCode;
  if (theirs.courseCode !== '' && code !== '' && theirs.courseCode !== code) {
    return otherCourse(
      `At the agency this class belongs to the course ${theirs.courseCode}. Correct the Course Run ID or the Course Code`,
    );
  }
  const message = `The class ${agencyRunId} is not here yet: it will be created, without dates`;
  return createWarningFinding('courseRunId', 'class_new', message);
}

export function* classFindings(
  row: PreparedRow,
  facts: CheckFacts,
  relation: RowRelation,
): Generator<UploadFinding> {
  const { agencyRunId, courseCode } = row.keys;
  const run = facts.classes.get(agencyRunId);
  if (courseCode !== '' && !facts.courseCodes.has(courseCode)) {
    const message = `The course ${courseCode} is not here yet: it will be created`;
    yield createWarningFinding('courseCode', 'course_new', message);
  }
  if (agencyRunId !== '' && !run) yield newClassFinding(row, facts);
  if (run && courseCode !== '' && run.courseCode !== courseCode) {
    yield otherCourse(
      `This class belongs to the course ${run.courseCode}. Correct the Course Run ID or the Course Code`,
    );
  }
  if (relation.otherCourseRow) {
    const { row: other, courseCode: code } = relation.otherCourseRow;
    yield otherCourse(
      `Row ${other} has this class under the course ${code}. Correct the Course Run ID or the Course Code`,
    );
  }
  if (run) {
    yield* timeFindings(run, facts);
    yield* roomFindings(relation, run);
  }
  yield* dateFindings(row, run, facts);
}
