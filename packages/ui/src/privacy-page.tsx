import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PageHeader } from './page-header.tsx';
import { PageLink } from './page-link.tsx';

/** One kind of data that a service keeps. */
export type KeptDataEntry = { subject: string; what: string; why: string; howLong: string; whoSees: string };

export type PrivacyPageProps = {
  appName: string;
  /** The operator's own words, before the list. */
  introduction?: ReactNode;
  kept: readonly KeptDataEntry[];
  /** What is kept of a deleted account, and why. */
  afterDeletion: ReactNode;
  /** Third parties that receive data. */
  others: readonly { name: string; what: string }[];
};

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** 730 → "2 years", 30 → "30 days". */
export function periodText(days: number): string {
  if (days % 365 === 0) return days === 365 ? 'One year' : `${days / 365} years`;
  return days === 1 ? 'One day' : `${days} days`;
}

/** The data about sign-ins that every service keeps. */
export const signInKeptDataEntries: readonly KeptDataEntry[] = [
  {
    subject: 'Sign-ins',
    what: 'The program that you signed in with, when, and when it was last used.',
    why: 'So that you can see where you are signed in, and end it.',
    howLong: 'Until you sign out, and 30 days at most.',
    whoSees: 'You.',
  },
  {
    subject: 'Second step',
    what: 'Passkeys and their names, the secret of your authenticator app, encrypted, and recovery codes in a form that cannot be turned back.',
    why: 'So that a password alone does not open your account.',
    howLong: 'Until you remove them or delete your account.',
    whoSees: 'You see the names of your passkeys; nobody sees the secrets.',
  },
];

/** What a service keeps about people, for how long, why, and who sees it. */
export function PrivacyPage({ appName, introduction, kept, afterDeletion, others }: PrivacyPageProps) {
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <PageHeader
        title="Privacy"
        description={`What ${appName} keeps about you, for how long, why, and who sees it.`}
      />
      {introduction}
      <Section title="What we keep">
        <ul className="space-y-4">
          {kept.map(({ subject, what, why, howLong, whoSees }) => (
            <li key={subject}>
              <Card>
                <h3 className="mb-3 font-semibold">{subject}</h3>
                <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[7rem_1fr]">
                  <Row term="What">{what}</Row>
                  <Row term="Why">{why}</Row>
                  <Row term="How long">{howLong}</Row>
                  <Row term="Who sees it">{whoSees}</Row>
                </dl>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      {others.length > 0 ? (
        <Section title="Services of others">
          <dl className="space-y-2">
            {others.map(({ name, what }) => (
              <div key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-pretty text-muted">{what}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      <Section title="Getting a copy of your data">
        <p className="text-pretty">
          Signed in, you can ask for a copy of everything that we have stored about you under{' '}
          <PageLink href="/settings#your-data" className="link">
            Your data
          </PageLink>{' '}
          in your settings. The file is encrypted where it is stored, only you can download it, and it is
          removed after seven days.
        </p>
      </Section>
      <Section title="Deleting your account">
        <div className="space-y-2 text-pretty">{afterDeletion}</div>
      </Section>
      <Section title="Cookies">
        <p className="text-pretty">
          One cookie keeps you signed in, one remembers a browser that you have signed in from, a few that
          soon end carry you through signing in, and your choice of light or dark stays in your browser. There
          are no cookies for advertising or statistics.
        </p>
      </Section>
    </div>
  );
}
