import { RichText } from '@repo/rich-text/rich-text';
import { type KeptData, PrivacyPage, periodText, signInData } from '@repo/ui/privacy-page';
import type { Metadata } from 'next';
import { getSiteText } from '#domain/site-texts/site-texts.ts';
import { env } from '#env.ts';
import { pageContextOrFactorSetUpRedirect } from '#page-context.ts';

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What we keep about you, for how long, why, and who sees it.',
};

/** The retention periods are runtime settings. */
export const dynamic = 'force-dynamic';

function keptData(): KeptData[] {
  const {
    RETENTION_AUDIT_DAYS,
    RETENTION_REPORTS_DAYS,
    RETENTION_DRAFTS_DAYS,
    RETENTION_VIEWS_DAYS,
    RETENTION_MESSAGES_DAYS,
    RETENTION_NOTIFICATIONS_DAYS,
  } = env();
  return [
    {
      subject: 'Your account',
      what: 'Name, email address, picture, where you are, what you write about yourself, and your password in a form that cannot be turned back.',
      why: 'To sign you in, and to show buyers and sellers with whom they deal.',
      howLong: 'Until you delete your account.',
      whoSees:
        'Everybody sees your name, picture, place and what you wrote about yourself. Only we see your email address.',
    },
    {
      subject: 'Listings and pictures',
      what: 'What you offer, with its pictures, price and place.',
      why: 'To show it to buyers.',
      howLong:
        'Until you delete your account. A listing that you delete is hidden at once, and its pictures go: of one that somebody reported, after the report is closed, and of one that somebody wrote to you about, with the conversation. The title of these stays.',
      whoSees: 'Everybody.',
    },
    {
      subject: 'Drafts of listings',
      what: 'What you typed into a new listing before publishing it, with its pictures.',
      why: 'So that you can finish it later, on any device.',
      howLong: `${periodText(RETENTION_DRAFTS_DAYS)} after you last saved it, or until you publish or delete it or delete your account.`,
      whoSees: 'You.',
    },
    {
      subject: 'Messages',
      what: 'What you and others write to each other about a listing.',
      why: 'To bring buyers and sellers together.',
      howLong:
        RETENTION_MESSAGES_DAYS === undefined
          ? 'As long as the marketplace is here, also when one of you deletes their account.'
          : `${periodText(RETENTION_MESSAGES_DAYS)} after the last message of a conversation.`,
      whoSees: 'You and the other person.',
    },
    {
      subject: 'API keys',
      what: 'The name that you gave a key, when it was made and last used. The key itself is stored as a fingerprint.',
      why: 'So that a program of yours can read your listings or messages, and you can end that.',
      howLong: `${periodText(RETENTION_AUDIT_DAYS)} after it ended, or until you delete your account.`,
      whoSees: 'You.',
    },
    {
      subject: 'Notifications',
      what: 'That somebody wrote to you, that a favourite costs less and what moderators decided about your listings, and how you want to be told. Where you turn pushes on: the address at which your browser’s maker takes them, until you turn them off or sign out.',
      why: 'To show it to you behind the bell, by mail, and on your devices. Makers of browsers pass pushes on, but cannot read them.',
      howLong: `${periodText(RETENTION_NOTIFICATIONS_DAYS)} after you read one, and a year at most if you do not.`,
      whoSees: 'You.',
    },
    {
      subject: 'Favourites and blocked people',
      what: 'What you saved, and whom you blocked.',
      why: 'To show you your own lists.',
      howLong: 'Until you delete your account, or the listing goes.',
      whoSees: 'You. Sellers see numbers only.',
    },
    {
      subject: 'Views',
      what: 'Which listings you looked at while signed in, and on which days.',
      why: 'To count each view of a listing once a day.',
      howLong: `${periodText(RETENTION_VIEWS_DAYS)}, and until the end of that month at most; or until you delete your account, or the listing goes.`,
      whoSees: 'You. Sellers see numbers only.',
    },
    {
      subject: 'Reports',
      what: 'What you reported to the moderators, what was reported about you, what they decided, and your appeals.',
      why: 'To keep the marketplace safe.',
      howLong: `${periodText(RETENTION_REPORTS_DAYS)} after a report was closed or a decision was taken back.`,
      whoSees: 'Moderators.',
    },
    ...signInData,
    {
      subject: 'Audit log',
      what: 'Sign-ins, changes to accounts, decisions of moderators, and who looked at personal data.',
      why: 'To find out what happened when something went wrong.',
      howLong: `${periodText(RETENTION_AUDIT_DAYS)}.`,
      whoSees: 'Moderators.',
    },
  ];
}

export default async function Page() {
  const { html } = await getSiteText(await pageContextOrFactorSetUpRedirect(), 'privacy');
  return (
    <PrivacyPage
      appName={env().MARKETPLACE_NAME}
      introduction={<RichText html={html} />}
      kept={keptData()}
      others={[
        { name: 'Cloudinary', what: 'Stores and delivers pictures.' },
        { name: 'Google', what: 'Signs you in, if you choose to. It does not get to know what you do here.' },
      ]}
      afterDeletion={
        <>
          <p>
            Your account is closed at once and erased after 14 days. Your profile, listings, pictures and
            favourites go; titles of listings that a conversation or a report refers to stay. What you wrote
            to others stays in their conversations, without your name, because it is theirs too.
          </p>
          <p>
            Entries of the audit log stay until their time is over, without your name as the one who acted, so
            that nobody can remove their traces by leaving.
          </p>
        </>
      }
    />
  );
}
