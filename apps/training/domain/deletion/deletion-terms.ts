import type { DeletionTerms } from '@repo/account-deletion/deletion-texts';
import { commonTableFates, type TableFate } from '@repo/account-deletion/table-fates';

/** Shown to people who may delete their account; `userColumnFates` has the details per table. */
export const deletionTerms: DeletionTerms = {
  goes: [
    { what: 'Your name, email address, phone, address, identity number and password' },
    { what: 'Your CV, the certificates and documents of absences that you uploaded, and what you have read' },
    { what: 'API keys that you made, your calendar address, notifications, and where you are signed in' },
  ],
  stays: [
    {
      what: 'Courses, assessments and grades that you made for others',
      why: 'They are part of other people’s training record. Your name goes from them.',
    },
    {
      what: 'Bulk uploads that you sent, until they are emptied after 90 days',
      why: 'The centre has to be able to follow up every enrolment. Your name goes from them.',
    },
    {
      what: 'Entries of the audit log',
      why: 'The record of who did what may not be changed; your name in it becomes “Deleted account”.',
    },
  ],
};

export const deletionRequestTerms: DeletionTerms = {
  goes: [{ what: 'What the training centre may delete: it answers your request and tells you' }],
  stays: [
    {
      what: 'Your enrolments, attendance with documents of absences, and grades, with your name and identity number',
      why: 'A training centre has to keep the records of funded training, and show them to the agency.',
    },
    {
      what: 'Certificates that we issued to you, with the printed name',
      why: 'Whoever you showed one to can check that it is valid.',
    },
  ],
};

const otherPeoples = { kept: 'Part of other people’s training record; the name is gone.' } as const;
const ofEnrolment = { kept: 'Only somebody without enrolments can be erased, so there is none.' } as const;

/** All columns that refer to a person; a test compares them with the database. */
export const userColumnFates: Record<string, TableFate> = {
  ...commonTableFates,
  'absence_document.decided_by_id': otherPeoples,
  'absence_document.uploader_id': otherPeoples,
  'absence_document.user_id': 'deleted',
  'agency_report_event.actor_id': { kept: 'What was sent to the agency stays on record.' },
  'agency_publication.requester_id': { kept: 'What was sent to the agency stays on record.' },
  'api_key.creator_id': { kept: 'Revoked when the account is closed; the audit log refers to it.' },
  'assessment.creator_id': otherPeoples,
  'attendance.marked_by_id': otherPeoples,
  'attendance.user_id': ofEnrolment,
  'attendance_warning.user_id': ofEnrolment,
  'certificate.issuer_id': otherPeoples,
  'certificate.revoker_id': otherPeoples,
  'certificate.user_id': ofEnrolment,
  'certificate_batch.starter_id': otherPeoples,
  'certificate_logo.uploader_id': { kept: 'The logo is the training centre’s.' },
  'certificate_template.creator_id': { kept: 'The template is the training centre’s.' },
  'class_assessor.assessor_id': otherPeoples,
  'class_assessor.assigner_id': otherPeoples,
  'class_trainer.user_id': otherPeoples,
  'class_material.creator_id': { kept: 'The materials are the training centre’s.' },
  'class_message.sender_id': otherPeoples,
  'course.creator_id': otherPeoples,
  'course_run.trainer_id': otherPeoples,
  'draft_change.learner_id': ofEnrolment,
  'draft_change.marker_id': otherPeoples,
  'due_date_extension.granter_id': otherPeoples,
  'due_date_extension.learner_id': ofEnrolment,
  'enrolment.user_id': ofEnrolment,
  'feedback_form.creator_id': { kept: 'The questions are the training centre’s.' },
  'grade_change.marker_id': otherPeoples,
  'grade_change.releaser_id': otherPeoples,
  'grade_draft.learner_id': ofEnrolment,
  'grade_draft.marker_id': otherPeoples,
  'marking_share.assessor_id': otherPeoples,
  'marking_share.learner_id': ofEnrolment,
  'password_link.user_id': 'deleted',
  'quiz_attempt.learner_id': ofEnrolment,
  'read_subtopic.user_id': 'deleted',
  'resit.granter_id': otherPeoples,
  'resit.learner_id': ofEnrolment,
  'sample_draw.drawer_id': otherPeoples,
  'second_mark.first_marker_id': otherPeoples,
  'second_mark.learner_id': ofEnrolment,
  'second_mark.marker_id': otherPeoples,
  'second_mark.settler_id': otherPeoples,
  'stored_file.owner_id': 'deleted',
  'submission.grader_id': otherPeoples,
  'submission.learner_id': ofEnrolment,
  'sync_run.starter_id': { kept: 'What was exchanged with the agency stays on record.' },
  'waiting_entry.user_id': 'deleted',
  'webhook_endpoint.creator_id': {
    kept: 'The webhook is the company’s, and paused when the account is closed.',
  },
};
