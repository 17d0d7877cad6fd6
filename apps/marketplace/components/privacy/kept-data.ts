import type { RetentionEnv } from '@repo/personal-data/env';
import { type KeptDataEntry, periodText, signInKeptDataEntries } from '@repo/ui/privacy-page';

/** `files`: of a person's copy of their data, those that it is about. A test finds a file that no entry is about. */
type Kept = KeptDataEntry & { files: readonly string[] };

const account: Kept = {
  subject: 'Your account',
  what: 'Name, email address and its changes, picture, where you are, what you write about yourself, and your password in a form that cannot be turned back; the Google account that you connected, and which links we mailed you.',
  why: 'To sign you in, and to show buyers and sellers with whom they deal.',
  howLong: 'Until you delete your account.',
  whoSees:
    'Everybody sees your name, picture, place and what you wrote about yourself. Only we see your email address.',
  files: [
    ...['profile.json', 'address-changes.json', 'connected-accounts.json', 'mailed-links.json'],
    'exports.json',
  ],
};

const selling = ({ RETENTION_DRAFTS_DAYS }: RetentionEnv): Kept[] => [
  {
    subject: 'Listings and pictures',
    what: 'What you offer, with its pictures, price and place.',
    why: 'To show it to buyers.',
    howLong:
      'Until you delete your account. A listing that you delete is hidden at once, and its pictures go: of one that somebody reported, after the report is closed, and of one that somebody wrote to you about, with the conversation. The title of these stays.',
    whoSees: 'Everybody.',
    files: ['listings.json', 'pictures.json', 'unused-pictures.json'],
  },
  {
    subject: 'Drafts of listings',
    what: 'What you typed into a new listing before publishing it, with its pictures.',
    why: 'So that you can finish it later, on any device.',
    howLong: `${periodText(RETENTION_DRAFTS_DAYS)} after you last saved it, or until you publish or delete it or delete your account.`,
    whoSees: 'You.',
    files: ['listing-drafts.json'],
  },
  {
    subject: 'How fast you reply',
    what: 'The usual time to your first answer to a buyer, of the last 90 days.',
    why: 'So that buyers know when to expect an answer.',
    howLong: 'Measured again every night, until you delete your account.',
    whoSees: 'Everybody sees whether it is within an hour, a few hours or a day. Slower is not shown.',
    files: ['response-time.json'],
  },
];

/** `talk`: how long conversations are kept. */
const dealing = (talk: string): Kept[] => [
  {
    subject: 'Messages',
    what: 'What you and others write to each other about a listing, and photos in it.',
    why: 'To bring buyers and sellers together.',
    howLong: `${talk} Photos that you sent go with your account.`,
    whoSees: 'You and the other person.',
    files: ['messages.json'],
  },
  {
    subject: 'Offers and sales',
    what: 'Prices that you and others offered each other, what became of them, and what was sold to whom.',
    why: 'So that both know what was agreed, and can review each other.',
    howLong:
      'Offers as long as their conversation. Sales as long as the marketplace is here, also when one of you deletes their account, because reviews rest on them.',
    whoSees: 'You and the other person. Everybody sees how many items you sold.',
    files: ['offers.json', 'deals.json'],
  },
  {
    subject: 'Reviews',
    what: 'What you and others wrote about each other after a sale, and the answers.',
    why: 'So that people know with whom they deal.',
    howLong:
      'What is written about you until you delete your account; what you wrote until the other person deletes theirs, without your name once yours is deleted.',
    whoSees: 'Everybody, once both of you wrote or 14 days are over.',
    files: ['reviews.json'],
  },
];

const payments: Kept = {
  subject: 'Payments',
  what: 'What you paid or were paid, what became of it, and the reasons of a dispute; and which account for payouts you have at the payment provider. Card and bank numbers are there alone.',
  why: 'To hold the money until the buyer has the item, and to pay it out or back.',
  howLong:
    'As long as the marketplace is here, also when one of you deletes their account. Which account for payouts you have: until you delete yours.',
  whoSees: 'You and the other person, and moderators where something is wrong.',
  files: ['payments.json', 'payout-account.json'],
};

