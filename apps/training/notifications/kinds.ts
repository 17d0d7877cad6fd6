import type { TrainingRole } from '@repo/auth/training-actor';
import {
  type AnyNotificationKind,
  createNotificationKinds,
  type NotificationKinds,
} from '@repo/notifications/define-kind';
import { absenceDocumentDecidedKind, absenceDocumentWaitingKind } from './absence-kinds.ts';
import { attendanceWarningKind, learnersAtRiskKind } from './attendance-risk-kinds.ts';
import { certificateIssuedKind, certificateRevokedKind } from './certificate-kinds.ts';
import {
  classCancelledKind,
  classMovedKind,
  courseCompletedKind,
  enrolledKind,
  enrolmentWithdrawnKind,
  trainerChangedKind,
} from './class-kinds.ts';
import { classMaterialKind } from './class-material-kind.ts';
import { classMessageKind } from './class-message-kind.ts';
import { classTomorrowKind } from './class-tomorrow-kind.ts';
import { classTransferredKind } from './class-transferred-kind.ts';
import { feedbackAskedKind, feedbackReadyKind } from './feedback-kinds.ts';
import { placeOfferedKind } from './place-offered-kind.ts';
import { uploadFinishedKind, uploadStoppedKind } from './upload-kinds.ts';
import { waitingEndedKind } from './waiting-ended-kind.ts';
import {
  assessorAssignedKind,
  assignmentDueKind,
  gradeReleasedKind,
  resitGrantedKind,
  workHandedInKind,
} from './work-kinds.ts';

const learner: readonly TrainingRole[] = ['learner'];
const trainer: readonly TrainingRole[] = ['trainer'];
const inClasses: readonly TrainingRole[] = ['learner', 'trainer'];
const staffOfClasses: readonly TrainingRole[] = ['trainer', 'admin'];
const admin: readonly TrainingRole[] = ['admin'];

/** Who can get which, in the order of the preferences. */
const kindsOfRoles: readonly (readonly [roles: readonly TrainingRole[], kind: AnyNotificationKind])[] = [
  [learner, enrolledKind],
  [learner, enrolmentWithdrawnKind],
  [learner, classTransferredKind],
  [learner, placeOfferedKind],
  [learner, waitingEndedKind],
  [inClasses, classMovedKind],
  [inClasses, classCancelledKind],
  [inClasses, classMessageKind],
  [learner, classMaterialKind],
  [inClasses, classTomorrowKind],
  [learner, assignmentDueKind],
  [learner, gradeReleasedKind],
  [learner, resitGrantedKind],
  [learner, courseCompletedKind],
  [learner, certificateIssuedKind],
  [learner, certificateRevokedKind],
  [learner, feedbackAskedKind],
  [learner, absenceDocumentDecidedKind],
  [learner, attendanceWarningKind],
  [trainer, trainerChangedKind],
  [trainer, workHandedInKind],
  [staffOfClasses, absenceDocumentWaitingKind],
  [staffOfClasses, learnersAtRiskKind],
  [trainer, assessorAssignedKind],
  [trainer, feedbackReadyKind],
  [admin, uploadFinishedKind],
  [admin, uploadStoppedKind],
];

/** Everything that people are notified of. */
export const notificationKinds = createNotificationKinds(kindsOfRoles.map(([, kind]) => kind));

/** What somebody with these roles can be notified of. */
export function notificationKindsFor({ roles }: { roles: readonly TrainingRole[] }): NotificationKinds {
  const own = kindsOfRoles.filter(([of]) => of.some((role) => roles.includes(role)));
  return createNotificationKinds(own.map(([, kind]) => kind));
}
