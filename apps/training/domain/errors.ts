import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';

/** The documented statuses have no 503: an unavailable database is a 500. */
export const errors = defineErrors({
  ...commonFailures,
  unavailable: { ...commonFailures.unavailable, status: 500 },
  changedMeanwhile: { ...commonFailures.changedMeanwhile, status: 400 },
  invalidCredentials: { status: 401, message: 'Invalid credentials' },
  secondStepNeeded: { status: 401, message: 'Second step required' },
  accountDeactivated: {
    status: 403,
    message: 'This account is deactivated. Ask an administrator to open it again',
  },
  passwordTooWeak: {
    status: 403,
    message:
      'People with your role need a stronger password. Choose a new one with “Forgotten your password?”',
  },
  emailTaken: { status: 400, message: 'Somebody has this email address already. Open their account instead' },
  identityTaken: { status: 400, message: 'Somebody else has this identity number already. Check the number' },
  lastAdmin: { status: 400, message: 'This is the last administrator. Make somebody else one first' },
  trainsClasses: {
    status: 400,
    message: 'You still train classes that are not over. Have an administrator assign somebody else first',
  },
  accountClosed: {
    status: 403,
    message:
      'This account is closed and will be deleted. To keep it, open the link that we have mailed to you',
  },
  deletedByOwner: {
    status: 400,
    message: 'This person deleted the account. Only they can keep it, with the link that was mailed to them',
  },
  ownAccount: {
    status: 400,
    message: 'This is your own account. Ask another administrator to deactivate it',
  },
  alreadyDeactivated: { status: 400, message: 'This account is deactivated already' },
  notDeactivated: { status: 400, message: 'This account is not deactivated' },
  alreadyJoined: {
    status: 400,
    message: 'This person has a password already. Who forgot theirs asks for a new one on the sign-in page',
  },
  noIdentityNumber: { status: 404, message: 'No identity number is stored for this person' },
  agencyUnavailable: {
    status: 500,
    message: 'The agency cannot be reached just now. Nothing was changed; try again in a few minutes',
  },
  agencyRefused: { status: 400, message: 'The agency refused the request' },
  agencyUnreachable: {
    status: 502,
    message:
      'The agency cannot be reached just now. The service’s own classes are still available; try again later',
  },
  duplicateAtAgency: { status: 400, message: 'The agency has a class with these dates already' },
  publishingNow: {
    status: 400,
    message: 'A class with these dates is being published at this moment. Look again in a minute',
  },
  notPublished: { status: 400, message: 'This class is not published at the agency. Publish it first' },
  reportNotFound: { status: 404, message: 'Report not found' },
  reportNotOpen: {
    status: 400,
    message: 'This report is being sent, or is settled already. Open it again to see what became of it',
  },
  reportingOff: {
    status: 400,
    message: 'Reporting to the agency is switched off. Switch it on in Company Settings first',
  },
  notReportable: {
    status: 400,
    message: 'The agency knows only of active enrolments in classes that are published there',
  },
  alreadyPublished: { status: 400, message: 'This class is published at the agency already' },
  syncRunning: { status: 400, message: 'A synchronisation is running. Wait until it has finished' },
  courseNotFound: { status: 404, message: 'Course not found' },
  courseCodeTaken: {
    status: 400,
    message: 'Another course has this code. Use another one, or change that course',
  },
  learningUnitNotFound: { status: 404, message: 'Learning unit not found' },
  subtopicNotFound: { status: 404, message: 'Subtopic not found' },
  subtopicChanged: {
    status: 400,
    message:
      'Somebody else changed this subtopic meanwhile. Copy what you wrote, reload the page and put it in again',
  },
  outlineChanged: {
    status: 400,
    message: 'Somebody else changed the outline meanwhile. Reload the page and order it again',
  },
  outlineFull: { status: 400, message: 'A course has at most 500 learning units and 2,000 subtopics' },
  notEnrolled: { status: 403, message: 'You are not enrolled in a class of this course. Enrol first' },
  assessmentNotFound: { status: 404, message: 'Assessment not found' },
  notAQuiz: { status: 400, message: 'This assessment has no quiz' },
  isAQuiz: {
    status: 400,
    message: 'This assessment is a quiz. Take it on its page instead of handing in a file',
  },
  quizHandedIn: { status: 400, message: 'You have handed in this quiz already' },
  bankQuestionNotFound: { status: 404, message: 'There is no such question in the bank' },
  bankQuestionInUse: {
    status: 400,
    message: 'Quizzes use this question. Remove it from them first',
  },
  attemptNotFound: { status: 404, message: 'There is no such attempt' },
  attemptOver: { status: 400, message: 'This attempt is over. What you answered before is handed in' },
  assessmentInUse: {
    status: 400,
    message:
      'Learners have handed in work for this assessment, so it stays. Change its title or due date instead',
  },
  webhookEndpointNotFound: { status: 404, message: 'There is no such webhook' },
  webhookDeliveryNotFound: { status: 404, message: 'There is no such delivery' },
  webhookEndpointInactive: { status: 400, message: 'This webhook is paused or disabled. Resume it first' },
  tooManyWebhookEndpoints: { status: 400, message: 'There are 20 webhooks already. Delete one first' },
  apiKeyNotFound: { status: 404, message: 'There is no such API key' },
  apiKeyEnded: { status: 400, message: 'This key is revoked or expired already. Make a new one' },
  apiKeyExpiryPast: { status: 400, message: 'The key would have expired already. Choose a later time' },
  userNotFound: { status: 404, message: 'Person not found' },
  courseRunNotFound: { status: 404, message: 'Class not found' },
  sessionNotFound: { status: 404, message: 'Session not found' },
  roomNotFound: { status: 404, message: 'Room not found' },
  roomClosed: { status: 400, message: 'This room is no longer used. Choose another one' },
  roomKnown: {
    status: 400,
    message: 'There is a room of this name at this address. Change that one instead',
  },
  closedDayNotFound: { status: 404, message: 'This day is not in the list' },
  closedDayKnown: { status: 400, message: 'This day is in the list already. Remove it there first' },
  roomTaken: { status: 400, message: 'The room is taken at this time. Choose another room or time' },
  enrolmentNotFound: { status: 404, message: 'Enrolment not found' },
  calendarNotFound: {
    status: 404,
    message: 'There is no calendar at this address. Its owner may have made a new address',
  },
  alreadyEnrolled: { status: 400, message: 'You are already enrolled in this class' },
  enrolledInCourse: {
    status: 400,
    message: 'You have a place in another class of this course. Withdraw from that class first, or finish it',
  },
  withdrawalClosed: {
    status: 400,
    message: 'This class has begun, so you cannot withdraw yourself any more. Ask the training centre',
  },
  removedFromClass: {
    status: 400,
    message:
      'An administrator took you off this class, so you cannot enrol in it yourself. Ask the training centre',
  },
  classCancelled: { status: 400, message: 'This class is cancelled' },
  classFinished: { status: 400, message: 'This class has finished' },
  classFull: { status: 400, message: 'This class is full' },
  enrolmentEnded: { status: 400, message: 'This enrolment has ended already' },
  notATrainer: {
    status: 400,
    message: 'This person does not hold the trainer role. Give them the role first',
  },
  trainerDeactivated: {
    status: 400,
    message: 'This person’s account is deactivated. Reactivate it first, or choose somebody else',
  },
  classChanged: {
    status: 400,
    message: 'Somebody else changed this class meanwhile. Look at it and save again',
  },
  impossibleClassStatus: { status: 400, message: 'The class cannot go from its status to this one' },
  sessionAttended: { status: 400, message: 'A session that attendance was taken in stays. Move it instead' },
  sessionToCome: { status: 400, message: 'Attendance can be marked from the day of the session on' },
  attendanceNotStored: { status: 400, message: 'Your attendance was not stored' },
  attendanceNotEnrolled: {
    status: 403,
    message: 'Your attendance was not stored: you are not enrolled in this class',
  },
  absenceNotMissed: {
    status: 400,
    message: 'This session was attended in full, so there is no absence to add a document to',
  },
  absenceTooLongAgo: {
    status: 400,
    message: 'Documents can be added up to 60 days after a session. Ask your trainer to add it',
  },
  tooManyAbsenceDocuments: {
    status: 400,
    message: 'There are 5 documents of this absence already. Delete one that is not needed first',
  },
  absenceDocumentDecided: {
    status: 400,
    message: 'Your trainer has decided on this document, so it remains with your attendance',
  },
  materialNotFound: { status: 404, message: 'Material not found' },
  materialPublished: { status: 400, message: 'This is published already' },
  tooManyMaterials: {
    status: 400,
    message: 'A class has at most 100 headings, files and links. Delete one that is not needed first',
  },
  materialsTooLarge: {
    status: 400,
    message: 'The files of a class can have 500 MB together. Delete one that is not needed first',
  },
  materialNotOpen: {
    status: 400,
    message: 'Learners cannot open any of this yet, so nobody is notified of it',
  },
  fileRefused: { status: 400, message: 'This file is not accepted here' },
  documentNotFound: { status: 404, message: 'Document not found' },
  roleNotHeld: { status: 400, message: 'The owner of the document does not have this role' },
  notificationNotFound: { status: 404, message: 'Notification not found' },
  submissionNotFound: { status: 404, message: 'Submission not found' },
  submissionReplaced: {
    status: 400,
    message: 'The learner has handed in again meanwhile. Grade the later work',
  },
  gradeChanged: {
    status: 400,
    message: 'Somebody else changed this grade meanwhile. Compare both, and choose which one stays',
  },
  resultsNotReady: {
    status: 400,
    message:
      'Some of these results were changed meanwhile or are not ready. Nothing was released; look again',
  },
  learnerNotMarked: { status: 400, message: 'Mark this learner first' },
  completionNotReady: {
    status: 400,
    message: 'Some of them do not meet the rule any more. Nobody was completed; look again',
  },
  certificateNotFound: { status: 404, message: 'Certificate not found' },
  certificateRevoked: {
    status: 400,
    message: 'This certificate was revoked, so it is not handed out any more',
  },
  certificatesBeingIssued: {
    status: 400,
    message: 'Certificates of this class are being issued already. Wait until that is done',
  },
  certificatesNotReady: {
    status: 400,
    message: 'Some of them are not completed any more, or have a certificate. None was issued; look again',
  },
  certificateWouldBeRevoked: {
    status: 400,
    message: 'This learner has a certificate of the class, which is revoked with it. Say why',
  },
  keyNotFound: { status: 404, message: 'There is no such key' },
  statusListNotFound: { status: 404, message: 'There is no such status list' },
  markedByDrafts: {
    status: 400,
    message: 'This assessment is marked blind or second marked. Save drafts, and release the class together',
  },
  notBlind: { status: 400, message: 'This assessment is not marked blind' },
  quizUnderWay: {
    status: 400,
    message: 'This learner is taking the quiz. Grade it once it is handed in',
  },
  workHandedIn: {
    status: 400,
    message: 'There is work or a grade of this learner for this assessment already. Grade that instead',
  },
  learnerNotInClass: {
    status: 404,
    message: 'This person is not in a class of the course of this assessment',
  },
  alreadyGraded: {
    status: 400,
    message: 'Your work is graded already. Ask your trainer to take the grade back before you hand in again',
  },
  uploadNotFound: { status: 404, message: 'There is no such upload' },
  uploadChanged: {
    status: 400,
    message: 'Somebody else changed this upload meanwhile. Look at it again and make your change anew',
  },
  uploadNotEditable: {
    status: 400,
    message: 'This upload is being sent. Pause it first, then correct what was not sent',
  },
  uploadSent: {
    status: 400,
    message:
      'This upload was sent, so it stays in the history. Only one that was never sent can be discarded',
  },
  uploadEmptied: {
    status: 404,
    message: 'The file and the rows of this upload were removed 90 days after it was made',
  },
  impossibleUploadStep: {
    status: 400,
    message: 'This upload cannot do that now. Reload the page to see how it stands',
  },
  classHasPlaces: { status: 400, message: 'There is a place in this class. Enrol instead of waiting' },
  notTransferable: {
    status: 400,
    message: 'Only a learner who is enrolled can be moved, and to another class',
  },
  classIsEmpty: { status: 400, message: 'Nobody else is in this class, so there is nobody to write to' },
  recipientsChanged: {
    status: 400,
    message: 'Somebody joined or left the class meanwhile. Look at who gets the message, and send it again',
  },
  feedbackNotAsked: { status: 404, message: 'There are no questions about this class' },
  feedbackAnswered: { status: 400, message: 'You have answered these questions already. Thank you!' },
  feedbackClosed: { status: 400, message: 'The time to answer these questions is over' },
  duplicateRecord: { status: 400, message: 'Duplicate record found' },
});
