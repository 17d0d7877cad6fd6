import { Icon } from '@repo/ui/icon';
import { type Audience, AudienceCards } from '@repo/ui/landing/audience-cards';
import { LandingHero } from '@repo/ui/landing/landing-hero';
import { LinkButton } from '@repo/ui/link-button';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';
import { DecorativeClassExample } from '#components/landing/decorative-class-example.tsx';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

const people: readonly Audience[] = [
  {
    icon: <Icon name="graduation-cap" />,
    who: 'Learners',
    what: 'The next class, what is due and when, grades with the trainer’s words beside them.',
  },
  {
    icon: <Icon name="presentation" />,
    who: 'Trainers',
    what: 'The roster of today’s class, work to grade one after the other, attendance.',
  },
  {
    icon: <Icon name="book-open" />,
    who: 'Course developers',
    what: 'Courses with objectives and learning units, assessments with a due date and a maximum score.',
  },
  {
    icon: <Icon name="users" />,
    who: 'Administrators',
    what: 'Every class that is coming, running or done, who teaches it, and who is enrolled.',
  },
];

const steps: { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <Icon name="send" />,
    title: 'Publish',
    text: 'A class goes to the agency as you see it before you send it, and never twice.',
  },
  {
    icon: <Icon name="user-plus" />,
    title: 'Enrol',
    text: 'Learners take a place themselves, or your own tools send them in. Each is stored once.',
  },
  {
    icon: <Icon name="pen-line" />,
    title: 'Grade',
    text: 'Work is handed in, graded one piece after the other, and seen by the learner at once.',
  },
];

/** The public page; signed-in people are redirected to their home. */
export default async function LandingPage() {
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  if (actor) redirect('/home');
  return (
    <SiteFrame column={false}>
      <LandingHero
        title="Classes that start full, and end with a grade"
        text="The training provider’s desk: courses, classes, enrolments and assessments in one place, and always in step with the skills-funding agency."
        actions={
          <>
            <LinkButton href="/login" variant="primary" size="lg">
              Sign in
            </LinkButton>
            <LinkButton href="#enrolments" size="lg">
              See how enrolments work
            </LinkButton>
            <LinkButton href="/docs" size="lg">
              <Icon name="braces" />
              Read the API
            </LinkButton>
          </>
        }
        picture={<DecorativeClassExample />}
      />

      <section aria-labelledby="people" className="page-column py-12 md:py-16">
        <h2 id="people" className="text-xl">
          One place for four kinds of people
        </h2>
        <AudienceCards audiences={people} className="sm:grid-cols-2 lg:grid-cols-4" />
      </section>

      <section aria-labelledby="enrolments" className="border-y border-line bg-surface-raised">
        <div className="page-column py-12 md:py-16">
          <h2 id="enrolments" className="text-xl">
            From a class to its grades
          </h2>
          <Steps />
        </div>
      </section>

      <section aria-labelledby="agency" className="page-column grid gap-8 py-12 md:grid-cols-2 md:py-16">
        <div className="flex gap-4">
          <Icon name="landmark" className="mt-1 size-6 shrink-0 text-accent" />
          <div>
            <h2 id="agency" className="text-lg">
              The agency’s list and ours, side by side
            </h2>
            <p className="mt-1 text-pretty text-muted">
              Classes are published to the skills-funding agency from here. What it lists and what is planned
              are compared, so that a class nobody knows of, or one that was published twice, is found before
              learners see it.
            </p>
          </div>
        </div>
        <div className="flex gap-4">
          <Icon name="clipboard-check" className="mt-1 size-6 shrink-0 text-accent" />
          <div>
            <h2 className="text-lg">Open to your own tools</h2>
            <p className="mt-1 text-pretty text-muted">
              Everything goes through one documented API. Reminders, invoices and reports can read the same
              class list that the administrators see.
            </p>
          </div>
        </div>
      </section>
    </SiteFrame>
  );
}

function Steps() {
  return (
    <ol className="mt-6 grid gap-8 md:grid-cols-3">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="border-t-2 border-accent pt-4">
          <p className="flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:text-accent">
            <span aria-hidden>{icon}</span>
            <span>
              {index + 1}. {title}
            </span>
          </p>
          <p className="mt-2 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
