import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';

/** The documented statuses have no 503: an unavailable database is a 500. */
export const errors = defineErrors({
  ...commonFailures,
  unavailable: { ...commonFailures.unavailable, status: 500 },
  changedMeanwhile: { ...commonFailures.changedMeanwhile, status: 400 },
  invalidCredentials: { code: 'INVALID_CREDENTIALS', status: 401, message: 'Invalid credentials' },
  secondStepNeeded: { code: 'SECOND_STEP_NEEDED', status: 401, message: 'Second step required' },
  accountDeactivated: {
    code: 'ACCOUNT_DEACTIVATED',
    status: 403,
    message: 'This account is deactivated. Ask an administrator to open it again',
  },
  passwordTooWeak: {
    code: 'PASSWORD_TOO_WEAK',
    status: 403,
    message:
      'People with your role need a stronger password. Choose a new one with “Forgotten your password?”',
  },
  emailTaken: {
    code: 'EMAIL_TAKEN',
    status: 400,
    message: 'Somebody has this email address already. Open their account instead',
  },
  identityTaken: {
    code: 'IDENTITY_TAKEN',
    status: 400,
    message: 'Somebody else has this identity number already. Check the number',
  },
  lastAdmin: {
    code: 'LAST_ADMIN',
    status: 400,
    message: 'This is the last administrator. Make somebody else one first',
  },
  trainsClasses: {
    code: 'TRAINS_CLASSES',
    status: 400,
    message: 'You still train classes that are not over. Have an administrator assign somebody else first',
  },
  accountClosed: {
    code: 'ACCOUNT_CLOSED',
    status: 403,
    message:
      'This account is closed and will be deleted. To keep it, open the link that we have mailed to you',
  },
  deletedByOwner: {
    code: 'DELETED_BY_OWNER',
    status: 400,
    message: 'This person deleted the account. Only they can keep it, with the link that was mailed to them',
  },
  ownAccount: {
    code: 'OWN_ACCOUNT',
    status: 400,
    message: 'This is your own account. Ask another administrator to deactivate it',
  },
  alreadyDeactivated: {
    code: 'ALREADY_DEACTIVATED',
    status: 400,
    message: 'This account is deactivated already',
  },
  notDeactivated: { code: 'NOT_DEACTIVATED', status: 400, message: 'This account is not deactivated' },
  alreadyJoined: {
    code: 'ALREADY_JOINED',
    status: 400,
    message: 'This person has a password already. Who forgot theirs asks for a new one on the sign-in page',
  },
  noIdentityNumber: {
    code: 'NO_IDENTITY_NUMBER',
    status: 404,
    message: 'No identity number is stored for this person',
  },
  agencyUnavailable: {
    code: 'AGENCY_UNAVAILABLE',
    status: 500,
    message: 'The agency cannot be reached just now. Nothing was changed; try again in a few minutes',
  },
  agencyRefused: { code: 'AGENCY_REFUSED', status: 400, message: 'The agency refused the request' },
  agencyUnreachable: {
    code: 'AGENCY_UNREACHABLE',
    status: 502,
    message:
      'The agency cannot be reached just now. The service’s own classes are still available; try again later',
  },
  duplicateAtAgency: {
    code: 'DUPLICATE_AT_AGENCY',
    status: 400,
    message: 'The agency has a class with these dates already',
  },
  publishingNow: {
    code: 'PUBLISHING_NOW',
    status: 400,
    message: 'A class with these dates is being published at this moment. Look again in a minute',
  },
  notPublished: {
    code: 'NOT_PUBLISHED',
    status: 400,
    message: 'This class is not published at the agency. Publish it first',
  },
  alreadyPublished: {
    code: 'ALREADY_PUBLISHED',
    status: 400,
    message: 'This class is published at the agency already',
  },
  syncRunning: {
    code: 'SYNC_RUNNING',
    status: 400,
    message: 'A synchronisation is running. Wait until it has finished',
  },
  courseNotFound: { code: 'COURSE_NOT_FOUND', status: 404, message: 'Course not found' },
  courseCodeTaken: {
    code: 'COURSE_CODE_TAKEN',
    status: 400,
    message: 'Another course has this code. Use another one, or change that course',
  },
  learningUnitNotFound: { code: 'LEARNING_UNIT_NOT_FOUND', status: 404, message: 'Learning unit not found' },
  subtopicNotFound: { code: 'SUBTOPIC_NOT_FOUND', status: 404, message: 'Subtopic not found' },
  subtopicChanged: {
    code: 'SUBTOPIC_CHANGED',
    status: 400,
    message:
      'Somebody else changed this subtopic meanwhile. Copy what you wrote, reload the page and put it in again',
  },
  outlineChanged: {
    code: 'OUTLINE_CHANGED',
    status: 400,
    message: 'Somebody else changed the outline meanwhile. Reload the page and order it again',
  },
  outlineFull: {
    code: 'OUTLINE_FULL',
    status: 400,
    message: 'A course has at most 500 learning units and 2,000 subtopics',
  },
  notEnrolled: {
    code: 'NOT_ENROLLED',
    status: 403,
    message: 'You are not enrolled in a class of this course. Enrol first',
  },
  assessmentNotFound: { code: 'ASSESSMENT_NOT_FOUND', status: 404, message: 'Assessment not found' },
  assessmentInUse: {
    code: 'ASSESSMENT_IN_USE',
    status: 400,
    message:
      'Learners have handed in work for this assessment, so it stays. Change its title or due date instead',
  },
  apiKeyNotFound: { code: 'API_KEY_NOT_FOUND', status: 404, message: 'There is no such API key' },
  apiKeyEnded: {
    code: 'API_KEY_ENDED',
    status: 400,
    message: 'This key is revoked or expired already. Make a new one',
  },
  apiKeyExpiryPast: {
    code: 'API_KEY_EXPIRY_PAST',
    status: 400,
    message: 'The key would have expired already. Choose a later time',
  },
  userNotFound: { code: 'USER_NOT_FOUND', status: 404, message: 'Person not found' },
  courseRunNotFound: { code: 'COURSE_RUN_NOT_FOUND', status: 404, message: 'Class not found' },
  sessionNotFound: { code: 'SESSION_NOT_FOUND', status: 404, message: 'Session not found' },
  enrolmentNotFound: { code: 'ENROLMENT_NOT_FOUND', status: 404, message: 'Enrolment not found' },
  calendarNotFound: {
    code: 'CALENDAR_NOT_FOUND',
    status: 404,
    message: 'There is no calendar at this address. Its owner may have made a new address',
  },
  alreadyEnrolled: {
    code: 'ALREADY_ENROLLED',
    status: 400,
    message: 'You are already enrolled in this class',
  },
  enrolledInCourse: {
    code: 'ENROLLED_IN_COURSE',
    status: 400,
    message: 'You have a place in another class of this course. Withdraw from that class first, or finish it',
  },
  withdrawalClosed: {
    code: 'WITHDRAWAL_CLOSED',
    status: 400,
    message: 'This class has begun, so you cannot withdraw yourself any more. Ask the training centre',
  },
  removedFromClass: {
    code: 'REMOVED_FROM_CLASS',
    status: 400,
    message:
      'An administrator took you off this class, so you cannot enrol in it yourself. Ask the training centre',
  },
  classCancelled: { code: 'CLASS_CANCELLED', status: 400, message: 'This class is cancelled' },
  classFinished: { code: 'CLASS_FINISHED', status: 400, message: 'This class has finished' },
  classFull: { code: 'CLASS_FULL', status: 400, message: 'This class is full' },
  enrolmentEnded: {
    code: 'ENROLMENT_ENDED',
    status: 400,
    message: 'This enrolment has ended already',
  },
  notATrainer: {
    code: 'NOT_A_TRAINER',
    status: 400,
    message: 'This person does not hold the trainer role. Give them the role first',
  },
  trainerDeactivated: {
    code: 'TRAINER_DEACTIVATED',
    status: 400,
    message: 'This person’s account is deactivated. Reactivate it first, or choose somebody else',
  },
  classChanged: {
    code: 'CLASS_CHANGED',
    status: 400,
    message: 'Somebody else changed this class meanwhile. Look at it and save again',
  },
  impossibleClassStatus: {
    code: 'IMPOSSIBLE_CLASS_STATUS',
    status: 400,
    message: 'The class cannot go from its status to this one',
  },
  sessionAttended: {
    code: 'SESSION_ATTENDED',
    status: 400,
    message: 'A session that attendance was taken in stays. Move it instead',
  },
  sessionToCome: {
    code: 'SESSION_TO_COME',
    status: 400,
    message: 'Attendance can be marked from the day of the session on',
  },
  attendanceNotStored: {
    code: 'ATTENDANCE_NOT_STORED',
    status: 400,
    message: 'Your attendance was not stored',
  },
  attendanceNotEnrolled: {
    code: 'ATTENDANCE_NOT_ENROLLED',
    status: 403,
    message: 'Your attendance was not stored: you are not enrolled in this class',
  },
  fileRefused: { code: 'FILE_REFUSED', status: 400, message: 'This file is not accepted here' },
  documentNotFound: { code: 'DOCUMENT_NOT_FOUND', status: 404, message: 'Document not found' },
  roleNotHeld: {
    code: 'ROLE_NOT_HELD',
    status: 400,
    message: 'The owner of the document does not have this role',
  },
  submissionNotFound: { code: 'SUBMISSION_NOT_FOUND', status: 404, message: 'Submission not found' },
  submissionReplaced: {
    code: 'SUBMISSION_REPLACED',
    status: 400,
    message: 'The learner has handed in again meanwhile. Grade the later work',
  },
  gradeChanged: {
    code: 'GRADE_CHANGED',
    status: 400,
    message: 'Somebody else changed this grade meanwhile. Compare both, and choose which one stays',
  },
  workHandedIn: {
    code: 'WORK_HANDED_IN',
    status: 400,
    message: 'There is work or a grade of this learner for this assessment already. Grade that instead',
  },
  learnerNotInClass: {
    code: 'LEARNER_NOT_IN_CLASS',
    status: 404,
    message: 'This person is not in a class of the course of this assessment',
  },
  alreadyGraded: {
    code: 'ALREADY_GRADED',
    status: 400,
    message: 'Your work is graded already. Ask your trainer to take the grade back before you hand in again',
  },
  uploadNotFound: { code: 'UPLOAD_NOT_FOUND', status: 404, message: 'There is no such upload' },
  uploadChanged: {
    code: 'UPLOAD_CHANGED',
    status: 400,
    message: 'Somebody else changed this upload meanwhile. Look at it again and make your change anew',
  },
  uploadNotEditable: {
    code: 'UPLOAD_NOT_EDITABLE',
    status: 400,
    message: 'This upload is being sent. Pause it first, then correct what was not sent',
  },
  uploadSent: {
    code: 'UPLOAD_SENT',
    status: 400,
    message:
      'This upload was sent, so it stays in the history. Only one that was never sent can be discarded',
  },
  uploadEmptied: {
    code: 'UPLOAD_EMPTIED',
    status: 404,
    message: 'The file and the rows of this upload were removed 90 days after it was made',
  },
  impossibleUploadStep: {
    code: 'IMPOSSIBLE_UPLOAD_STEP',
    status: 400,
    message: 'This upload cannot do that now. Reload the page to see how it stands',
  },
  duplicateRecord: { code: 'DUPLICATE_RECORD', status: 400, message: 'Duplicate record found' },
});
