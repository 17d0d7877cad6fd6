import { memberAt } from './agency-error.ts';
import type { StoredEnrolment } from './agency-records.ts';
import type { AgencyStore } from './agency-store.ts';
import { parseStoredEnrolment } from './enrolment-shape.ts';
import { compactToIsoDate } from './iso-date.ts';

/**
 * An enrolment as view and search return it: the spelling differs from the create call, amounts are text, enum values are in
 * title case.
 */
export function toEnrolmentJson(stored: StoredEnrolment, store: AgencyStore) {
  const sent = parseStoredEnrolment(stored.sent);
  const trainee = { ...sent.trainee };
  const run = store.runs.get(Number(stored.courseRunId));
  const reference = sent.course?.referenceNumber ?? '';
  const { emailAddress, fees, sponsorshipType, employer, ...person } = trainee;
  return {
    enrolment: {
      referenceNumber: stored.referenceNumber,
      status: stored.status,
      trainingPartner: { ...sent.trainingPartner, name: 'Lighthouse Training Centre' },
      course: {
        referenceNumber: reference,
        title: store.courses.get(reference)?.title ?? reference,
        run: { id: stored.courseRunId, ...toIsoCourseDates(run?.listed.courseDates) },
      },
      trainee: {
        ...person,
        email: { full: emailAddress ?? '' },
        sponsorshipType: sponsorshipType === 'EMPLOYER' ? 'Employer' : 'Individual',
        fees: {
          discountAmount: (fees?.discountAmount ?? 0).toFixed(2),
          collectionStatus: fees?.collectionStatus ?? '',
        },
        ...(employer
          ? { employer: { ...employer, name: employer.uen ? `Employer ${employer.uen}` : '' } }
          : {}),
      },
    },
    meta: { createdOn: stored.createdOn, updatedOn: stored.updatedOn },
  };
}

export function toIsoCourseDates(courseDates: unknown) {
  const date = (member: string) => compactToIsoDate(String(memberAt(courseDates, member) ?? ''));
  return { startDate: date('start'), endDate: date('end') };
}
