import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { createNotificationKinds, type NotificationKinds } from '@repo/notifications/define-kind';
import * as centre from './centre-kinds.ts';
import * as learner from './learner-kinds.ts';

const learning = [
  learner.assignedKind,
  learner.deadlineMovedKind,
  learner.assignmentWaivedKind,
  learner.assignmentCancelledKind,
  learner.courseResetKind,
  learner.deadlineReminderKind,
  learner.overdueKind,
  learner.managerReminderKind,
  learner.certificateExpiringKind,
  learner.certificateKind,
  learner.certificateRevokedKind,
  learner.attemptGrantedKind,
  learner.detailsCorrectedKind,
  learner.outsideTrainingApprovedKind,
  learner.outsideTrainingRejectedKind,
  learner.outsideTrainingChangedKind,
  learner.outsideTrainingExpiringKind,
  learner.signOffPassedKind,
  learner.signOffReturnedKind,
  learner.invitationKind,
];

/** Of people who assign courses and invite. */
const managing = [
  centre.attemptsExhaustedKind,
  centre.attemptsAskedKind,
  centre.invitationAcceptedKind,
  centre.paymentReceivedKind,
  centre.paymentFailedKind,
  centre.paymentRefundedKind,
  centre.paymentDisputedKind,
  centre.paymentChargedBackKind,
  centre.paymentDisputeEndedKind,
];

/** Everything that people are notified of. */
export const notificationKinds = createNotificationKinds([
  ...managing,
  centre.outsideTrainingSubmittedKind,
  centre.signOffAskedKind,
  centre.overdueSummaryKind,
  centre.courseRepeatKind,
  centre.centresLongOverdueKind,
  centre.centreRegisteredKind,
  ...learning,
]);

const ofRole: Record<ChildcareActor['role'], NotificationKinds> = {
  LEARNER: createNotificationKinds(learning),
  CORPORATE_ADMIN: createNotificationKinds([
    centre.overdueSummaryKind,
    centre.outsideTrainingSubmittedKind,
    centre.signOffAskedKind,
    centre.courseRepeatKind,
    ...managing,
    ...learning,
  ]),
  SUPER_ADMIN: createNotificationKinds([
    centre.centreRegisteredKind,
    centre.centresLongOverdueKind,
    ...managing,
    ...learning,
  ]),
};

/** What a person can be notified of, in the order of the preferences. */
export function notificationKindsFor({ role }: Pick<ChildcareActor, 'role'>): NotificationKinds {
  return ofRole[role];
}
