import type { CourseSummary } from '@repo/schemas/childcare/course';
import type { PayingCentre } from '#domain/enrollments/find-which-centre-pays.ts';
import { type CardCourse, CourseCard } from './course-card.tsx';

const columns = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

type CourseGridProps = {
  courses: CourseSummary[];
  label: string;
  level: 2 | 3;
  payer: PayingCentre;
};

export function CourseGrid({ courses, label, level, payer }: CourseGridProps) {
  return (
    <ul aria-label={label} className={columns}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={cardOf(course)} level={level} payer={payer} eager={index < 3} />
        </li>
      ))}
    </ul>
  );
}

function cardOf(course: CourseSummary): CardCourse {
  const { slug, title, subtitle, thumbnail, level, estimatedHours, cpdPoints, priceSgd, category } = course;
  return {
    slug,
    title,
    subtitle,
    thumbnail,
    level,
    estimatedHours,
    cpdPoints,
    priceSgd,
    category: category?.name,
  };
}
