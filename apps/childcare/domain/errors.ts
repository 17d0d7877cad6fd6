import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';

export const errors = defineErrors({
  ...commonFailures,
  courseNotFound: { code: 'NOT_FOUND', status: 404, message: 'Course not found' },
  sectionNotFound: { code: 'NOT_FOUND', status: 404, message: 'Section not found' },
  draftNotFound: {
    code: 'NOT_FOUND',
    status: 404,
    message: 'There is no draft of a new version. Somebody may have published or discarded it',
  },
  versionChanged: {
    code: 'VERSION_CHANGED',
    status: 409,
    message: 'Another version of this course is being edited now. Load the page again',
  },
  versionNotFound: { code: 'NOT_FOUND', status: 404, message: 'Version not found' },
  lectureNotFound: { code: 'NOT_FOUND', status: 404, message: 'Lecture not found' },
  notAVideo: { status: 400, message: 'This lecture is not a video, so nothing of it can be watched' },
  captionsNotFound: { code: 'NOT_FOUND', status: 404, message: 'No captions in this language' },
  notAQuiz: { status: 400, message: 'This lecture is not a quiz' },
  attemptNotFound: { code: 'NOT_FOUND', status: 404, message: 'Attempt not found' },
  noAttemptsLeft: {
    status: 409,
    message: 'You have used all attempts at this quiz. Ask for another one on its page',
  },
  attemptsAreLeft: {
    code: 'ATTEMPTS_LEFT',
    status: 409,
    message: 'There are attempts left at this quiz, or it is passed or under way: no other one is needed',
  },
  attemptOver: {
    status: 409,
    message: 'This attempt is over: it was handed in, or its time was up. What was saved until then counts',
  },
  organizationNotFound: { code: 'NOT_FOUND', status: 404, message: 'Centre not found' },
  packageNotFound: { code: 'NOT_FOUND', status: 404, message: 'SCORM package not found' },
  packageRefused: {
    code: 'VALIDATION_ERROR',
    status: 400,
    message: 'This is no SCORM package that can be taken',
  },
  notScorm: { code: 'VALIDATION_ERROR', status: 400, message: 'This lecture is not of a SCORM package' },
  scormUnconfigured: {
    status: 503,
    message:
      'Packages cannot be played yet: they need an address of their own. Ask whoever runs this service to set CHILDCARE_SCORM_URL',
  },
  scormSessionNotFound: {
    code: 'NOT_FOUND',
    status: 404,
    message: 'This lesson was opened too long ago. Load the page again to continue',
  },
  scormSessionReplaced: {
    code: 'SESSION_REPLACED',
    status: 409,
    message:
      'This lesson was opened in another window, which continues it. Load the page again to continue here',
  },
  staleCommit: { status: 409, message: 'Something newer of this lesson is stored already' },
  courseNotPublished: { status: 400, message: 'This course is not published, so nobody can begin it' },
  tooManyInvitations: {
    status: 429,
    message: 'This centre has sent as many invitations as it may in an hour. Continue later',
  },
  assignmentNotFound: { code: 'NOT_FOUND', status: 404, message: 'Assignment not found' },
  learnerNotFound: { code: 'NOT_FOUND', status: 404, message: 'Learner not found' },
  acknowledgementNotFound: { code: 'NOT_FOUND', status: 404, message: 'Signature not found' },
  outsideTrainingNotFound: { code: 'NOT_FOUND', status: 404, message: 'Training not found' },
  outsideTrainingApproved: {
    status: 409,
    message: 'This training was approved, so it stays on record. A manager of the centre can reject it first',
  },
  ownOutsideTraining: {
    status: 409,
    message: 'This is your own training. Another manager of your centre approves it',
  },
  tooManyOutsideTrainings: {
    status: 409,
    message:
      'There are 500 records of training already, and no more fit. Whoever they are about can delete some that are not approved',
  },
  notInCentre: {
    status: 409,
    message: 'You are in no centre, so nobody could approve your training. Join one first',
  },
  signOffNotFound: { code: 'NOT_FOUND', status: 404, message: 'Request not found' },
  notPractical: { status: 409, message: 'This lesson needs no sign-off' },
  notInCentreForSignOff: {
    status: 409,
    message: 'You are in no centre, so nobody could sign this off. Join one first',
  },
  alreadyAsked: {
    status: 409,
    message: 'You have asked already, perhaps in another window. Load the page again',
  },
  alreadySignedOff: { status: 409, message: 'This lesson is signed off already' },
  tooManySignOffs: {
    status: 409,
    message: 'You have asked 30 times for this lesson. Talk to your manager, who can start the course again',
  },
  signOffDecided: {
    status: 409,
    message:
      'This request does not wait any more: it was decided, withdrawn or replaced. Load the page again',
  },
  signOffOutdated: {
    status: 409,
    message:
      'The learner has left your centre, does not learn this lesson any more, or the course is not paid for',
  },
  ownSignOff: {
    status: 409,
    message: 'This is your own lesson. Another manager of your centre signs it off',
  },
  lessonLocked: {
    status: 409,
    message: 'The lessons of this course are done in order. Complete those before this one first',
  },
  notToBeSigned: { status: 409, message: 'This lesson does not ask for a signature' },
  requirementNotFound: { code: 'NOT_FOUND', status: 404, message: 'Requirement not found' },
  requirementEnded: { status: 409, message: 'This requirement has ended. Make a new one' },
  cpdRecordNotFound: { code: 'NOT_FOUND', status: 404, message: 'There is no CPD record of that year' },
  jobRoleNotFound: { code: 'NOT_FOUND', status: 404, message: 'Job role not found' },
  duplicateJobRole: { status: 409, message: 'There is a job role of this name already' },
  jobRoleInUse: {
    status: 409,
    message: 'People have this job role, or a requirement asks something of it. Change them first',
  },
  duplicateAssignment: { status: 409, message: 'This learner is assigned to this course already' },
  learnerLimit: {
    code: 'ORG_LEARNER_LIMIT',
    status: 409,
    message:
      'Every seat of the centre is taken. Wait until a learner is through, cancel an assignment, or ask for more seats',
  },
  invitationNotFound: { code: 'NOT_FOUND', status: 404, message: 'Invitation not found' },
  alreadyInCentre: { status: 409, message: 'This person is in your centre already' },
  alreadyInvited: {
    status: 409,
    message: 'This address was invited already. Send the invitation again from the list of invitations',
  },
  inAnotherCentre: {
    status: 409,
    message: 'You belong to another centre. Ask it to let you go first, then accept this invitation',
  },
  notALearner: {
    status: 409,
    message:
      'This account manages a centre or the platform, so it cannot join as a learner. Ask to be invited at another address',
  },
  emailNotConfirmed: {
    status: 403,
    message:
      'Confirm your email address first: open the link that we mailed to you, or have it sent again from your settings. Then you can invite people',
  },
  managerNotConfirmed: {
    code: 'EMAIL_NOT_CONFIRMED',
    status: 403,
    message:
      'Confirm your email address first: open the link that we mailed to you, or have it sent again from your settings. Then you can connect programs',
  },
  confirmBeforeJoining: {
    code: 'EMAIL_NOT_CONFIRMED',
    status: 403,
    message:
      'Confirm your email address first: open the link that we mailed to you when you registered, or have it sent again from your settings. Then open this invitation again',
  },
  centreNotApproved: {
    status: 403,
    message: 'Your centre is not approved yet and has sent the invitations it may send until then',
  },
  invitationEnded: { status: 409, message: 'This invitation has ended: it was accepted or withdrawn' },
  deadInvitation: {
    code: 'DEAD_LINK',
    status: 400,
    message: 'This invitation was used, withdrawn, replaced by a newer one, or its time is over',
  },
  wrongAccount: {
    status: 403,
    message: 'This invitation is for another address. Sign in with the address it was sent to',
  },
  fileRefused: { status: 400, message: 'This file cannot be read' },
  remindedToday: {
    status: 409,
    message: 'This learner was reminded of this course today already. Try again tomorrow',
  },
  accountClosed: {
    status: 409,
    message: 'This learner’s account is closed, so no reminder would reach them',
  },
  paymentPending: { status: 409, message: 'This assignment is not paid yet, so the learner cannot begin it' },
  assignmentEnded: {
    status: 409,
    message: 'This assignment has ended: it was completed, waived or cancelled',
  },
  nothingToPay: { status: 409, message: 'There is nothing to pay for this assignment' },
  paymentUnderWay: {
    status: 409,
    message: 'The payment was made and is being confirmed. Look again in a minute',
  },
  userNotFound: { code: 'NOT_FOUND', status: 404, message: 'Person not found' },
  personNotConfirmed: {
    status: 409,
    message:
      'This person has not confirmed their email address, so the account may be somebody else’s. Ask them to open the link that was mailed to them, or to choose a new password; then change their role or centre',
  },
  ownAccount: { status: 409, message: 'This is your own account. Ask another administrator to change it' },
  lastManager: {
    status: 409,
    message: 'You are the last manager of a centre that has learners. Make somebody else its manager first',
  },
  deletedByOwner: {
    status: 409,
    message: 'This person deleted the account. Only they can keep it, with the link that was mailed to them',
  },
  lastAdmin: { status: 409, message: 'This is the only administrator. Give somebody else the role first' },
  paymentAlertNotFound: { code: 'NOT_FOUND', status: 404, message: 'Payment alert not found' },
  paymentNotFound: { code: 'NOT_FOUND', status: 404, message: 'Payment not found' },
  notToRefund: {
    status: 409,
    message: 'There is nothing to give back: cancel the assignment first, if it is to end',
  },
  paymentsUnavailable: {
    status: 503,
    message:
      'The payment provider cannot be reached just now. Nothing was stored; try again in a few minutes',
  },
  badSignature: { status: 400, message: 'This event was not signed by the payment provider' },
  unreadableEvent: {
    code: 'VALIDATION_ERROR',
    status: 400,
    message: 'This is no event of the payment provider that can be read',
  },
  mediaUnavailable: {
    status: 503,
    message: 'The media host cannot be reached just now. Nothing was stored; try again in a few minutes',
  },
  alreadyEnrolled: { status: 409, message: 'You are enrolled in this course already' },
  paymentRequired: { status: 403, message: 'This course has a price. Ask your centre to assign it to you' },
  courseNotCompleted: { status: 403, message: 'A certificate is for those who completed the course' },
  certificateNotFound: { code: 'NOT_FOUND', status: 404, message: 'Certificate not found' },
  certificateRevoked: {
    status: 409,
    message: 'This certificate was revoked, so it is not handed out any more',
  },
  certificateExpired: { status: 409, message: 'Your certificate expired. Renew it: do the course again' },
  notRenewable: { status: 409, message: 'This certificate cannot be renewed now' },
  statusListNotFound: { code: 'NOT_FOUND', status: 404, message: 'Status list not found' },
  keyNotFound: { code: 'NOT_FOUND', status: 404, message: 'Key not found' },
  notificationNotFound: { code: 'NOT_FOUND', status: 404, message: 'Notification not found' },
  webhookEndpointNotFound: { code: 'NOT_FOUND', status: 404, message: 'There is no such webhook' },
  webhookDeliveryNotFound: { code: 'NOT_FOUND', status: 404, message: 'There is no such delivery' },
  webhookEndpointInactive: { status: 400, message: 'This webhook is paused or disabled. Resume it first' },
  tooManyWebhookEndpoints: {
    status: 400,
    message: 'Your centre has 10 webhooks already. Delete one first',
  },
  apiKeyNotFound: { code: 'NOT_FOUND', status: 404, message: 'There is no such API key' },
  apiKeyEnded: { status: 400, message: 'This key is revoked or expired already. Make a new one' },
  apiKeyExpiryPast: { status: 400, message: 'The key would have expired already. Choose a later time' },
  tooManyApiKeys: { status: 400, message: 'Your centre has 20 active keys already. Revoke one first' },
  apiKeyScopeMissing: {
    status: 403,
    message: 'This API key does not have the scope that this needs. Make a key that has it',
  },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: 'Category not found' },
  categoryInUse: {
    status: 409,
    message: 'There are courses in this category. Put them into another one first',
  },
  categoryInTrainingUse: {
    code: 'CATEGORY_IN_USE',
    status: 409,
    message: 'People recorded training in this category, so it stays. You can rename it',
  },
  categoryInTargetUse: {
    code: 'CATEGORY_IN_USE',
    status: 409,
    message: 'Centres have CPD targets in this category, so it stays. You can rename it',
  },
  slugTaken: { status: 409, message: 'Another category has this address. Choose another one' },
  courseInUse: {
    status: 409,
    message: 'People are enrolled in this course or assigned to it, so it stays. Archive it instead',
  },
  emailTaken: {
    status: 409,
    message: 'Somebody has this email address already. Sign in with it, or choose a new password',
  },
});
