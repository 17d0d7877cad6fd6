import type { DeletionTerms } from '@repo/account-deletion/deletion-texts';
import { commonTableFates, type TableFate } from '@repo/account-deletion/table-fates';

/** The page's promises; `userColumnFates` says how each table keeps them. */
export const deletionTerms: DeletionTerms = {
  goes: [
    { what: 'Your name, email address, password, picture and what you wrote about yourself' },
    { what: 'Your courses with all progress, answers to quizzes, signatures and CPD hours' },
    { what: 'Outside training that you or your centre recorded, with its certificates' },
    { what: 'Your requests for sign-offs of practical lessons, with their photos and files' },
    { what: 'Your place in a centre, what it assigned to you, and API keys that you made for it' },
    { what: 'Notifications, and where you are signed in' },
  ],
  stays: [
    {
      what: 'Certificates, with the name that is printed on them',
      why: 'They prove your training to employers, who check them at their public address years later.',
    },
    {
      what: 'Payments of your centre for your courses',
      why: 'Accounting law asks your centre to keep them. They say nothing about you any more.',
    },
    {
      what: 'Courses that you wrote, and invitations that you sent',
      why: 'Other people learn and were invited with them. Your name goes from them.',
    },
    {
      what: 'Entries of the audit log',
      why: 'The record of who did what may not be changed; your name as the one who acted becomes “Deleted account”. A name, job title or staff number that your centre changed stays, as on the certificate, and so do the days, points and category of outside training, and the reasons that your centre gave for waiving a course, starting it again or rejecting outside training.',
    },
  ],
};

/** Every column that refers to a person; a test compares it with the database. */
export const userColumnFates: Record<string, TableFate> = {
  ...commonTableFates,
  'api_key.creator_id': 'deleted',
  'acknowledgement.user_id': 'deleted',
  'assignment.assigned_by_id': { kept: 'The assignment is another person’s.' },
  'assignment.learner_id': {
    kept: 'Only where a payment refers to it; its notes are emptied. All others are deleted.',
  },
  'certificate.revoked_by_id': { kept: 'A revocation stays on record.' },
  'certificate.user_id': { kept: 'Certificates stay verifiable, with the printed name.' },
  'centre_stay.user_id': 'deleted',
  'course_completion.user_id': 'deleted',
  'course_waiver.user_id': 'deleted',
  'requirement.created_by_id': { kept: 'The requirement is the centre’s.' },
  'course.created_by_id': { kept: 'Other people learn with the course.' },
  'course_version.created_by_id': { kept: 'Other people learn the version.' },
  'course_version.published_by_id': { kept: 'The version stays on record; the name is gone.' },
  'course_repeat.requested_by_id': { kept: 'The version stays on record; the name is gone.' },
  'course_reset.reset_by_id': { kept: 'The record is another person’s.' },
  'enrollment.user_id': 'deleted',
  'invitation.invited_by_id': { kept: 'The invitation is another person’s.' },
  'invitation.user_id': 'anonymised',
  'invitation_course.assigned_by_id': { kept: 'The invitation is another person’s.' },
  'media_upload.user_id': {
    kept: 'Names the files at the media host; what nothing shows is removed with its row by the sweep.',
  },
  'outside_training.decided_by_id': { kept: 'The training is another person’s; the name is gone.' },
  'outside_training.user_id': 'deleted',
  'password_link.user_id': 'deleted',
  'payment_alert.resolved_by_id': { kept: 'Accounting keeps who looked at it; the name is gone.' },
  'scorm_package.uploaded_by_id': { kept: 'The package belongs to a course that others learn with.' },
  'scorm_session.user_id': 'deleted',
  'sign_off.decided_by_id': { kept: 'The lesson is another person’s; the name is gone.' },
  'sign_off.user_id': 'deleted',
  'verification_link.user_id': 'deleted',
  'webhook_endpoint.creator_id': {
    kept: 'The webhook is the centre’s, and paused when the account is closed.',
  },
};
