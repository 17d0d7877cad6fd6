import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';

const paymentNews = [
  'paid',
  'handedOver',
  'holdEnds',
  'released',
  'refunded',
  'disputed',
  'chargedBack',
] as const;
export type PaymentNews = (typeof paymentNews)[number];

const data = z.object({
  paymentId: z.string(),
  news: z.enum(paymentNews),
  role: z.enum(['buyer', 'seller']),
  listingTitle: z.string(),
  amount: z.string(),
  refunded: z.string(),
});
type Data = z.output<typeof data>;

const texts: Record<PaymentNews, { title: string; text: (data: Data) => string }> = {
  paid: {
    title: 'You have been paid',
    text: ({ listingTitle, amount }) =>
      `${formatSgd(amount)} was paid for “${listingTitle}”. We hold it until the buyer has it: say when you have handed it over or sent it.`,
  },
  handedOver: {
    title: 'Have you received it?',
    text: ({ listingTitle }) =>
      `The seller has handed over or sent “${listingTitle}”. Confirm that you have it, or report a problem within seven days; then the seller gets the money.`,
  },
  holdEnds: {
    title: 'Have you received it?',
    text: ({ listingTitle }) =>
      `The seller of “${listingTitle}” gets the money in two days. If you do not have it, or something is wrong with it, report a problem before that: then we hold the money.`,
  },
  released: {
    title: 'A payment was released',
    text: ({ listingTitle, role }) =>
      role === 'seller'
        ? `The money for “${listingTitle}” is on its way to your account for payouts.`
        : `The seller of “${listingTitle}” has got the money.`,
  },
  refunded: {
    title: 'A payment was refunded',
    text: ({ listingTitle, refunded, role }) =>
      role === 'buyer'
        ? `${formatSgd(refunded)} for “${listingTitle}” is on its way back to you. Your bank may take some days.`
        : `${formatSgd(refunded)} for “${listingTitle}” went back to the buyer.`,
  },
  disputed: {
    title: 'The buyer reported a problem',
    text: ({ listingTitle }) =>
      `The buyer of “${listingTitle}” reported a problem. We hold the money until a moderator has decided; you can also refund it.`,
  },
  chargedBack: {
    title: 'A bank took a payment back',
    text: ({ listingTitle }) => `The buyer’s bank took the money for “${listingTitle}” back.`,
  },
};

/** About money: nobody can turn it off, and it is mailed at once. */
export const paymentKind = defineNotificationKind({
  kind: 'payment',
  label: 'Payments for what you buy and sell',
  data,
  channels: { mail: 'always', push: true },
  title: ({ news }) => texts[news].title,
  body: (about) => texts[about.news].text(about),
  pushBody: () => 'Open it to see what happened.',
  path: ({ paymentId }) => `/payments/${encodeURIComponent(paymentId)}`,
  mail: () => ({ actionLabel: 'See the payment' }),
});

/** For moderators: money waits until one of them decides. */
export const paymentDisputeKind = defineNotificationKind({
  kind: 'payment-dispute',
  label: 'Payments that a moderator has to decide about',
  data: z.object({ paymentId: z.string(), listingTitle: z.string(), amount: z.string() }),
  channels: { mail: true, push: true },
  title: () => 'A buyer reported a problem with a payment',
  body: ({ listingTitle, amount }) =>
    `We hold ${formatSgd(amount)} for “${listingTitle}” until a moderator has decided who gets it.`,
  pushBody: () => 'Open it to decide who gets the money.',
  path: ({ paymentId }) => `/payments/${encodeURIComponent(paymentId)}`,
  mail: () => ({ actionLabel: 'See the payment' }),
});
