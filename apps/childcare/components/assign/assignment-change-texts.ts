import type { ChangeSkipReason, SkippedAssignmentsByReason } from '@repo/schemas/childcare/assignment-change';
import { formatCount } from '@repo/ui/format-count';

export type AssignmentChangeKind = 'move-deadline' | 'waive' | 'reset' | 'cancel' | 'remind';

type Texts = {
  /** Of the button that opens the dialog. */
  label: string;
  title: string;
  description: string;
  button: string;
  pending: string;
  done: (count: number) => string;
};

const assignments = (count: number, verbs: readonly [string, string]) =>
  formatCount(count, [`assignment ${verbs[0]}`, `assignments ${verbs[1]}`]);

export const assignmentChangeTexts: Record<AssignmentChangeKind, Texts> = {
  'move-deadline': {
    label: 'Move deadline',
    title: 'Move the deadline',
    description: 'Due on the new day, also where it was later before.',
    button: 'Move deadline',
    pending: 'Moving…',
    done: (count) => `${assignments(count, ['has', 'have'])} the new deadline`,
  },
  waive: {
    label: 'Waive',
    title: 'Waive the assignment',
    description: 'They need not do it any more, and are not reminded. What they have learnt stays.',
    button: 'Waive',
    pending: 'Waiving…',
    done: (count) => `${assignments(count, ['is', 'are'])} waived`,
  },
  reset: {
    label: 'Start again',
    title: 'Start the course again',
    description:
      'Progress and attempts at quizzes begin from nothing. What was done is kept as a record; certificates stay.',
    button: 'Start again',
    pending: 'Starting again…',
    done: (count) => `${formatCount(count, ['course starts', 'courses start'])} again`,
  },
  cancel: {
    label: 'Cancel assignment',
    title: 'Cancel the assignment',
    description:
      'The seat is free again, and the course can be assigned again later. What they have learnt stays.',
    button: 'Cancel assignment',
    pending: 'Cancelling…',
    done: (count) => `${assignments(count, ['is', 'are'])} cancelled`,
  },
  remind: {
    label: 'Remind',
    title: 'Send reminders',
    description:
      'Each person gets a notification for each course, and one mail unless they turned reminder mails off.',
    button: 'Send reminders',
    pending: 'Sending…',
    done: (count) => `${formatCount(count, ['reminder is', 'reminders are'])} on the way`,
  },
};

/** After “Left as it is: 3 courses”. */
const reasons: Record<ChangeSkipReason, readonly [one: string, many: string]> = {
  NOT_FOUND: ['is not in your centre any more', 'are not in your centre any more'],
  CHANGED_MEANWHILE: ['somebody changed since this was opened', 'somebody changed since this was opened'],
  ASSIGNMENT_ENDED: ['is done, waived or cancelled', 'are done, waived or cancelled'],
  SAME_DEADLINE: ['is due on that day already', 'are due on that day already'],
  PAYMENT_PENDING: ['is not paid for yet', 'are not paid for yet'],
  PAYMENT_REQUIRED: ['your centre has to pay for first', 'your centre has to pay for first'],
  NOTHING_BEGUN: ['was not begun yet', 'were not begun yet'],
  LEARNER_LEFT: ['belongs to somebody who left', 'belong to people who left'],
  ACCOUNT_CLOSED: [
    'belongs to somebody whose account is closed',
    'belong to people whose accounts are closed',
  ],
  COURSE_NOT_PUBLISHED: ['is not published any more', 'are not published any more'],
  ORG_LEARNER_LIMIT: [
    'would take a seat, and all seats are taken',
    'would take seats, and all seats are taken',
  ],
  REMINDED_TODAY: ['was reminded of today already', 'were reminded of today already'],
};

export function leftUnchangedText({
  reason,
  count,
}: Pick<SkippedAssignmentsByReason[number], 'reason' | 'count'>): string {
  return `${formatCount(count, ['course', 'courses'])} that ${reasons[reason][count === 1 ? 0 : 1]}`;
}
