import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import { CourseTable } from '#components/course-admin/course-table.tsx';
import { NewCourseButton } from '#components/course-admin/new-course-button.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { listCourseTable, maxListedCourses } from '#domain/courses/list-course-table.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Manage courses', () => requireRole('SUPER_ADMIN'));

export default async function CoursesPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  const [rows, categories] = await Promise.all([listCourseTable(ctx), listCategories(ctx)]);
  return (
    <>
      <PageHeader
        title="Manage courses"
        description="Drafts, published and archived ones."
        actions={rows.length > 0 ? <NewCourseButton /> : null}
      />
      {rows.length >= maxListedCourses ? (
        <Alert
          tone="info"
          title={`These are the ${maxListedCourses.toLocaleString('en')} that were changed last`}
        >
          Older ones are found in the catalogue.
        </Alert>
      ) : null}
      <CourseTable rows={rows} categories={categories.map(({ name }) => name)} />
    </>
  );
}
