import { type KeptDataEntry, PrivacyPage, periodText, signInKeptDataEntries } from '@repo/ui/privacy-page';
import type { Metadata } from 'next';
import { env } from '#env.ts';

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What we keep about you, for how long, why, and who sees it.',
};

/** The retention periods are settings of the operator, read at request time. */
export const dynamic = 'force-dynamic';

function keptData(): KeptDataEntry[] {
  const { RETENTION_AUDIT_DAYS } = env();
  return [
    {
      subject: 'Your account',
      what: 'Name, email address, phone, address, roles, and your password in a form that cannot be turned back.',
      why: 'To sign you in, and for the training centre to reach you.',
      howLong: 'Until your account is deleted.',
      whoSees: 'You and administrators. Trainers see the names and email addresses of their learners.',
    },
    {
      subject: 'Identity number',
      what: 'Your NRIC or FIN, encrypted.',
      why: 'The skills-funding agency asks for it when you are enrolled in a funded course.',
      howLong:
        'Until your account is deleted; of who was enrolled, as long as the training centre has to account for the course.',
      whoSees:
        'You and administrators. Others see stars in place of most of it; each look at the whole number is written down.',
    },
    {
      subject: 'Enrolments and attendance',
      what: 'Your classes, those that you wait for, what trainers wrote to them, your attendance and why you missed something (if your trainer notes that), what you read, and the records that were sent to the agency, encrypted.',
      why: 'To run the classes, and to account for their funding.',
      howLong: 'As long as the training centre has to account for the course.',
      whoSees: 'You, the trainers of your classes and administrators.',
    },
    {
      subject: 'Documents of absences',
      what: 'Medical certificates and other documents that show why you missed a session, and whether they were accepted. They can be about your health.',
      why: 'To excuse absences, and to account for them.',
      howLong:
        'As long as your attendance is kept. You can delete documents yourself until they are accepted.',
      whoSees:
        'You, the trainers of that class and administrators; assistants see only that there is one. Whenever somebody else opens one, it is recorded.',
    },
    {
      subject: 'Work, grades and documents',
      what: 'What you hand in, scores and feedback, and documents that you upload.',
      why: 'To assess what you learnt.',
      howLong:
        'Documents until you remove them; work and grades as long as the training centre has to account for the course.',
      whoSees: 'You, the trainers of your classes and administrators.',
    },
    {
      subject: 'Feedback on classes',
      what: 'Whether you answered the questions after a class. Your answers are stored without your name, the time or anything that leads to you.',
      why: 'To improve courses, and to remind only those who have not answered.',
      howLong: 'As long as the training centre has to account for the course.',
      whoSees:
        'Nobody sees whether you answered. The trainer and administrators see the answers of a class together, when at least five people gave some.',
    },
    {
      subject: 'Certificates',
      what: 'Name, course, dates, result and hours, as they were when a certificate was issued, and why one was revoked.',
      why: 'So that you can show what you completed, and others can check it.',
      howLong:
        'As long as the training centre has to account for the course, also after your account is closed.',
      whoSees:
        'You, the trainers of your classes and administrators. Whoever has the number of a certificate sees the name, the course and its dates, and whether it was revoked and why; not the result and hours.',
    },
    {
      subject: 'Uploaded spreadsheets',
      what: 'Rows of enrolments that administrators upload, encrypted.',
      why: 'To enrol many people at once, and to correct what went wrong.',
      howLong: '90 days; the counts stay.',
      whoSees: 'Administrators.',
    },
    ...signInKeptDataEntries,
    {
      subject: 'Audit log',
      what: 'Sign-ins, changes to accounts, classes and grades, and who looked at personal data.',
      why: 'To find out what happened when something went wrong.',
      howLong: `${periodText(RETENTION_AUDIT_DAYS)}.`,
      whoSees: 'Administrators.',
    },
  ];
}

export default function Page() {
  return (
    <PrivacyPage
      appName={env().TRAINING_NAME}
      kept={keptData()}
      others={[
        {
          name: 'The skills-funding agency',
          what: 'Gets the enrolments in funded courses, with identity numbers, over an encrypted line.',
        },
      ]}
      afterDeletion={
        <>
          <p>
            Without enrolments, your account is closed at once and erased after 14 days: your profile,
            identity number and documents go. Who was enrolled asks the training centre, which has to keep
            enrolments, attendance and grades, with name and identity number, to account for its courses;
            administrators see the request and answer it.
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
