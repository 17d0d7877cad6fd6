import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { NewCourseForm } from '#components/course-form/new-course-form.tsx';
import { listVisibleCategories } from '#domain/courses/list-categories.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('New course', () => requireRole('developer', 'admin'));

export default async function NewCoursePage() {
  const ctx = await requireRole('developer', 'admin');
  return (
    <>
      <PageHeader
        title="New course"
        description="It starts as a draft that learners cannot see. The next step is to write its content."
        breadcrumb={[{ label: 'Courses', href: '/courses' }, { label: 'New course' }]}
      />
      <Card className="max-w-3xl">
        <NewCourseForm categories={await listVisibleCategories(ctx)} />
      </Card>
    </>
  );
}
