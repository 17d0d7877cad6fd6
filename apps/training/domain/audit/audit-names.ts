/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  'agency.adopt': 'Found a class at the agency that an earlier try had published',
  'agency.cancel': 'Cancelled a class, at the agency too',
  'agency.edit': 'Changed a class at the agency',
  'agency.encrypt': 'Encrypted a value for the agency',
  'agency.publish': 'Published a class at the agency',
  'agency.sync': 'Started a synchronisation with the agency',
  'api-key.create': 'Made an API key',
  'api-key.revoke': 'Revoked an API key',
  'api-key.rotate': 'Replaced an API key',
  'assessment.create': 'Added an assessment',
  'assessment.delete': 'Deleted an assessment',
  'assessment.update': 'Changed an assessment',
  'attendance.by-code': 'Marked themselves present by code',
  'attendance.mark': 'Marked attendance by hand',
  'calendar.reset-address': 'Made a new calendar address',
  'class.assign-trainer': 'Assigned a trainer',
  'class.cancel': 'Cancelled a class',
  'class.create': 'Added a class',
  'class.reschedule': 'Moved a class',
  'class.update': 'Changed a class',
  'course.create': 'Added a course',
  'course.update': 'Changed a course',
  'document.delete': 'Deleted a document',
  'document.upload': 'Uploaded a document',
  'enrolment.bulk-create': 'Stored an enrolment of a spreadsheet or a program',
  'enrolment.enrol': 'Enrolled',
  'enrolment.set-status': 'Changed the status of an enrolment',
  'enrolment.withdraw': 'Withdrew from a class',
  'enrolment-upload.cancel': 'Cancelled a bulk upload',
  'enrolment-upload.correct': 'Corrected rows of a bulk upload',
  'enrolment-upload.create': 'Uploaded a spreadsheet of enrolments',
  'enrolment-upload.discard': 'Discarded a bulk upload',
  'enrolment-upload.download': 'Downloaded the spreadsheet of a bulk upload',
  'enrolment-upload.empty': 'Removed the rows and the file of an old bulk upload',
  'enrolment-upload.end-cancelled': 'A cancelled bulk upload ended',
  'enrolment-upload.finish': 'A bulk upload finished',
  'enrolment-upload.pause': 'Paused a bulk upload',
  'enrolment-upload.resume': 'Resumed a bulk upload',
  'enrolment-upload.retry': 'Sent failed rows of a bulk upload again',
  'enrolment-upload.reveal': 'Looked at identity numbers of a bulk upload',
  'enrolment-upload.submit': 'Submitted a bulk upload',
  'identity.reveal': 'Looked at an identity number',
  'learning-unit.add': 'Added a learning unit',
  'learning-unit.delete': 'Deleted a learning unit',
  'learning-unit.update': 'Renamed a learning unit',
  'outline.reorder': 'Put a course’s outline in another order',
  'password.change': 'Changed their password',
  'password.set-by-link': 'Set a password with a mailed link',
  'personal-data.download': 'Downloaded a copy of their data',
  'personal-data.export': 'Asked for a copy of their data',
  'settings.update': 'Changed Company Settings',
  'sign-in.confirmed': 'Confirmed that it is them',
  'sign-in.failed': 'Failed to sign in',
  'sign-in.made': 'Signed in',
  'sign-in.not-confirmed': 'Failed to confirm that it is them',
  'submission.comment': 'Gave feedback without a score',
  'submission.grade': 'Graded work',
  'submission.reopen': 'Took a grade back',
  'subtopic.add': 'Added a subtopic',
  'subtopic.delete': 'Deleted a subtopic',
  'subtopic.update': 'Changed a subtopic',
  'user.create': 'Added a person',
  'user.deactivate': 'Deactivated an account',
  'user.invite': 'Sent an invitation again',
  'user.prove-address': 'Proved their email address',
  'user.reactivate': 'Reactivated an account',
  'user.sign-out-everywhere': 'Signed out everywhere',
  'user.sign-out-others': 'Signed out their other devices',
  'user.update': 'Changed a person',
} as const;

export type AuditAction = keyof typeof auditActions;

/** What kind of thing an entry is about, for one that has no name of its own or is gone. */
export const auditTargets = {
  agency: 'The agency',
  'api-key': 'API key',
  assessment: 'Assessment',
  course: 'Course',
  'course-run': 'Class',
  enrolment: 'Enrolment',
  'enrolment-upload': 'Bulk upload',
  session: 'Session',
  settings: 'Company Settings',
  submission: 'Submitted work',
  'sync-run': 'Synchronisation',
  user: 'Person',
} as const;

export type AuditTarget = keyof typeof auditTargets;

/** Kinds of actions, the part before the dot: what the log is filtered by. */
export const auditKinds = {
  agency: 'Agency',
  'api-key': 'API keys',
  assessment: 'Assessments',
  attendance: 'Attendance',
  'enrolment-upload': 'Bulk uploads',
  calendar: 'Calendar',
  class: 'Classes',
  settings: 'Company Settings',
  course: 'Courses',
  document: 'Documents',
  enrolment: 'Enrolments',
  submission: 'Grading',
  'personal-data': 'Personal data',
  identity: 'Identity numbers',
  'learning-unit': 'Learning units',
  outline: 'Order of outlines',
  password: 'Passwords',
  user: 'People',
  'sign-in': 'Sign-ins',
  subtopic: 'Subtopics',
} as const;

/** The plain name of an action; of one that is recorded no more, its own words. */
export function nameAction(action: string): string {
  return Object.entries(auditActions).find(([known]) => known === action)?.[1] ?? spell(action);
}

/** The plain name of a kind of target. */
export function nameTarget(targetType: string): string {
  return Object.entries(auditTargets).find(([known]) => known === targetType)?.[1] ?? spell(targetType);
}

function spell(name: string): string {
  const words = name.replaceAll(/[-_.]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
