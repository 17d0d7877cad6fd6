import type { Prisma } from '@repo/db/training';
import { commonExportCoverage, type ModelCoverage } from '@repo/personal-data/model-coverage';

/** For every model: the export files with its rows about a person, or the reason for none. */
export const exportCoverageByModel: Record<Prisma.ModelName, ModelCoverage> = {
  ...commonExportCoverage,
  PasswordLink: { in: ['mailed-links.json'] },
  StoredFile: { in: ['documents.json', 'documents/'] },
  AbsenceDocument: { in: ['absence-documents.json', 'documents/'] },
  Enrolment: { in: ['enrolments.json'] },
  TrackedEnrolment: { in: ['enrolments.json'] },
  Attendance: { in: ['attendance.json'] },
  AttendanceWarning: {
    leftOut: 'That a warning was sent, so that it is not sent twice; what was missed is in attendance.json',
  },
  ReadSubtopic: { in: ['read-subtopics.json'] },
  Submission: { in: ['submissions.json'] },
  DueDateExtension: { in: ['extensions.json'] },
  Certificate: { in: ['certificates.json', 'certificates/'] },
  CertificateLogo: { leftOut: 'Pictures of the training centre, of nobody' },
  CertificateTemplate: { leftOut: 'How certificates of the training centre look, of nobody' },
  CertificateBatch: {
    leftOut: 'Which certificates were issued together; each is in certificates.json of its learner',
  },
  WaitingEntry: { in: ['waiting-lists.json'] },
  ClassMessage: { in: ['class-messages.json'] },
  FeedbackRequest: { in: ['feedback.json'] },
  FeedbackResponse: { leftOut: 'Answers that nobody, not even we, can trace to who gave them' },
  FeedbackForm: { leftOut: 'What learners are asked after a class, of nobody' },
  FeedbackRound: { leftOut: 'When classes were asked, of nobody' },
  Resit: { in: ['resits.json'] },
  QuizAttempt: { in: ['quiz-attempts.json'] },
  BankQuestion: { leftOut: 'Questions of authors, of nobody' },
  AssessmentQuiz: {
    leftOut: 'What quizzes ask, of nobody; what a person was asked is in quiz-attempts.json',
  },
  GradeChange: { in: ['grade-history.json'] },
  GradeDraft: {
    leftOut: 'Results that markers still work on; they are in submissions.json as soon as they are released',
  },
  DraftChange: {
    leftOut: 'What markers changed before a release; what was released is in grade-history.json',
  },
  ClassAssessor: {
    leftOut: 'Which classes a trainer marks; what they marked is part of other people’s record',
  },
  MarkingShare: { leftOut: 'Which of its assessors marks a learner of a class' },
  SampleDraw: { leftOut: 'Which results of a class were drawn for second marking, by whom' },
  SecondMark: { leftOut: 'What markers compare before a release; the result is in submissions.json' },
  CourseRun: { in: ['classes-you-run.json'] },
  ClassTrainer: { in: ['classes-you-run.json'] },
  Course: { in: ['courses-you-made.json'] },
  Assessment: { in: ['assessments-you-made.json'] },
  ApiKey: { in: ['api-keys.json'] },
  AgencyReport: { in: ['agency-reports.json'] },
  AgencyReportEvent: {
    leftOut: 'When the office sent which report; what was sent is in agency-reports.json of its learner',
  },
  AgencyPublication: { in: ['agency-publications.json'] },
  SyncRun: { in: ['synchronisations.json'] },
  EnrolmentUpload: { in: ['enrolment-uploads.json'] },
  EnrolmentUploadRow: {
    leftOut:
      'Rows of spreadsheets about many people, removed after 90 days; what became of them is in enrolments.json',
  },
  OneTimeCode: { leftOut: 'Secrets of minutes, in a form that nobody can turn back' },
  AssessmentDueDate: { leftOut: 'When classes have to hand in, of nobody' },
  CourseRunSession: {
    leftOut: 'Times and rooms of classes; those that a person attended are in attendance.json',
  },
  Room: { leftOut: 'Rooms of the training centre, of nobody' },
  ClosedDay: { leftOut: 'Public holidays and days without classes, of nobody' },
  ClassMaterial: { leftOut: 'What classes are given to read and watch, of the training centre' },
  ClassFile: { leftOut: 'Files that classes are given, of the training centre' },
  SessionMeeting: { leftOut: 'Where sessions meet online, of nobody' },
  RoomBooking: { leftOut: 'Which sessions are in which rooms, of nobody' },
  CourseRunStamp: { leftOut: 'A count of changes, of nobody' },
  CompletionRule: { leftOut: 'When a course is completed, by nobody' },
  LearningUnit: { leftOut: 'What courses consist of, by nobody' },
  Subtopic: { leftOut: 'What courses consist of, by nobody' },
  CompanySettings: { leftOut: 'Settings of the training centre, not of a person' },
  SyncItem: { leftOut: 'What a synchronisation found about classes, of nobody' },
};
