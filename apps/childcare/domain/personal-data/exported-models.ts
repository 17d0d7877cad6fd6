import type { Prisma } from '@repo/db/childcare';
import { type Coverage, commonModels } from '@repo/personal-data/model-coverage';

/** For every model of the database: the export's files that contain its rows about a person, or why none does. */
export const exportedModels: Record<Prisma.ModelName, Coverage> = {
  ...commonModels,
  PasswordLink: { in: ['mailed-links.json'] },
  VerificationLink: { in: ['mailed-links.json'] },
  MediaUpload: { in: ['uploads.json'] },
  Enrollment: { in: ['enrollments.json'] },
  LectureProgress: { in: ['progress.json'] },
  LectureOpening: { in: ['opened-lessons.json'] },
  ScormSession: { in: ['scorm-sessions.json'] },
  ExtraAttempts: { in: ['extra-attempts.json'] },
  QuizAttempt: { in: ['quiz-attempts.json'] },
  Assignment: { in: ['assignments.json'] },
  Reminder: { in: ['assignments.json'] },
  Payment: { in: ['payments.json'] },
  Certificate: { in: ['certificates.json', 'certificates/'] },
  Invitation: { in: ['invitations.json', 'sent-invitations.json'] },
  InvitationCourse: { in: ['invitations.json'] },
  Course: { in: ['courses-you-made.json'] },
  ScormPackage: { in: ['scorm-packages.json'] },
  Organization: { leftOut: 'A centre is no person; its name is in profile.json' },
  FormerCourseSlug: { leftOut: 'Earlier addresses of courses, of nobody' },
  Section: { leftOut: 'What courses consist of, by nobody' },
  Lecture: { leftOut: 'What courses consist of, by nobody' },
  LectureCaption: { leftOut: 'What courses consist of, by nobody' },
  Category: { leftOut: 'The same for everybody, and by nobody' },
  CatalogueStamp: { leftOut: 'A count of changes, of nobody' },
  PaymentEvent: { leftOut: 'Ids of events of the payment provider, of nobody' },
  PaymentDispute: { leftOut: 'What a bank says of the centre’s payment, not of the learner' },
  PaymentAlert: { leftOut: 'Events that matched no payment; who resolved one is in audit-log.json' },
};
