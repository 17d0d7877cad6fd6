import { decodePathParams } from '@repo/pages/decode-path-params';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { CourseAwaitingPaymentRow } from '#components/home/course-awaiting-payment.tsx';
import { type CourseGroup, courseGroups, isCourseGroup } from '#components/home/course-groups.ts';
import { CourseRow } from '#components/home/course-row.tsx';
import { groupCoursesForHome } from '#components/home/group-courses-for-home.ts';
import { toShownCourse } from '#components/home/shown-course.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listOwnCoursesAwaitingPayment } from '#domain/enrollments/list-courses-awaiting-payment.ts';
import { listOwnLearning } from '#domain/enrollments/list-learning.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ group: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await decodePathParams(params);
  return { title: isCourseGroup(group) ? `Your courses: ${courseGroups[group]}` : 'Your courses' };
}

const pageSize = 20;

async function readCoalescedRows(ctx: SignedInContext, group: CourseGroup): Promise<ReactNode[]> {
  if (group === 'unpaid') {
    const courses = await listOwnCoursesAwaitingPayment(ctx);
    return courses.map((course) => <CourseAwaitingPaymentRow key={course.courseId} course={course} />);
  }
  const now = ctx.clock();
  const courses = groupCoursesForHome(await listOwnLearning(ctx), now)[group];
  return courses.map((row) => <CourseRow key={row.courseId} course={toShownCourse(row, now)} />);
}

/** All courses of one list of the home page. */
export default async function CoursesPage({ params, searchParams }: Props) {
  const ctx = await requireActor();
  const { group } = await decodePathParams(params);
  if (!isCourseGroup(group)) notFound();
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const rows = await readCoalescedRows(ctx, group);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const title = courseGroups[group];
  return (
    <>
      <PageHeader title={title} breadcrumb={[{ label: 'Your courses', href: '/home' }, { label: title }]} />
      {shown.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">{shown}</ul>
        </Card>
      ) : rows.length > 0 ? (
        <PastLastPage noun="courses" href={`/home/${group}`} />
      ) : (
        <EmptyState
          icon={<Icon name="book-open-text" />}
          title="No course here"
          description="All your courses are on your home page."
          action={<LinkButton href="/home">Go to your courses</LinkButton>}
        />
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(rows.length / pageSize)}
        hrefFor={(to) => `/home/${group}?page=${to}`}
        label="Pages of courses"
        className="pt-6"
      />
    </>
  );
}