const looking = ({ RETENTION_VIEWS_DAYS }: RetentionEnv): Kept[] => [
  {
    subject: 'Favourites, sellers you follow, and blocked people',
    what: 'What you saved, whom you follow, and whom you blocked.',
    why: 'To show you your own lists, and to tell you of lower prices and new listings.',
    howLong: 'Until you take it back or delete your account, or the listing or the other account goes.',
    whoSees: 'You. Sellers see numbers only.',
    files: ['favourites.json', 'following.json', 'blocked-people.json'],
  },
  {
    subject: 'Saved searches',
    what: 'Searches that you saved, and which new listings they found.',
    why: 'To tell you when something new fits.',
    howLong: 'Until you delete the search or your account; what a search found for 180 days.',
    whoSees: 'You.',
    files: ['saved-searches.json'],
  },
  {
    subject: 'Recently viewed',
    what: 'The last 100 listings that you opened while signed in, and when.',
    why: 'So that you find them again.',
    howLong: 'Until you clear the list or delete your account, or the listing goes.',
    whoSees: 'You.',
    files: ['recently-viewed.json'],
  },
  {
    subject: 'Views',
    what: 'Which listings you looked at while signed in, and on which days.',
    why: 'To count each view of a listing once a day.',
    howLong: `${periodText(RETENTION_VIEWS_DAYS)}, and until the end of that month at most; or until you delete your account, or the listing goes.`,
    whoSees: 'You. Sellers see numbers only.',
    files: ['viewed-listings.json'],
  },
];

const programsAndNews = ({ RETENTION_AUDIT_DAYS, RETENTION_NOTIFICATIONS_DAYS }: RetentionEnv): Kept[] => [
  {
    subject: 'API keys and webhooks',
    what: 'The name that you gave a key, when it was made and last used; the key itself is stored as a fingerprint. Addresses of programs of yours that we tell of your listings and messages.',
    why: 'So that a program of yours can read your listings or messages, and you can end that.',
    howLong: `A key ${periodText(RETENTION_AUDIT_DAYS)} after it ended, a webhook until you delete it; or until you delete your account.`,
    whoSees: 'You.',
    files: ['api-keys.json', 'webhooks.json'],
  },
  {
    subject: 'Notifications',
    what: 'What we told you: that somebody wrote to you, made an offer or reviewed you, that something new fits a search or is sold by a seller whom you follow, that a favourite costs less, what moderators decided; and how you want to be told. Where you turn pushes on: the address at which your browser’s maker takes them, until you turn them off or sign out.',
    why: 'To show it to you behind the bell, by mail, and on your devices. Makers of browsers pass pushes on, but cannot read them.',
    howLong: `${periodText(RETENTION_NOTIFICATIONS_DAYS)} after you read one, and a year at most if you do not.`,
    whoSees: 'You.',
    files: [
      ...['notifications.json', 'notification-preferences.json', 'notification-settings.json'],
      'push-subscriptions.json',
    ],
  },
];

const moderation = ({ RETENTION_REPORTS_DAYS, RETENTION_AUDIT_DAYS }: RetentionEnv): Kept[] => [
  {
    subject: 'Reports',
    what: 'What you reported to the moderators, what was reported about you, what they decided, and your appeals.',
    why: 'To keep the marketplace safe.',
    howLong: `${periodText(RETENTION_REPORTS_DAYS)} after a report was closed, or a decision was taken back or ended with its listing or account.`,
    whoSees: 'Moderators.',
    files: ['reports.json', 'decisions.json'],
  },
  {
    subject: 'Photos of scams',
    what: 'How the photos of a listing look that was hidden as a scam: a number for each, from which no photo can be made again.',
    why: 'To notice when somebody lists them again.',
    howLong:
      'Until the decision is taken back. The numbers stay when the listing or the account goes, without whose they were.',
    whoSees: 'Nobody. Moderators see listings with photos that look alike.',
    files: [],
  },
  ...signInKeptDataEntries.map((data) => ({ ...data, files: ['sign-ins.json', 'passkeys.json'] })),
  {
    subject: 'Audit log',
    what: 'Sign-ins, changes to accounts, decisions of moderators, and who looked at personal data.',
    why: 'To find out what happened when something went wrong.',
    howLong: `${periodText(RETENTION_AUDIT_DAYS)}.`,
    whoSees: 'Moderators.',
    files: ['audit-log.json', 'changes-to-your-account.json'],
  },
];

/** `withPayments`: also where they are only ending. */
export function describeKeptData(periods: RetentionEnv, { withPayments }: { withPayments: boolean }): Kept[] {
  const { RETENTION_MESSAGES_DAYS: messageDays } = periods;
  const talk =
    messageDays === undefined
      ? 'As long as the marketplace is here, also when one of you deletes their account.'
      : `${periodText(messageDays)} after the last message of a conversation.`;
  return [
    account,
    ...selling(periods),
    ...dealing(talk),
    ...(withPayments ? [payments] : []),
    ...looking(periods),
    ...programsAndNews(periods),
    ...moderation(periods),
  ];
}
