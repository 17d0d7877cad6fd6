import type { IconName } from '@repo/ui/icon-names';

export const notificationKindIcons: Readonly<Record<string, IconName>> = {
  enrolled: 'user-plus',
  'enrolment-withdrawn': 'user-minus',
  'class-moved': 'calendar-days',
  'class-cancelled': 'ban',
  'class-transferred': 'arrow-right',
  'class-tomorrow': 'bell',
  'class-message': 'messages-square',
  'assignment-due': 'clipboard-list',
  'grade-released': 'circle-check',
  'resit-granted': 'rotate-ccw',
  'course-completed': 'graduation-cap',
  'certificate-issued': 'award',
  'certificate-revoked': 'ban',
  'feedback-asked': 'star',
  'feedback-ready': 'message-circle',
  'trainer-changed': 'presentation',
  'work-handed-in': 'pen-line',
  'assessor-assigned': 'list-checks',
  'upload-finished': 'file-spreadsheet',
  'upload-stopped': 'file-spreadsheet',
};
