import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { agencyReportBody } from '@repo/schemas/training/agency-report';
import { dayOf } from '../../demo/days.ts';
import type { MadeRun } from './fill-runs.ts';

type Context = { keys: KeyRing; runs: MadeRun[]; now: Date };

const outcomes = [
  { state: 'accepted', message: '', details: [] },
  {
    state: 'refused',
    message: 'Not sent yet: something is missing',
    details: [{ field: 'dateOfBirth', message: 'Add the date of birth' }],
  },
  { state: 'dismissed', message: 'Entered by hand in the agency’s portal', details: [] },
] as const;

/** Of one future class, from when reporting was tried; it is switched off in the demo. */
export async function fillAgencyReports(db: TrainingDb, { keys, runs, now }: Context): Promise<void> {
  const run = runs.find(
    ({ agencyRunId, hasBegun, enrolments }) =>
      agencyRunId && !hasBegun && enrolments.length >= outcomes.length,
  );
  if (!run) return;
  const enrolments = await db.enrolment.findMany({
    where: { courseRunId: run.id, status: 'enrolled' },
    orderBy: { id: 'asc' },
    take: outcomes.length,
    include: { user: true, courseRun: { include: { course: { select: { code: true } } } } },
  });
  for (const [index, { user, courseRun, ...enrolment }] of enrolments.entries()) {
    const outcome = outcomes[index];
    if (!outcome) return;
    const body = agencyReportBody.parse({
      courseReferenceNumber: courseRun.course.code,
      courseRunId: courseRun.agencyRunId ?? '',
      identityNumber: user.identityCipher ? keys.decrypt(user.identityCipher, 'identity') : '',
      fullName: user.fullName,
      dateOfBirth: outcome.state === 'refused' ? '' : '1990-05-17',
      email: user.email,
      phone: user.phone,
      enrolmentDate: dayOf(enrolment.enrolledAt),
      sponsorship: 'INDIVIDUAL',
      feeStatus: 'Pending Payment',
    });
    await db.agencyReport.create({
      data: {
        ...{ kind: 'enrolment_created', subject: 'enrolment', enrolmentId: enrolment.id },
        ...{ state: outcome.state, message: outcome.message, details: [...outcome.details] },
        bodyCipher: keys.encrypt(JSON.stringify(body), 'agency-report'),
        referenceNumber: outcome.state === 'accepted' ? enrolment.referenceNumber : null,
        attempts: outcome.state === 'dismissed' ? 0 : 1,
        ...{ nextAttemptAt: now, createdAt: enrolment.enrolledAt, updatedAt: now },
        events: {
          create: [
            { kind: 'queued', at: enrolment.enrolledAt },
            { kind: outcome.state, at: now, message: outcome.message },
          ],
        },
      },
    });
  }
}
