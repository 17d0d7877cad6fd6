import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

type Learner = { learnerId: string; isManaged: boolean };

/** A learner, on the page of their centre's manager or of the platform. */
function person({ learnerId, isManaged }: Learner): string {
  return `/${isManaged ? 'centre' : 'admin'}/people/${encodeURIComponent(learnerId)}`;
}

/** `isManaged`: addressed to a manager of the learner's centre. */
const learner = { learnerId: z.string(), learnerName: z.string(), isManaged: z.boolean() };

const exhausted = {
  label: 'Learners who have no attempts left at a quiz, or ask for another one',
  data: z.object({ courseTitle: z.string(), lectureTitle: z.string(), ...learner }),
  channels: { mail: true, push: true },
  mail: () => ({ actionLabel: 'Open the person' }),
};

/** A learner failed the last attempt at a quiz; sent to those who can grant another one. */
export const attemptsExhaustedKind = defineNotificationKind({
  ...exhausted,
  kind: 'attempts-exhausted',
  title: () => 'A learner has no attempts left at a quiz',
  body: ({ courseTitle, lectureTitle, learnerName }) =>
    `${learnerName} has no attempts left at “${lectureTitle}” of “${courseTitle}”. You can allow another one.`,
  path: (data) => person(data),
});

/** That learner asks for another attempt; sent to the same people. */
export const attemptsAskedKind = defineNotificationKind({
  ...exhausted,
  kind: 'attempts-asked',
  preference: attemptsExhaustedKind.kind,
  title: () => 'A learner asks for another attempt at a quiz',
  body: ({ courseTitle, lectureTitle, learnerName }) =>
    `${learnerName} asks for another attempt at “${lectureTitle}” of “${courseTitle}”.`,
  path: (data) => person(data),
});

const payment = {
  data: z.object({ courseTitle: z.string(), learnerName: z.string(), assignmentId: z.string() }),
  channels: { mail: true, push: true },
  path: () => '/centre/payments',
  mail: () => ({ actionLabel: 'See the payments' }),
};

/** A bulk of courses is paid one by one. */
export const paymentReceivedKind = defineNotificationKind({
  ...payment,
  kind: 'payment-received',
  label: 'Payments that arrive',
  groupBy: () => 'received',
  title: (_, count) => (count === 1 ? 'A payment arrived' : `${count} payments arrived`),
  body: ({ courseTitle, learnerName }, count) =>
    count === 1
      ? `“${courseTitle}” is paid for ${learnerName}, who can begin now.`
      : `${count} courses are paid, the last one “${courseTitle}” for ${learnerName}.`,
});

const troubled = { ...payment, label: 'Payments that fail, are disputed or go back' };

export const paymentFailedKind = defineNotificationKind({
  ...troubled,
  kind: 'payment-failed',
  title: () => 'A payment did not go through',
  body: ({ courseTitle, learnerName }) =>
    `The payment for “${courseTitle}” of ${learnerName} did not go through.`,
});

/** Paid after the course became a draft again, so it is refunded. */
export const paymentRefundedKind = defineNotificationKind({
  ...troubled,
  kind: 'payment-returned',
  preference: paymentFailedKind.kind,
  title: () => 'A payment goes back',
  body: ({ courseTitle, learnerName }) =>
    `The payment for “${courseTitle}” of ${learnerName} came when there was nothing to pay for any more. The money goes back by itself.`,
});

export const paymentDisputedKind = defineNotificationKind({
  ...troubled,
  kind: 'payment-disputed',
  preference: paymentFailedKind.kind,
  title: () => 'A bank disputes a payment',
  body: ({ courseTitle, learnerName }) =>
    `A bank disputes the payment for “${courseTitle}” of ${learnerName}. The course stays open until the bank has decided.`,
});

/** The dispute was lost: the course is suspended until it is paid again. */
export const paymentChargedBackKind = defineNotificationKind({
  ...troubled,
  kind: 'payment-charged-back',
  preference: paymentFailedKind.kind,
  title: () => 'A bank took a payment back',
  body: ({ courseTitle, learnerName }) =>
    `The bank took back the payment for “${courseTitle}” of ${learnerName}. To go on with it, the course has to be paid for again.`,
});

/** The dispute ended, and the payment stays. */
export const paymentDisputeEndedKind = defineNotificationKind({
  ...troubled,
  kind: 'payment-dispute-ended',
  preference: paymentFailedKind.kind,
  title: () => 'The dispute about a payment has ended',
  body: ({ courseTitle, learnerName }) =>
    `The bank’s dispute about “${courseTitle}” of ${learnerName} has ended. The course stays paid.`,
});

/** Sent to the person who invited. */
export const invitationAcceptedKind = defineNotificationKind({
  kind: 'invitation-accepted',
  label: 'People who accept your invitation',
  data: z.object({ organizationName: z.string(), ...learner }),
  channels: { mail: false, push: true },
  groupBy: ({ organizationName }) => organizationName,
  title: (_, count) => (count === 1 ? 'Your invitation was accepted' : `${count} invitations were accepted`),
  body: ({ learnerName, organizationName }, count) =>
    count === 1
      ? `${learnerName} has joined ${organizationName}.`
      : `${count} people have joined ${organizationName}, ${learnerName} the last of them.`,
  path: (data) => person(data),
  mail: () => ({ actionLabel: 'Open the person' }),
});

/** Somebody recorded training, or changed what was decided already. */
export const outsideTrainingSubmittedKind = defineNotificationKind({
  kind: 'outside-training-submitted',
  label: 'Outside training that waits for approval',
  data: z.object({ title: z.string(), learnerName: z.string() }),
  channels: { mail: false, push: true },
  groupBy: () => 'pending',
  title: (_, count) =>
    count === 1 ? 'Training waits for your approval' : `${count} records of training wait for your approval`,
  body: ({ title, learnerName }, count) =>
    count === 1 ? `${learnerName} recorded “${title}”.` : `The last one is “${title}” of ${learnerName}.`,
  path: () => '/centre/outside-training?status=pending',
  mail: () => ({ actionLabel: 'See the training' }),
});

