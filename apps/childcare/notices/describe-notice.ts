import type { NotificationContent } from '@repo/schemas/childcare/notification';
import { formatDate } from '@repo/ui/format-date';

/** What a notice says, and the page it is about; null where there is none. */
type NoticeDescription = { text: string; href: string | null };

const learn = (slug: string) => `/learn/${encodeURIComponent(slug)}`;

/** A learner, on the page of their centre's manager or of the platform. */
function person({ learnerId, isManaged }: { learnerId: string; isManaged: boolean }): string {
  return `/${isManaged ? 'centre' : 'admin'}/people/${encodeURIComponent(learnerId)}`;
}

function inDays(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function deadlineMoved(title: string, { before, after }: { before: string | null; after: string | null }) {
  if (after === null) {
    const was = before === null ? '' : ` It was due on ${formatDate(before)}.`;
    return `“${title}” has no deadline any more.${was}`;
  }
  const instead = before === null ? '; it had no deadline before' : ` instead of ${formatDate(before)}`;
  return `“${title}” is now due on ${formatDate(after)}${instead}.`;
}

/** The sentence of a notice. One of a kind that this version does not know yet says no more than that there is news. */
export function describeNotice(notice: NotificationContent | null): NoticeDescription {
  switch (notice?.kind) {
    case 'assigned': {
      const { courseTitle, courseSlug, deadline } = notice.data;
      const due = deadline ? `, due on ${formatDate(deadline)}` : '';
      return { text: `Your centre assigned you “${courseTitle}”${due}.`, href: learn(courseSlug) };
    }
    case 'reminder': {
      const { courseTitle, courseSlug, deadline, days } = notice.data;
      const text = `“${courseTitle}” is due ${inDays(days)}, on ${formatDate(deadline)}.`;
      return { text, href: learn(courseSlug) };
    }
    case 'overdue': {
      const { courseTitle, courseSlug, deadline } = notice.data;
      const text = `“${courseTitle}” was due on ${formatDate(deadline)}. You can still finish it.`;
      return { text, href: learn(courseSlug) };
    }
    case 'deadline-moved': {
      const { courseTitle, courseSlug, ...dates } = notice.data;
      return { text: deadlineMoved(courseTitle, dates), href: learn(courseSlug) };
    }
    case 'assignment-waived':
      return { text: `You no longer have to do “${notice.data.courseTitle}”.`, href: '/home' };
    case 'assignment-cancelled':
      return { text: `“${notice.data.courseTitle}” is no longer assigned to you.`, href: '/home' };
    case 'nudge': {
      const { courseTitle, courseSlug, from } = notice.data;
      return { text: `${from} asks you to continue with “${courseTitle}”.`, href: learn(courseSlug) };
    }
    case 'certificate':
      return { text: `Your certificate for “${notice.data.courseTitle}” is ready.`, href: '/certificates' };
    case 'certificate-revoked': {
      const { courseTitle, reason } = notice.data;
      return { text: `Your certificate for “${courseTitle}” was revoked: ${reason}`, href: '/certificates' };
    }
    case 'certificate-expiring': {
      const { courseTitle, expiresAt } = notice.data;
      const text = `Your certificate for “${courseTitle}” expires on ${formatDate(expiresAt)}.`;
      return { text, href: '/certificates' };
    }
    case 'invitation': {
      const text = `${notice.data.organizationName} invites you to join. The link to accept is in our mail to you.`;
      return { text, href: null };
    }
    case 'attempts-exhausted': {
      const { courseTitle, lectureTitle, learnerName, ...who } = notice.data;
      const text = `${learnerName} has no attempts left at “${lectureTitle}” of “${courseTitle}”. You can allow another one.`;
      return { text, href: person(who) };
    }
    case 'attempts-asked': {
      const { courseTitle, lectureTitle, learnerName, ...who } = notice.data;
      const text = `${learnerName} asks for another attempt at “${lectureTitle}” of “${courseTitle}”.`;
      return { text, href: person(who) };
    }
    case 'attempt-granted': {
      const { courseSlug, lectureId, lectureTitle } = notice.data;
      const text = `You have another attempt at “${lectureTitle}”.`;
      return { text, href: `${learn(courseSlug)}/${encodeURIComponent(lectureId)}` };
    }
    case 'payment-failed': {
      const { courseTitle, learnerName } = notice.data;
      const text = `The payment for “${courseTitle}” of ${learnerName} did not go through.`;
      return { text, href: '/centre/payments' };
    }
    case 'payment-returned': {
      const { courseTitle, learnerName } = notice.data;
      const text = `The payment for “${courseTitle}” of ${learnerName} came after the course was withdrawn. The money goes back by itself.`;
      return { text, href: '/centre/payments' };
    }
    case 'payment-disputed': {
      const { courseTitle, learnerName } = notice.data;
      const text = `A bank disputes the payment for “${courseTitle}” of ${learnerName}. The course stays open until the bank has decided.`;
      return { text, href: '/centre/payments' };
    }
    case 'payment-charged-back': {
      const { courseTitle, learnerName } = notice.data;
      const text = `The bank took back the payment for “${courseTitle}” of ${learnerName}. To go on with it, the course has to be paid for again.`;
      return { text, href: '/centre/payments' };
    }
    case 'payment-dispute-ended': {
      const { courseTitle, learnerName } = notice.data;
      const text = `The bank’s dispute about “${courseTitle}” of ${learnerName} has ended. The course stays paid.`;
      return { text, href: '/centre/payments' };
    }
    case 'centre-started': {
      const { organizationId, organizationName, managerName } = notice.data;
      const text = `${managerName} opened the centre ${organizationName}.`;
      return { text, href: `/admin/centres/${encodeURIComponent(organizationId)}` };
    }
    case undefined:
      return { text: 'There is news for you.', href: null };
  }
}
