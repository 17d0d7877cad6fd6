import { TabLinks } from '@repo/ui/tab-links';

type CourseTabsProps = {
  courseId: string;
  current: 'content' | 'details' | 'publish' | 'versions';
  /** Problems that block publishing. */
  errors?: number;
};

/** The parts of a course that its author works on. */
export function CourseTabs({ courseId, current, errors = 0 }: CourseTabsProps) {
  const base = `/admin/courses/${courseId}`;
  return (
    <TabLinks
      label="Parts of the course"
      className="mb-6"
      tabs={[
        { href: base, label: 'Content', current: current === 'content' },
        { href: `${base}?part=details`, label: 'Details', current: current === 'details' },
        {
          href: `${base}?part=publish`,
          label: 'Publish',
          current: current === 'publish',
          ...(errors > 0 ? { count: errors } : {}),
        },
        { href: `${base}/versions`, label: 'Versions', current: current === 'versions' },
      ]}
    />
  );
}
