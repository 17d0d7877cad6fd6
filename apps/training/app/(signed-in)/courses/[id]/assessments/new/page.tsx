import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { loadCourseForDeveloper } from '#components/builder/load-course-for-developer.ts';

const pickTitle = ({ id, title }: { id: string; title: string }) => ({ id, title });

export const generateMetadata = metadataAfterCheck('New assessment', loadCourseForDeveloper);

export default async function NewAssessmentPage(props: PathProps<{ id: string }>) {
  const { id, course } = await loadCourseForDeveloper(props);
  return (
    <>
      <PageHeader
        title="New assessment"
        description={`For learners of “${course.title}”.`}
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: course.title, href: `/courses/${id}` },
          { label: 'Assessments', href: `/courses/${id}/assessments` },
          { label: 'New assessment' },
        ]}
      />
      <Card className="max-w-3xl">
        <AssessmentForm courseId={id} units={course.learningUnits.map(pickTitle)} />
      </Card>
    </>
  );
}
