import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';

const chatPath = (conversationId: string) => `/chat/${encodeURIComponent(conversationId)}`;

const offerData = z.object({
  conversationId: z.string(),
  offerId: z.string(),
  listingTitle: z.string(),
  amount: z.string(),
});

export const offerReceivedKind = defineNotificationKind({
  kind: 'offer-received',
  label: 'Offers for what you sell',
  data: offerData.extend({ from: z.string() }),
  channels: { mail: true, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: () => 'You have an offer',
  body: ({ from, listingTitle, amount }) => `${from} offers ${formatSgd(amount)} for “${listingTitle}”.`,
  // What somebody looks at is not for a locked screen.
  pushBody: ({ from }) => `${from} made you an offer.`,
  path: ({ conversationId }) => chatPath(conversationId),
  mail: () => ({ actionLabel: 'See the offer' }),
});

type Answer = 'accepted' | 'declined' | 'countered' | 'cancelled' | 'left' | 'closed';
type AnswerData = { from: string; listingTitle: string; amount: string };

const answerTexts: Record<
  Answer,
  { title: string; text: (data: AnswerData) => string; push: (from: string) => string }
> = {
  accepted: {
    title: 'Your offer was accepted',
    text: ({ from, listingTitle, amount }) => `${from} accepted ${formatSgd(amount)} for “${listingTitle}”.`,
    push: (from) => `${from} accepted your offer.`,
  },
  declined: {
    title: 'Your offer was declined',
    text: ({ from, listingTitle, amount }) => `${from} declined ${formatSgd(amount)} for “${listingTitle}”.`,
    push: (from) => `${from} declined your offer.`,
  },
  countered: {
    title: 'You have a counter-offer',
    text: ({ from, listingTitle, amount }) =>
      `${from} offers ${formatSgd(amount)} instead for “${listingTitle}”.`,
    push: (from) => `${from} answered your offer with another price.`,
  },
  cancelled: {
    title: 'A reservation for you was released',
    text: ({ from, listingTitle }) => `${from} no longer keeps “${listingTitle}” for you.`,
    push: (from) => `${from} released a reservation.`,
  },
  left: {
    title: 'A reservation has ended',
    text: ({ from, listingTitle }) => `${from} closed the account, so “${listingTitle}” is available again.`,
    push: () => 'The buyer of something reserved closed the account.',
  },
  closed: {
    title: 'An offer is closed',
    text: ({ listingTitle, amount }) =>
      `“${listingTitle}” is no longer for sale, so the offer of ${formatSgd(amount)} is closed.`,
    push: () => 'What it was about is no longer for sale.',
  },
};

export const offerAnsweredKind = defineNotificationKind({
  kind: 'offer-answered',
  label: 'Answers to your offers',
  data: offerData.extend({
    from: z.string(),
    answer: z.enum(['accepted', 'declined', 'countered', 'cancelled', 'left', 'closed']),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: ({ answer }) => answerTexts[answer].title,
  body: ({ answer, ...data }) => answerTexts[answer].text(data),
  pushBody: ({ answer, from }) => answerTexts[answer].push(from),
  path: ({ conversationId }) => chatPath(conversationId),
  mail: () => ({ actionLabel: 'Open the chat' }),
});

export const offerExpiredKind = defineNotificationKind({
  kind: 'offer-expired',
  label: 'Offers that expire',
  data: offerData.extend({ isOwn: z.boolean() }),
  channels: { mail: false, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: () => 'An offer has expired',
  body: ({ listingTitle, amount, isOwn }) =>
    `${isOwn ? 'Your offer' : 'The seller’s offer'} of ${formatSgd(amount)} for “${listingTitle}” has expired.`,
  pushBody: ({ isOwn }) => (isOwn ? 'Your offer got no answer in time.' : 'You did not answer in time.'),
  path: ({ conversationId }) => chatPath(conversationId),
});

export const soldToYouKind = defineNotificationKind({
  kind: 'sold-to-you',
  label: 'What was sold to you',
  data: z.object({
    conversationId: z.string(),
    from: z.string(),
    listingTitle: z.string(),
    amount: z.string(),
    isCancelled: z.boolean(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: ({ isCancelled }) => (isCancelled ? 'A sale to you was cancelled' : 'Something was sold to you'),
  body: ({ from, listingTitle, amount, isCancelled }) =>
    isCancelled
      ? `${from} offers “${listingTitle}” again, so the sale to you for ${formatSgd(amount)} is cancelled.`
      : `${from} marked “${listingTitle}” as sold to you for ${formatSgd(amount)}.`,
  pushBody: ({ from, isCancelled }) =>
    isCancelled ? `${from} cancelled a sale.` : `${from} marked something as sold to you.`,
  path: ({ conversationId }) => chatPath(conversationId),
  mail: () => ({ actionLabel: 'Open the chat' }),
});