/** A learner asks for the sign-off of a practical lesson. */
export const signOffAskedKind = defineNotificationKind({
  kind: 'sign-off-asked',
  label: 'Practical lessons that wait for a sign-off',
  data: z.object({ title: z.string(), learnerName: z.string() }),
  channels: { mail: false, push: true },
  groupBy: () => 'waiting',
  title: (_, count) =>
    count === 1 ? 'A practical lesson waits for you' : `${count} practical lessons wait for you`,
  body: ({ title, learnerName }, count) =>
    count === 1
      ? `${learnerName} asks you to sign off “${title}”.`
      : `The last one is “${title}” of ${learnerName}.`,
  path: () => '/centre/sign-offs',
  mail: () => ({ actionLabel: 'See the requests' }),
});

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`;
const people = (count: number) => counted(count, ['person', 'people']);

/** On Mondays, to the managers of centres that have something overdue, or required training due within 30 days. */
export const overdueSummaryKind = defineNotificationKind({
  kind: 'overdue-summary',
  label: 'What is overdue or due soon at your centre, on Mondays',
  /** `week`: its Monday. `late`, `soon`: people with required training that is late, or due within 30 days. */
  data: z.object({
    organizationName: z.string(),
    people: z.int(),
    courses: z.int(),
    late: z.int().default(0),
    soon: z.int().default(0),
    week: z.iso.date(),
  }),
  channels: { mail: true, push: false },
  groupBy: () => 'week',
  title: ({ courses, late }) =>
    courses + late > 0 ? 'What is overdue at your centre' : 'What is due soon at your centre',
  body: ({ organizationName, people: overdue, courses, late, soon }) =>
    [
      courses > 0 &&
        `${people(overdue)} of ${organizationName} ${overdue === 1 ? 'has' : 'have'} ${counted(courses, ['overdue course', 'overdue courses'])}.`,
      late > 0 &&
        `${people(late)} of ${organizationName} ${late === 1 ? 'is' : 'are'} late with required training.`,
      soon > 0 && `Required training of ${people(soon)} of ${organizationName} is due within 30 days.`,
    ]
      .filter(Boolean)
      .join(' '),
  path: ({ late, soon }) => (late + soon > 0 ? '/centre/compliance' : '/centre'),
  mail: () => ({ actionLabel: 'See your centre' }),
});

/** To the managers of a centre whose people repeat a course for its new version; once for each centre. */
export const courseRepeatKind = defineNotificationKind({
  kind: 'course-repeat',
  label: 'Courses that your people have to repeat because of a new version',
  /** `begins`: at once. `unpaid`: once the centre has paid. `noSeat`: not, since every seat is taken. */
  data: z.object({
    courseTitle: z.string(),
    begins: z.int(),
    unpaid: z.int(),
    noSeat: z.int(),
    repeatId: z.string(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ repeatId }) => repeatId,
  title: () => 'A course has a new version',
  body: ({ courseTitle, begins, unpaid, noSeat }) =>
    [
      `“${courseTitle}” has a new version, which people who completed an earlier one have to complete too.`,
      begins > 0 && `It begins again for ${people(begins)} of your centre.`,
      unpaid > 0 &&
        `For ${people(unpaid)} it begins once you have paid; until then their course stays completed.`,
      noSeat > 0 &&
        `For ${people(noSeat)} it does not begin, because every seat of your centre is taken. Assign it to them yourself later.`,
    ]
      .filter(Boolean)
      .join(' '),
  path: ({ unpaid }) => (unpaid > 0 ? '/centre/payments' : '/centre'),
  mail: ({ unpaid }) => ({ actionLabel: unpaid > 0 ? 'See the payments' : 'See your centre' }),
});

/** On Mondays, to the platform's administrators: centres whose people have been late with required training for long. */
export const centresLongOverdueKind = defineNotificationKind({
  kind: 'late-centres',
  label: 'Centres with required training that is long overdue, on Mondays',
  /** `centres`: the first of them, those with most people before others. */
  data: z.object({
    centres: z.array(z.object({ name: z.string(), people: z.int() })),
    total: z.int(),
    people: z.int(),
    days: z.int(),
    week: z.iso.date(),
  }),
  channels: { mail: true, push: false },
  groupBy: () => 'week',
  title: () => 'Required training is long overdue',
  body: ({ centres, total, people: late, days }) => {
    const named = centres.map(({ name, people: count }) => `${name} (${count})`).join(', ');
    const rest = total - centres.length;
    const more = rest > 0 ? ` and ${counted(rest, ['more centre', 'more centres'])}` : '';
    return `${people(late)} ${late === 1 ? 'has' : 'have'} been late with required training for more than ${days} days: ${named}${more}.`;
  },
  path: () => '/admin/centres',
  mail: () => ({ actionLabel: 'See the centres' }),
});

/** Sent to the platform's administrators. */
export const centreRegisteredKind = defineNotificationKind({
  kind: 'centre-started',
  label: 'Centres that people open',
  data: z.object({ organizationId: z.string(), organizationName: z.string(), managerName: z.string() }),
  channels: { mail: true, push: false },
  title: () => 'A new centre',
  body: ({ organizationName, managerName }) => `${managerName} opened the centre ${organizationName}.`,
  path: ({ organizationId }) => `/admin/centres/${encodeURIComponent(organizationId)}`,
  mail: () => ({ actionLabel: 'Open the centre' }),
});
