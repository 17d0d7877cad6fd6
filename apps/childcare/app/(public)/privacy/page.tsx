import { type KeptDataEntry, PrivacyPage, periodText, signInKeptDataEntries } from '@repo/ui/privacy-page';
import type { Metadata } from 'next';
import { env } from '#env.ts';

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What we keep about you, for how long, why, and who sees it.',
};

/** The retention periods are runtime settings, so the page cannot be static. */
export const dynamic = 'force-dynamic';

function keptData(): KeptDataEntry[] {
  const { RETENTION_AUDIT_DAYS, RETENTION_NOTIFICATIONS_DAYS } = env();
  return [
    {
      subject: 'Your account',
      what: 'Name, email address, photo, job title, staff number, what you write about yourself, and your password in a form that cannot be turned back.',
      why: 'To sign you in, and for your centre to know who learns what.',
      howLong: 'Until you delete your account.',
      whoSees: 'You, the managers of your centre and administrators of the platform.',
    },
    {
      subject: 'Learning',
      what: 'Courses that you began or were assigned, what you watched and read, attempts at quizzes, and results of SCORM lessons.',
      why: 'To continue where you stopped, and to prove that a certificate was earned.',
      howLong: 'Until you delete your account.',
      whoSees: 'You and the managers of your centre; of quizzes they see the result alone.',
    },
    {
      subject: 'Signatures',
      what: 'The name that you typed under a text, the name of your account, the time, and the text as it was.',
      why: 'So that your centre can show who read its policies.',
      howLong: 'Until you delete your account.',
      whoSees: 'You and the managers of the centre that you were in when you signed, also after you left it.',
    },
    {
      subject: 'Practical lessons',
      what: 'Your requests for a sign-off with their note, photo or PDF, what a manager ticked and wrote about it, and the name that they typed.',
      why: 'To complete practical lessons, and so that your centre can show who saw what.',
      howLong:
        'Until you delete your account. The file goes at once when you withdraw or replace a request, or delete the file of one that was sent back.',
      whoSees:
        'You and the managers of the centre that you were in when you asked, also after you left it. What you withdraw, nobody but you.',
    },
    {
      subject: 'Certificates and CPD points',
      what: 'Your name as it was on that day, the course, the centre and the points.',
      why: 'So that employers can check a certificate.',
      howLong: 'For good: a certificate has to be checkable as long as somebody relies on it.',
      whoSees: 'You, your centre, and everybody whom you give the number on it.',
    },
    {
      subject: 'Outside training',
      what: 'Training that you did elsewhere: its title, provider, day and points, the certificate that you or your centre uploaded, and what your centre decided.',
      why: 'So that it counts towards your CPD, and your centre can prove it.',
      howLong: 'Until you delete your account. You can delete what is not approved.',
      whoSees:
        'You and the managers of the centre that you were in when it was recorded, also after you left it. The next centre sees what was approved, without the certificate.',
    },
    {
      subject: 'Invitations',
      what: 'The name and email address that a centre gave to invite you.',
      why: 'To let you join.',
      howLong: 'As long as the centre is here; of who joined and deletes the account, until then.',
      whoSees: 'The managers of that centre.',
    },
    {
      subject: 'Payments',
      what: 'What a centre paid for your course. We do not see card numbers.',
      why: 'To open the course, and to keep accounts.',
      howLong: 'For good, as accounts have to be kept; of a deleted account without your name.',
      whoSees: 'The managers of the centre and administrators of the platform.',
    },
    {
      subject: 'API keys',
      what: 'The name that you gave a key, when it was made and last used. The key itself is stored as a fingerprint.',
      why: 'So that a program of your centre can read its data, and its managers can end that.',
      howLong: `${periodText(RETENTION_AUDIT_DAYS)} after it ended, or until you delete your account.`,
      whoSees: 'The managers of that centre.',
    },
    {
      subject: 'Notifications',
      what: 'What we told you about deadlines, certificates, assignments and payments, and how you want to be told.',
      why: 'To show it to you behind the bell, and by mail.',
      howLong: `${periodText(RETENTION_NOTIFICATIONS_DAYS)} after you read one, and a year at most if you do not.`,
      whoSees: 'You.',
    },
    ...signInKeptDataEntries,
    {
      subject: 'Audit log',
      what: 'Sign-ins, changes to accounts, payments and certificates, and who looked at personal data.',
      why: 'To find out what happened when something went wrong.',
      howLong: `${periodText(RETENTION_AUDIT_DAYS)}.`,
      whoSees: 'Administrators of the platform, and managers for their own centre.',
    },
  ];
}

export default function Page() {
  return (
    <PrivacyPage
      appName={env().CHILDCARE_NAME}
      kept={keptData()}
      others={[
        { name: 'Cloudinary', what: 'Stores and delivers photos and videos.' },
        { name: 'Stripe', what: 'Takes the payments of centres.' },
      ]}
      afterDeletion={
        <>
          <p>
            Your account is closed at once and erased after 14 days. Your profile, progress and notifications
            go. Certificates that were issued stay, with the name they were issued to, because others rely on
            them; payments stay as accounts have to be kept.
          </p>
          <p>
            Entries of the audit log stay until their time is over, without your name as the one who acted, so
            that nobody can remove their traces by leaving. Where your centre changed the name that your
            certificates say, the entry keeps both names, as the certificate keeps it too.
          </p>
        </>
      }
    />
  );
}
