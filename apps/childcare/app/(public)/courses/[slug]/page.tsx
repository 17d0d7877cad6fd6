import { decodePathParams } from '@repo/pages/decode-path-params';
import { notFoundPage } from '@repo/pages/not-found-page';
import { nullIfNotFound } from '@repo/pages/or-not-found-page';
import { RichText } from '@repo/rich-text/rich-text';
import type { CourseDetail } from '@repo/schemas/childcare/course';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { CourseAction } from '#components/course/course-action.tsx';
import { CourseOutline } from '#components/course/course-outline.tsx';
import { CoursePicture } from '#components/course/course-picture.tsx';
import { cpdPointsText, hoursText, levelLabels, payText, validityText } from '#components/course/labels.ts';
import { StructuredData } from '#components/course/structured-data.tsx';
import { getVisibleCourse } from '#domain/courses/get-course.ts';
import { findWhichCentrePays } from '#domain/enrollments/find-which-centre-pays.ts';
import { readCourseEnrollmentState } from '#domain/enrollments/read-course-enrollment-state.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

type Props = { params: Promise<{ slug: string }> };

const readCourse = cache(async (slug: string) =>
  nullIfNotFound(getVisibleCourse(await pageContextOrRedirectToFactorSetUp(), slug)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const course = await readCourse((await decodePathParams(params)).slug);
  if (!course) return { title: 'Page not found', robots: { index: false } };
  const description = course.subtitle || `${course.title}: ${cpdPointsText(course.cpdPoints)}.`;
  return {
    title: course.title || 'Untitled course',
    description,
    alternates: { canonical: `/courses/${course.slug}` },
    robots: course.status === 'PUBLISHED' ? undefined : { index: false },
    openGraph: { type: 'website', title: course.title, description, url: `/courses/${course.slug}` },
  };
}

export default async function CoursePage({ params }: Props) {
  const { slug } = await decodePathParams(params);
  const course = await readCourse(slug);
  if (!course)
    return notFoundPage(
      <PageNotFound description="The course may have been withdrawn, or there is a mistake in the address." />,
    );
  // An id and a former slug work too, as in the API.
  if (slug !== course.slug) permanentRedirect(`/courses/${encodeURIComponent(course.slug)}`);
  const variables = env();
  const rules = { selfEnrollment: variables.SELF_ENROLMENT };
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const [standing, payer] = await Promise.all([
    readCourseEnrollmentState(ctx, course, rules),
    findWhichCentrePays(ctx, rules),
  ]);
  // A visitor may or may not have a centre, so the page says both.
  const isFreeAlone = standing.kind === 'visitor' && course.priceSgd > 0 && rules.selfEnrollment === 'open';
  const url = new URL(`/courses/${course.slug}`, variables.CHILDCARE_URL).href;
  return (
    <>
      <Breadcrumb
        items={[
          { label: 'Courses', href: '/courses' },
          ...(course.category
            ? [{ label: course.category.name, href: `/courses?category=${course.category.slug}` }]
            : []),
          { label: course.title },
        ]}
      />
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <header className="min-w-0">
          <h1 className="text-2xl text-pretty break-words">{course.title || 'Untitled course'}</h1>
          {course.subtitle ? <p className="mt-3 text-lg text-pretty text-muted">{course.subtitle}</p> : null}
        </header>
        <aside aria-label="Begin this course" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card padded={false}>
            <div className="aspect-video bg-surface-muted">
              <CoursePicture
                url={course.thumbnail}
                widths={[480, 960]}
                sizes="(min-width: 1024px) 22rem, 95vw"
                priority
              />
            </div>
            <div className="space-y-5 p-5">
              {standing.kind === 'enrolled' ? null : (
                <div>
                  <p className="text-xl font-semibold tabular-nums">{payText(course.priceSgd, payer)}</p>
                  {isFreeAlone ? (
                    <p className="text-sm text-muted">Free if you learn on your own, without a centre.</p>
                  ) : null}
                </div>
              )}
              <CourseAction course={course} standing={standing} />
              <Facts course={course} />
            </div>
          </Card>
        </aside>
        <div className="min-w-0 space-y-8">
          <Outcomes outcomes={course.learningOutcomes} />
          {course.description ? <About html={course.description} /> : null}
          <section aria-labelledby="content">
            <h2 id="content" className="mb-3 text-lg">
              What is in it
            </h2>
            {course.sections.length > 0 ? (
              <CourseOutline slug={course.slug} sections={course.sections} />
            ) : (
              <p className="text-muted">Its lessons have not been written yet.</p>
            )}
          </section>
        </div>
      </div>
      <StructuredData course={course} url={url} provider={variables.CHILDCARE_NAME} />
    </>
  );
}

function About({ html }: { html: string }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-3 text-lg">
        About this course
      </h2>
      <RichText html={html} />
    </section>
  );
}

function Outcomes({ outcomes }: { outcomes: string[] }) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="mb-3 text-lg">
        What you will be able to do
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex gap-2.5 text-sm">
            <Icon name="circle-check" className="mt-0.5 size-4 shrink-0 text-success" />
            <span className="min-w-0 break-words">{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ course }: { course: CourseDetail }) {
  const lessons = course.sections.reduce((sum, { lectures }) => sum + lectures.length, 0);
  const hours = hoursText(course.estimatedHours);
  return (
    <dl className="space-y-2.5 border-t border-line pt-5 text-sm">
      <Fact icon={<Icon name="award" />} label="CPD" value={cpdPointsText(course.cpdPoints)} />
      {hours ? <Fact icon={<Icon name="clock" />} label="Takes about" value={hours} /> : null}
      <Fact icon={<Icon name="book-open-text" />} label="Lessons" value={lessons} />
      <Fact icon={<Icon name="signal" />} label="Level" value={levelLabels[course.level]} />
      <Fact icon={<Icon name="languages" />} label="Language" value={course.language} />
      <Fact
        icon={<Icon name="shield-check" />}
        label="Certificate"
        value={validityText(course.certificateMonths)}
      />
    </dl>
  );
}

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 [&_svg]:size-4 [&_svg]:text-muted">
      <dt className="flex flex-1 items-center gap-2.5 text-muted">
        <span aria-hidden>{icon}</span>
        {label}
      </dt>
      <dd className="text-right font-medium tabular-nums">{value}</dd>
    </div>
  );
}
