import { Icon } from '@repo/ui/icon';
import { type Audience, AudienceCards } from '@repo/ui/landing/audience-cards';
import { LandingHero } from '@repo/ui/landing/landing-hero';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import type { ReactNode } from 'react';
import { CourseGrid } from '#components/catalogue/course-grid.tsx';
import { SiteFrame } from '#components/frame/site-frame.tsx';
import { LearningPreview } from '#components/landing/learning-preview.tsx';
import { listVisibleCourses } from '#domain/courses/list-courses.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

const people: readonly Audience[] = [
  {
    icon: <Icon name="heart-handshake" />,
    who: 'People who look after children',
    what: 'Short lessons that fit between shifts, and certificates that go along from centre to centre.',
  },
  {
    icon: <Icon name="building-2" />,
    who: 'Centre managers',
    what: 'Who has done what, who is late, and one click to assign the next course before a deadline.',
  },
  {
    icon: <Icon name="monitor-play" />,
    who: 'Course authors',
    what: 'Sections of video, reading and quizzes, or a SCORM package that is already there.',
  },
];

const promises: { icon: ReactNode; title: string; text: string; link?: { href: string; label: string } }[] = [
  {
    icon: <Icon name="smartphone" />,
    title: 'Continue where you were',
    text: 'On the bus, on a shared tablet, on a line that comes and goes: what you have done is kept and sent, and the next lesson is one tap away.',
  },
  {
    icon: <Icon name="award" />,
    title: 'Proof that stands on its own',
    text: 'A finished course makes a certificate with CPD points and a code. Anybody who holds it can check it.',
    link: { href: '/verify', label: 'Check a certificate' },
  },
];

export default async function LandingPage() {
  const { courses } = await listVisibleCourses(
    { db: (await pageContextOrRedirectToFactorSetUp()).db, actor: null },
    { page: 1, limit: 3 },
  );
  return (
    <SiteFrame column={false}>
      <LandingHero
        title="Learn between shifts. Keep every point."
        text="Continuing professional development for childcare centres: short courses for the people who look after children, and a clear view of progress for those who look after them."
        actions={
          <>
            <LinkButton href="/courses" variant="primary" size="lg">
              Find a course
            </LinkButton>
            <LinkButton href="/register" size="lg">
              Register your centre
            </LinkButton>
          </>
        }
        picture={<LearningPreview />}
      />

      {courses.length > 0 ? (
        <section aria-labelledby="newest" className="page-column pt-12 md:pt-16">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="newest" className="text-xl">
              New courses
            </h2>
            <PageLink href="/courses" className="link target-44">
              All courses
            </PageLink>
          </div>
          <div className="mt-6">
            <CourseGrid courses={courses} label="New courses" level={3} payer="a-centre" />
          </div>
        </section>
      ) : null}

      <section aria-labelledby="people" className="page-column py-12 md:py-16">
        <h2 id="people" className="text-xl">
          For everybody in the centre
        </h2>
        <AudienceCards audiences={people} className="md:grid-cols-3" />
      </section>

      <section aria-label="What you can rely on" className="border-t border-line bg-surface-raised">
        <div className="page-column grid gap-8 py-12 md:grid-cols-2 md:py-16">
          {promises.map(({ icon, title, text, link }) => (
            <div key={title} className="flex gap-4">
              <span aria-hidden className="mt-1 text-accent [&_svg]:size-6">
                {icon}
              </span>
              <div>
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 text-pretty text-muted">{text}</p>
                {link ? (
                  <p className="mt-2">
                    <PageLink href={link.href} className="link target-44">
                      {link.label}
                    </PageLink>
                  </p>
                ) : null}
              </div>
            </div>
          ))}
        </div>
      </section>
    </SiteFrame>
  );
}
