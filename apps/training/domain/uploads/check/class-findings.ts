import { cleanCourseCode } from '@repo/schemas/training/course-code';
import type { UploadFinding } from '@repo/schemas/training/enrolment-upload';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { addDays } from '#domain/calendar/singapore-date.ts';
import type { CheckFacts, ClassFact } from './facts.ts';
import { problem, remark } from './finding.ts';
import type { Relation } from './relate-rows.ts';
import type { PreparedRow } from './row-keys.ts';

function roomFindings(
  { place }: Relation,
  { intakeSize, threshold, enrolledCount }: ClassFact,
): UploadFinding[] {
  if (place === undefined) return [];
  const room = `The class has ${intakeSize + threshold} places, ${enrolledCount} are taken`;
  return place === 'none'
    ? [
        remark(
          'courseRunId',
          'class_over_full',
          `${room}, and the rows before this one in the file take the rest: it would be over-full`,
        ),
      ]
    : [remark('courseRunId', 'class_nearly_full', `${room}; with the rows of this file it is nearly full`)];
}

function timeFindings({ startDate, endDate, status }: ClassFact, { today }: CheckFacts): UploadFinding[] {
  const found: UploadFinding[] = [];
  if (status === 'Cancelled') {
    found.push(
      remark('courseRunId', 'class_cancelled', 'This class is cancelled here. Check the Course Run ID'),
    );
  }
  const last = endDate ?? startDate;
  if (last !== null && last < today) {
    found.push(
      remark(
        'courseRunId',
        'class_finished',
        `This class ended on ${formatDate(last)}. Check the Course Run ID`,
      ),
    );
  } else if (startDate !== null && startDate < today) {
    found.push(remark('courseRunId', 'class_begun', `This class began on ${formatDate(startDate)}`));
  }
  return found;
}

function dateFindings(
  { record, issues }: PreparedRow,
  run: ClassFact | undefined,
  { today }: CheckFacts,
): UploadFinding[] {
  const date = record.enrolmentDate ?? '';
  if (date === '' || issues.some(({ field }) => field === 'enrolmentDate')) return [];
  if (date > addDays(today, 366)) {
    return [
      remark(
        'enrolmentDate',
        'date_far',
        'The enrolment date is more than a year from now. Check day, month and year',
      ),
    ];
  }
  const last = run?.endDate ?? null;
  if (last !== null && date > last) {
    return [
      remark(
        'enrolmentDate',
        'date_after_class',
        `The enrolment date is after the end of the class on ${formatDate(last)}`,
      ),
    ];
  }
  return [];
}

/** A new class is created only when the agency has it or cannot be asked. */
function newClassFinding({ keys, record }: PreparedRow, { agencyRuns }: CheckFacts): UploadFinding {
  const { agencyRunId, courseCode } = keys;
  const theirs = agencyRuns.get(agencyRunId);
  if (theirs === undefined) {
    const message = `The class ${agencyRunId} is not here yet, and whether the agency has it is not known: it did not answer. Without dates it will be created here once it is sent`;
    return remark('courseRunId', 'class_new', message);
  }
  if (theirs === null) {
    const message = `The agency has no course run ${agencyRunId}. Correct the Course Run ID`;
    return problem('courseRunId', 'class_not_at_agency', message);
  }
  const code = cleanCourseCode(record.courseReferenceNumber ?? '') || courseCode;
  if (theirs.courseCode !== '' && code !== '' && theirs.courseCode !== code) {
    const message = `At the agency this class belongs to the course ${theirs.courseCode}. Correct the Course Run ID or the Course Code`;
    return problem('courseRunId', 'class_of_other_course', message);
  }
  const message = `The class ${agencyRunId} is not here yet: it will be created, without dates`;
  return remark('courseRunId', 'class_new', message);
}

export function classFindings(row: PreparedRow, facts: CheckFacts, relation: Relation): UploadFinding[] {
  const { agencyRunId, courseCode } = row.keys;
  const run = facts.classes.get(agencyRunId);
  const found: UploadFinding[] = [];
  if (courseCode !== '' && !facts.courseCodes.has(courseCode)) {
    found.push(
      remark('courseCode', 'course_new', `The course ${courseCode} is not here yet: it will be created`),
    );
  }
  if (agencyRunId !== '' && !run) found.push(newClassFinding(row, facts));
  if (run && courseCode !== '' && run.courseCode !== courseCode) {
    found.push(
      problem(
        'courseRunId',
        'class_of_other_course',
        `This class belongs to the course ${run.courseCode}. Correct the Course Run ID or the Course Code`,
      ),
    );
  }
  if (relation.classOf) {
    const { row: other, courseCode: code } = relation.classOf;
    found.push(
      problem(
        'courseRunId',
        'class_of_other_course',
        `Row ${other} has this class under the course ${code}. Correct the Course Run ID or the Course Code`,
      ),
    );
  }
  if (run) found.push(...timeFindings(run, facts), ...roomFindings(relation, run));
  return [...found, ...dateFindings(row, run, facts)];
}
